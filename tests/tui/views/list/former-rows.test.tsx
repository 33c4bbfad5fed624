import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogRow } from '../../../../shared/screens/log/log-row.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

/** The log, whose answers come when the test lets them. */
async function openLog(size: { columns: number; rows: number }) {
  let release: () => void = () => undefined;
  let held: Promise<void> | undefined;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'log',
    ...size,
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: async (...asked) => held?.then(() => real.logs.list(...asked)) ?? real.logs.list(...asked),
      },
    }),
  });
  const settled = () => ui.waitFor(() => !ui.app.list().isOld() && /row 1 of [\d,]+/.test(ui.screen()));
  // After midnight there may be no calls of today, which it opens with.
  await ui.waitFor('Quota used');
  await ui.command('log start=-1d');
  await settled();
  const rows = () =>
    ui
      .screen()
      .split('\n')
      .filter((line) => /\d\d:\d\d/.test(line) && !line.includes('›'));
  return {
    ui,
    rows,
    settled,
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => {
      held = undefined;
      release();
    },
  };
}

test('TUI-20: while another query is on its way the rows of the last are dim and said to be so, uncounted, and nothing acts on them', async () => {
  const { ui, rows, hold, release } = await openLog({ columns: 140, rows: 30 });
  hold();
  await ui.command('log username=zoe start=-1d');
  await ui.waitFor('count not known yet');
  expect(ui.screen()).toMatch(/Logs .*Username: zoe/);
  expect(ui.screen()).not.toMatch(/updated|by gateway|row 1/);
  expect(ui.screen()).toMatch(/reading, \d+ s · Ctrl-X stop/);
  expect(rows().every((line) => /^[ ▌]░ /.test(line))).toBe(true);
  await ui.waitFor('before: Start: -1d · these rows go when the answer comes');
  for (const key of ['enter', 'e', 'space', '*', 'y', 'a', 'x']) {
    await ui.press(key);
    await ui.shows(/^These rows are of the query before \(Start: -1d\)/);
    expect(ui.app.store.get().layers).toEqual([]);
  }
  expect(ui.app.list().marks.count()).toBe(0);
  release();
  await ui.waitFor(/row 1 of [\d,]+ by gateway/);
  expect(rows().every((line) => !line.includes('░'))).toBe(true);
  const answered = ui.app.list().window.loaded() as LogRow[];
  expect(answered.filter(({ username }) => username !== 'zoe')).toEqual([]);
  expect(answered.length).toBeGreaterThan(20);
  expect(ui.screen()).toContain('updated');
});

test('TUI-20: the tab that is marked is that of the query, also where one goes back to it before the rows came', async () => {
  const { ui, hold, release } = await openLog({ columns: 140, rows: 30 });
  // Without waiting for rows: after midnight today has none.
  const answered = () => ui.waitFor(() => !ui.app.list().isOld() && !ui.app.list().store.get().isLoading);
  await ui.press('0');
  await answered();
  await ui.command('channel');
  await ui.waitFor('1 of 60');
  hold();
  await ui.press('g', 'e', '0');
  release();
  await answered();
  await ui.waitFor('[1 All]');
});

test('TUI-20: Ctrl-X leads back to the query whose rows are on show', async () => {
  const { ui, rows, hold, release } = await openLog({ columns: 100, rows: 24 });
  const before = rows();
  hold();
  await ui.command('log username=zoe start=-1d');
  await ui.waitFor('count not known yet');
  await ui.press('ctrl+x');
  await ui.shows('Back to the query before.');
  await ui.waitFor(/row 1 of [\d,]+/);
  expect(ui.app.list().store.get().filters).toEqual({ start: '-1d' });
  expect(rows()).toEqual(before);
  release();
  await ui.press('r');
  await ui.waitFor(() => !ui.app.list().store.get().isLoading);
  expect(rows().some((line) => !line.includes('zoe'))).toBe(true);
});

test('TUI-20: a filter that narrows is never dropped from sight: times are told short, and what finds no room is counted', async () => {
  const { ui, settled } = await openLog({ columns: 140, rows: 24 });
  const since = Math.floor(Date.now() / 1000) - 7 * 86_400;
  await ui.command(`log start=${since} type=consumption username=zoe model=gpt-4o channel=1`);
  await settled();
  const line = () => ui.screen().split('\n')[1] ?? '';
  expect(line()).toContain('-7d');
  for (const value of ['Channel', 'gpt-4o', 'zoe']) expect(line(), value).toContain(value);
  ui.app.store.set({ size: { columns: 80, rows: 24 } });
  await ui.waitFor(() => line().length <= 80);
  const outcome = ['-7d', 'consumption', 'zoe', 'gpt-4o', 'Channel'].filter((value) => line().includes(value)).length;
  expect(line()).toContain(`+${5 - outcome}`);
  ui.app.store.set({ size: { columns: 40, rows: 12 } });
  await ui.waitFor(() => line().length <= 40);
  expect(line()).toMatch(/\+\d/);
});

test('TUI-20: an order chosen behind a related list is not that of the list itself', async () => {
  const { ui } = await openLog({ columns: 140, rows: 24 });
  await ui.command('channel');
  await ui.waitFor('1 of 60');
  await ui.type('dl');
  await ui.waitFor(/Channels openai › Logs/);
  await ui.press('D');
  await ui.waitFor('↓Duration');
  await ui.command('log');
  await ui.waitFor(/^ Logs /m);
  expect(ui.app.list('log').store.get().sort).toBeUndefined();
  expect(ui.app.settings.get().views?.log?.filters ?? {}).not.toHaveProperty('channel');
});
