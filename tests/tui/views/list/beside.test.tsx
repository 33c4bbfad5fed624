import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { speakFront } from '../../../../cli/tui/narrator/speak-front.ts';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

test('TUI-06: the calls of the row stand beside the list from 200 columns on, follow a cursor that rests, and are asked for once; Tab gives them the keys', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const asked: string[] = [];
  const real = createRealWorld();
  /** Cursors that rest: each until it is let go. */
  const resting: (() => void)[] = [];
  const sleep = (milliseconds: number, signal?: AbortSignal) =>
    milliseconds === 250
      ? new Promise<void>((resolve, reject) => {
          resting.push(resolve);
          signal?.addEventListener('abort', () => reject(signal.reason));
        })
      : real.clock.sleep(milliseconds, signal);
  const ui = await openApp({
    ...{ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 220, rows: 40, preview: true },
    world: { clock: { ...real.clock, sleep } },
    gateway: ({ logs }) => ({
      logs: {
        ...logs,
        list: (query, options) => {
          // The failed calls that make a channel need attention are those of all channels.
          if (query.type !== LogType.Error) asked.push(String((query as { channel?: unknown }).channel));
          return logs.list(query, options);
        },
      },
    }),
  });
  await ui.waitFor(/row 1 of 60/);
  await ui.type('||');
  const half = (text: string) =>
    ui
      .screen()
      .split('\n')
      .filter((line) => /│/.test(line) && line.includes(text));
  await ui.waitFor(/│ \S+ › Logs/);
  await ui.waitFor(() => half('TOKENS').length + half('MODEL').length > 0);
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  const before = asked.length;
  expect(new Set(asked)).toEqual(new Set(['1']));
  // A held key asks for nothing on its way.
  for (let step = 0; step < 5; step += 1) await ui.press('down');
  await ui.waitFor(/row 6 of 60/);
  await ui.waitFor(/◌ \S+ *$/m);
  expect(resting).toHaveLength(5);
  expect(asked).toHaveLength(before);
  for (const rest of resting) rest();
  await ui.waitFor(() => asked.length > before);
  await ui.waitFor(() => !/◌/.test(half('Logs')[0] ?? ''));
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  // One row was asked for, not those on the way to it; with a page ahead where it has so many calls.
  expect(new Set(asked.slice(before)).size).toBe(1);
  expect(asked.length - before).toBeLessThanOrEqual(2);

  // Its own keys: the left cursor stays where it is, and its row is the one that is meant.
  await ui.press('tab');
  await ui.layer('beside');
  await ui.waitFor(() => half('▌').some((line) => line.lastIndexOf('▌') > 90));
  const spoken = speakFront(ui.app);
  expect(spoken.title).toMatch(/^Second list, \S+, Logs/);
  expect(spoken.focus.text).toMatch(/^Time: .*Model: /);
  await ui.press('down');
  await ui.waitFor(/row 6 of 60/);
  await ui.press('enter');
  await ui.layer('details');
  await ui.press('escape');
  await ui.layer('beside');
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);

  // The same key twice closes it; a terminal that is too narrow says so.
  await ui.type('||');
  await ui.waitForGone('› Logs');
  ui.app.store.set({ size: { columns: 180, rows: 40 } });
  await ui.type('|');
  await ui.shows('A second list takes 200 columns.');
});

test('TUI-06: a letter chooses what stands beside a list, a row without it says why, and the next session finds it again', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const asked: string[] = [];
  const stateFile = join(await mkdtemp(join(tmpdir(), 'beside-')), 'tui.json');
  const open = () =>
    openApp({
      ...{ gatewayUrl: sandbox.url, as: root, view: 'user', columns: 220, rows: 40, stateFile },
      gateway: ({ tokens }) => ({
        tokens: {
          ...tokens,
          list: (query, options) => {
            asked.push('tokens');
            return tokens.list(query, options);
          },
        },
      }),
    });
  const ui = await open();
  await ui.waitFor(/row 1 of /);
  await ui.type('/username:root');
  await ui.press('enter');
  await ui.waitFor(/▌ +\d+ +root/);
  await ui.type('|k');
  await ui.waitFor(/│ root › API keys/);
  await ui.waitFor(/│▌? +\d+ /);
  // What would be read anew for each row is left to `d`: it is not offered, and its letter says why.
  await ui.type('|');
  await ui.waitFor('l their calls');
  expect(ui.screen()).not.toContain('u their usage');
  await ui.type('u');
  await ui.shows('their usage: It would read the log for each row: d u opens it.');
  // Keys of others are shown to nobody: that is said, no keys are, and they take no keys.
  const before = asked.length;
  await ui.press('escape');
  await ui.waitFor(/row \d+ of \d\d/);
  await ui.press('home');
  while (/│ root › API keys/.test(ui.screen())) {
    await ui.press('down');
    await ui.waitFor(() => !/◌/.test(ui.screen()) && ui.app.callsUnderWay() === 0);
  }
  await ui.waitFor(/│ +The gateway shows API keys only to their owner/);
  expect(asked).toHaveLength(before);
  await ui.press('tab');
  await ui.shows('The gateway shows API keys only to their owner. Their calls name them.');
  expect(ui.app.store.get().layers).toEqual([]);
  await ui.app.settings.flush();

  const again = await open();
  await again.waitFor(/│ \S+ › API keys/);
  // The preview's key takes it away, and so it stays.
  await again.type('v');
  await again.waitForGone('› API keys');
  await again.app.settings.flush();
  const last = await open();
  await last.waitFor(/row 1 of /);
  expect(last.app.store.get().beside).toBeUndefined();
});

test('TUI-06 GEN-07: an empty second list says whose rows there are none of and what leads on; Esc takes a filter of one’s own off first, never the row’s', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    ...{ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 220, rows: 40 },
    gateway: ({ logs }) => ({
      logs: {
        ...logs,
        list: async (query, options) => {
          const page = await logs.list(query, options);
          const { channel, type } = query as { channel?: unknown; type?: unknown };
          // The first channel has no calls, the others none that failed.
          return String(channel) === '1' || type === 5 ? { ...page, rows: [], total: 0 } : page;
        },
      },
    }),
  });
  await ui.waitFor(/row 1 of 60/);
  await ui.type('|l');
  await ui.waitFor(/│ +openai has none\. Choose another row in the left list, or press \| for something else\./);
  await ui.press('tab');
  await ui.layer('beside');
  await ui.waitFor(/│ +openai has none\. Press Esc to go back\./);
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
  await ui.press('down');
  await ui.waitFor(/│.*row 1 of \d+/);
  await ui.press('tab');
  await ui.layer('beside');
  await ui.press('f');
  await ui.waitFor(/│ +No results\. Press Esc to take your filter off\./);
  await ui.press('tab');
  await ui.waitFor(/│ +No results\. Press Tab, then Esc to take your filter off\./);
  await ui.press('tab', 'escape');
  await ui.waitFor(/│.*row 1 of \d+/);
  await ui.layer('beside');
  // What one came by from a row is no filter either.
  await ui.press('escape', '|', '|', 'home', 'd', 'l');
  await ui.waitFor('openai has none. Press Esc to go back.');
  await ui.press('escape');
  await ui.waitFor(/row 1 of 60/);
});
