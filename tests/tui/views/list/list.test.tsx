import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { clockAt, noonToday } from '../../../support/run/noon.ts';
import { colourOf } from '../../support/colour-of.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function openChannels(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', ...options });
  await ui.waitFor('1 of 60');
  return { ui };
}

test('NAV-06: the header tells profile, gateway, person, role, balance and the age of the data', async () => {
  const { ui } = await openChannels();
  const [header] = ui.screen().split('\n');
  for (const part of ['test', new URL(sandbox.url).host, 'root (Super admin)', 'live', 's ago']) {
    expect(header).toContain(part);
  }
  const { quota } = await ui.app.context().gateway.account.self();
  expect(header).toContain(
    `$${(quota / 500_000).toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`,
  );
});

test('CHAN-03: the columns in their order, statuses with their words and signs', async () => {
  const { ui } = await openChannels({ columns: 140 });
  expect(ui.screen()).toMatch(/ID +NAME +TYPE +GROUP +STATUS +LATENCY +USED +BALANCE +PRI +WT/);
  expect(ui.screen()).toMatch(/1 {2}openai +1 OpenAI .*● Enabled +0\.61 s/);
  expect(ui.screen()).toContain('✗ Auto-disabled');
  // Up to one second, and above it, each in a colour of its own.
  const tones = ['0.78 s', '1.04 s'].map((time) => colourOf(ui.raw(), time));
  expect(new Set([...tones, undefined]).size).toBe(3);
  ui.app.store.set({ size: { columns: 100, rows: 30 } });
  await ui.waitFor(/ID +NAME +TYPE +GROUP +STATUS +LATENCY +BALANCE +PRI +WT/);
  expect(ui.screen()).toContain('midjourney-plus');
  // Sideways shows all columns at once, the name where it was.
  await ui.press('<');
  await ui.shows('Only with all columns shown (w).');
  await ui.press('>');
  await ui.waitFor(/NAME +MODELS +GROUP +STATUS/);
  expect(ui.app.list().store.get()).toMatchObject({ isWide: true, columnOffset: 1 });
  await ui.press('<', 'w');
  await ui.waitFor(/ID +NAME +TYPE +GROUP +STATUS +LATENCY +BALANCE +PRI +WT/);
});

test('TUI-04: letters of a list do what they say: c names n, y y copies the first field, x exports what is shown', async () => {
  const folder = temporaryFolder();
  const copied: string[] = [];
  const { ui } = await openChannels({
    world: { env: { PWD: folder }, clipboard: { write: async (text: string) => copied.push(text) > 0 } },
  });
  await ui.press('c');
  await ui.shows('To create something, press n.');
  await ui.press('b');
  await ui.shows('Not available in this list.');
  await ui.press('ctrl+x');
  await ui.shows('Nothing is running.');
  await ui.type('/backup\r');
  await ui.waitFor(() => ui.app.list().shown().length === 20);
  await ui.type('yy');
  const { id } = ui.app.list().current() as { id: number };
  await ui.waitFor(() => copied.length > 0);
  expect(copied).toEqual([`${id}`]);
  await ui.press('x');
  await ui.layer('form');
  await ui.type('\r');
  await ui.shows('channel.csv');
  const saved = (await readFile(join(folder, 'channel.csv'), 'utf8')).trim().split('\n');
  expect(saved).toHaveLength(21);
  expect(saved.slice(1).every((line) => line.includes('backup'))).toBe(true);
});

test('TUI-06: Tab gives the keys to the preview, which scrolls, and back to the list', async () => {
  const { ui } = await openChannels({ preview: true, columns: 160, rows: 14 });
  const beside = () => ui.screen().replace(/^[^│]*│?/gm, '');
  await ui.waitFor(() => / Name +openai/.test(beside()));
  const { cursor } = ui.app.list().store.get();
  await ui.press('tab');
  await ui.layer('pane');
  await ui.waitFor('More below: j.');
  await ui.press('j', 'j', 'j', 'j');
  await ui.waitFor(() => !/ Name +openai/.test(beside()));
  await ui.press('G');
  await ui.waitFor(() => !ui.screen().includes('More below'));
  await ui.press('g');
  await ui.waitFor('More below: j.');
  expect(ui.app.list().store.get().cursor).toBe(cursor);
  await ui.press('tab');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
  await ui.press('j');
  await ui.waitFor(() => ui.app.list().store.get().cursor === cursor + 1);
  ui.app.store.set({ size: { columns: 159, rows: 14 } });
  await ui.press('tab');
  await ui.shows('No preview here: it takes 160 columns');
});

test('CHAN-01: rows a page and the sort by id are chosen, and remembered with the view', async () => {
  const stateFile = `${temporaryFolder()}/tui.json`;
  const { ui } = await openChannels({ stateFile });
  await ui.press(',');
  await ui.layer('picker');
  await ui.type('rows\r');
  await ui.waitFor(/10 .*\n.*20 .*\n.*50 .*\n.*100 /);
  await ui.type('20\r');
  await ui.waitFor('1 of 60');
  expect(ui.app.list().store.get().pageSize).toBe(20);
  await ui.press(',');
  await ui.layer('picker');
  await ui.type('colors\r');
  await ui.type('light\r');
  await ui.waitFor(() => ui.app.store.get().theme === 'light');
  await ui.type(':channel id-sort=true\r');
  await ui.waitFor(/▌ +60 /);
  await ui.app.settings.flush();
  const again = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', stateFile });
  await again.waitFor(/▌ +60 /);
  expect(again.app.list().store.get().pageSize).toBe(20);
  expect(again.app.store.get().theme).toBe('light');
});

test('CHAN-02: filters of the gateway combine, are trimmed, and are peeled by Esc', async () => {
  const { ui } = await openChannels();
  await ui.press('s');
  await ui.waitFor('Filters');
  await ui.type('  azure  ');
  await ui.press('enter');
  await ui.waitFor('1 of 3');
  expect(ui.screen()).toContain('ID, name or key: azure');
  await ui.type(':channel keyword=azure model=gpt group=vip\r');
  await ui.waitFor(() => Object.keys(ui.app.list().store.get().filters).length === 3);
  await ui.press('escape');
  await ui.waitFor('1 of 60');
  await ui.press('escape');
  expect(ui.exitCode()).toBeUndefined();
});

test('the cursor stays on its row when the order changes', async () => {
  const { ui } = await openChannels();
  await ui.press('j', 'j', 'j');
  const name = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.startsWith('▌'))
      ?.trim()
      .split(/ +/)[2];
  const before = name();
  await ui.type(':sort name\r');
  await ui.waitFor('↑Name');
  expect(name()).toBe(before);
  await ui.type(':sort name\r');
  await ui.waitFor('↓Name');
  expect(name()).toBe(before);
});

test('marks: one, more with it, all in the filter with their number; Esc clears them', async () => {
  const { ui } = await openChannels();
  await ui.press('space');
  await ui.waitFor('1 selected');
  await ui.press('J', 'J');
  await ui.waitFor('4 selected');
  await ui.press('*');
  await ui.waitFor('60 selected');
  await ui.waitFor('60 rows selected.');
  await ui.press('escape');
  await ui.waitForGone('selected ·');
  expect(ui.app.list().marks.count()).toBe(0);
});

test('TUI-03: a log shows times of today without their date, short heads, whole models and no column of types in less than 140: at 140, 100 and 80 columns', async () => {
  const noon = noonToday();
  const row = (id: number, model_name: string, age: number) => ({
    id,
    model_name,
    created_at: noon / 1000 - age,
    is_stream: true,
    other: JSON.stringify({ frt: 1200 }),
  });
  const { ui } = await openChannels({
    columns: 140,
    rows: 40,
    world: { clock: clockAt(noon) },
    gateway: (real) => ({
      logs: {
        ...real.logs,
        list: async (query, options) => {
          const page = await real.logs.list(query, options);
          const [first] = page.rows;
          if (!first) return page;
          return {
            ...page,
            rows: [
              { ...first, ...row(1, 'claude-3-5-sonnet-20241022', 60) },
              { ...first, ...row(2, 'gpt-4o', 90_000) },
            ],
          };
        },
      },
    }),
  });
  await ui.type(':log start=any\r');
  await ui.waitFor(/TIME +CHANNEL +USER +API KEY +TYPE +MODEL +DUR +TTFT +STR +IN +OUT +COST/);
  await ui.waitFor(/▌ +11:59:00 /);
  // With its year, where that is another one.
  expect(ui.screen()).toMatch(/^ +(\d{4}-)?\d\d-\d\d \d\d:\d\d /m);
  for (const [columns, heads] of [
    [100, /TIME +CHANNEL +USER +(?:API KEY +)?MODEL +DUR +.*COST/],
    [80, /TIME +CHANNEL +.*MODEL +.*COST/],
  ] as const) {
    ui.app.store.set({ size: { columns, rows: 30 } });
    await ui.waitFor(heads);
    expect(ui.screen()).toMatch(/ claude-3-5-sonnet-20241022 /);
    expect(ui.screen()).not.toContain('DETAILS');
  }
  // Where only failed calls are asked for, why they failed stands there instead of what they all are.
  await ui.press('f');
  await ui.waitFor(/TIME +CHANNEL +[^\n]*DETAILS$/m);
  expect(ui.screen()).not.toMatch(/CHANNEL .*TYPE/);
});

test('TUI-03: widths stay while one scrolls and searches; the end is reached over pages that are still to come', async () => {
  const { ui } = await openChannels({
    columns: 120,
    rows: 16,
    gateway: (real) => ({
      channels: {
        ...real.channels,
        list: async (query, options) => {
          const page = await real.channels.list(query, options);
          // What comes later is wider.
          const rename = (name: string) => (query.page < 4 ? name : `late ${name} ${'x'.repeat(30)}`);
          return { ...page, rows: page.rows.map((row) => ({ ...row, name: rename(row.name) })) };
        },
      },
    }),
  });
  const head = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.includes('NAME'));
  await ui.type(':page-size 10\r');
  await ui.waitFor(() => ui.app.list().window.pageSize === 10 && !ui.app.list().store.get().isLoading);
  const before = head();
  await ui.press('pagedown', 'pagedown', 'G');
  await ui.waitFor('60 of 60');
  await ui.waitFor(/late \S/);
  expect(head()).toBe(before);
  await ui.type('/suno');
  await ui.waitFor(/\d of 60/);
  expect(head()).toBe(before);
});

test('TUI-05: S sorts states from the worst, and the first row stays the one under the cursor; with several rows marked e opens the form of many, with one that one', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 100, rows: 30 });
  await ui.waitFor('1 of 60');
  await ui.press('space', 'space', 'e');
  await ui.waitFor('Edit 2');
  await ui.press('escape', 'escape', 'g', 'g', 'space', 'down', 'e');
  await ui.waitFor('Edit channel 1 openai');
  await ui.press('escape', 'escape');
  await ui.type('Sgg');
  await ui.waitFor(() => /Auto-disabled/.test(ui.screen().split('\n')[3] ?? ''));
  await ui.type('S');
  await ui.waitFor(() => /^▌.*Enabled/.test(ui.screen().split('\n')[3] ?? ''));
});

test('TUI-05: the filter line takes columns, letters in order and expressions, and the filters of the gateway', async () => {
  const { ui } = await openChannels({ columns: 140 });
  await ui.type('/status:auto');
  await ui.waitFor(/\d of 60/);
  expect(ui.app.list().shown().length).toBeLessThan(60);
  await ui.type('\u0015');
  await ui.type('~opai');
  await ui.waitFor(() => ui.app.list().shown().length > 0 && ui.app.list().store.get().search === '~opai');
  await ui.type('\u0015');
  await ui.type('name:/^openai(-eu)?$/');
  await ui.waitFor('2 of 60');
  // What cannot be used is told, and the list stays as it was.
  await ui.type(' sttus:auto');
  await ui.waitFor('No column is named “sttus”. Try status.');
  expect(ui.app.list().shown().length).toBe(2);
  await ui.press('enter');
  expect(ui.screen()).toContain('No column is named');
  await ui.type('\u0015');
  await ui.type('group:vip name:a');
  await ui.waitFor('Enter asks the gateway for group:vip');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.list().store.get().filters.group === 'vip');
  await ui.waitFor('Group: vip');
  expect(ui.app.list().store.get().search).toBe('name:a');
  // The filters of the gateway stand in the line again; a word that is taken away filters no more.
  await ui.type('/');
  await ui.waitFor('/group:vip name:a');
  await ui.type('\u0015');
  await ui.press('enter');
  await ui.waitFor('1 of 60');
  await ui.type('/name:claude');
  await ui.waitFor(() => ui.app.list().store.get().search === 'name:claude');
  await ui.press('escape');
  // The cursor stays on the row that was found, if it was found by then.
  await ui.waitFor(/row \d+ of 60/);
  // A capital sorts by the column whose letter it is, over all rows, and again the other way.
  const names = () => {
    const shown = ui.app.list().shown();
    return Array.from({ length: shown.length }, (_, index) => (shown.at(index) as { name: string } | undefined)?.name);
  };
  await ui.press('N');
  await ui.waitFor('↑Name');
  await ui.waitFor(() => ui.app.list().window.isComplete() && names().length === 60);
  const rising = names();
  expect(rising[0]).toBe([...rising].sort((a, b) => (a ?? '').localeCompare(b ?? '', undefined, { numeric: true }))[0]);
  await ui.press('N');
  await ui.waitFor('↓Name');
  expect(names()).toEqual(rising.toReversed());
});

test('sort and columns are chosen; columns are kept, an order ends with its third key or the session', async () => {
  const { ui } = await openChannels();
  await ui.press(',');
  await ui.layer('picker');
  await ui.type('columns\r');
  await ui.waitFor('Columns');
  await ui.type('balance');
  await ui.press('space', 'enter');
  await ui.waitForGone('BALANCE');
  await ui.press('P');
  // Numbers are looked at from the largest; chosen again, from the smallest.
  await ui.waitFor('↓Priority');
  await ui.press('P');
  await ui.waitFor('↑Priority');
  await ui.press('P');
  await ui.shows('In the usual order again.');
  expect(ui.app.list().store.get().sort).toBeUndefined();
  await ui.press('Z');
  await ui.waitFor('No column here sorts by Z');
  const kept = ui.app.settings.get().views?.channel;
  expect(kept).toMatchObject({ hiddenColumns: ['balance'] });
  expect(kept).not.toHaveProperty('sort');
});

test('NAV-01: every list is reached by its name; an unknown word says where the words are', async () => {
  const { ui } = await openChannels();
  await ui.type(':tokens\r');
  await ui.waitFor('Key limits are approximate');
  await ui.type(':ch\r');
  await ui.waitFor('1 of 60');
  await ui.type(':nonsense\r');
  await ui.waitFor('Unknown command: nonsense');
  // A word that other lists know is no unknown one.
  await ui.type(':promote 4\r');
  await ui.waitFor('This list has no promote. These have it: user. Put the list first: :user promote ID.');
});

test('CHAN-03 CHAN-01: disabled rows are greyed, and an auto-disabled one tells reason and time under the cursor', async () => {
  const { ui } = await openChannels();
  await ui.type('/name:openai\r');
  await ui.waitForGone('azure');
  const greyed = colourOf(ui.raw(), 'openai-eu');
  expect(greyed).toBeDefined();
  expect(greyed).not.toBe(colourOf(ui.raw(), 'openai-backup'));
  await ui.press('j');
  await ui.waitFor(/Disabled \d+ days? ago: Your account has been deactivated/);
  expect(ui.screen()).toContain('CLI: tollgate channel get 2');
  await ui.press('enter');
  await ui.waitFor('Base URL');
  expect(ui.screen()).toContain('2 openai-eu');
  expect(ui.screen()).toMatch(/Latency +0\.89 s\n +Tested \d/);
});

test('at 40×10 the list still shows its most important columns, and below that says what is needed', async () => {
  const { ui } = await openChannels({ columns: 100, rows: 30 });
  ui.app.store.set({ size: { columns: 40, rows: 10 } });
  const lines = () => ui.screen().split('\n');
  await ui.waitFor(() => lines().length <= 10 && lines().every((line) => line.length <= 40));
  await ui.waitFor(/NAME +STATUS/);
  await ui.waitFor('● Enabled');
  ui.app.store.set({ size: { columns: 39, rows: 10 } });
  await ui.waitFor('Too small: 39×10');
});

test('without Unicode and without colour nothing is lost', async () => {
  const { ui } = await openChannels({ looks: { isUnicode: false, depth: 0 } });
  expect(ui.screen()).toMatch(/^> /m);
  expect(ui.screen()).toContain('+ Enabled');
  expect(ui.screen()).toContain('x Auto');
  expect(ui.raw()).not.toMatch(/\u001B\[(3|4|9)\d/);
});
