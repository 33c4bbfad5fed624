import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { altered, drop, type Fault } from '../../support/gateway/faults.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

let sandbox: TestSandbox;
let proxy: FaultProxy;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  proxy = await startFaultProxy(sandbox.url);
  const { accessToken } = await rootCalls(sandbox.url);
  env = { TOLLGATE_GATEWAY: proxy.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

afterEach(() => proxy.reset());

/** A line on which every answer takes so many ms longer. */
function slow(ms: number): Fault {
  return {
    forwards: true,
    play: async (response, answer) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await altered(() => ({})).play(response, answer);
    },
  };
}

/** Every cell of the screen that holds something. */
function* cellsOf(terminal: Terminal, columns: number, rows: number) {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = terminal.cell(column, row);
      if (cell.text.trim() !== '') yield cell;
    }
  }
}

test('AUTH-01 NAV-01: on a line of 300 ms, what is typed ahead finds its place, through the sign-in to the list', async () => {
  proxy.when(/./, slow(300));
  const terminal = await openTerminal({ env: { TOLLGATE_GATEWAY: proxy.url } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r:channel\r/backup !azure\r');
  await terminal.waitFor(/\d+ of 60/);
  await terminal.waitFor('/backup !azure');
  await terminal.waitFor('openai-bac');
  await terminal.waitForGone('azure-bac');
  await terminal.close();
  const again = await openTerminal({ env });
  again.type(':token\r');
  await again.waitFor('Key limits are approximate');
  again.type(':redemption\r/used !unused\r');
  await again.waitFor('/used !unused');
  await again.waitFor(/of 200/);
  await again.close();
});

test('NAV-15: the gateway gone and back: the view says so, keeps its rows, and recovers', async () => {
  const terminal = await openTerminal({ arguments: ['tui', '--retries', '0'], env });
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  proxy.when(/./, drop());
  await terminal.press('j', 'r');
  await terminal.waitFor('no response');
  await terminal.waitFor('openai');
  await terminal.waitFor('2 of 60');
  await terminal.press('t');
  await terminal.waitFor(/Could not|cannot|reach|connection/i);
  proxy.reset();
  await terminal.press('r');
  await terminal.waitForGone('no response');
  await terminal.waitFor('live');
  await terminal.waitFor('2 of 60');
  await terminal.close();
});

test('CHAN-16: a thousand keys pasted into the batch field make a thousand channels and are never shown', async () => {
  const root = await rootCalls(sandbox.url);
  const terminal = await openTerminal({ env: { ...env, TOLLGATE_ACCESS_TOKEN: root.accessToken } });
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  terminal.type('n');
  await terminal.waitFor('New channel');
  terminal.type('\tmany\t');
  const keys = Array.from({ length: 1000 }, (_, index) => `sk-pasted-${index}`);
  terminal.send(`\u001B[200~${keys.join('\r\n')}\r\n\u001B[201~`);
  await terminal.waitFor('1,000 lines');
  terminal.type('\t'.repeat(4));
  await terminal.waitFor(/▌Models/);
  terminal.type('gpt-4o');
  await terminal.waitFor('/gpt-4o');
  await terminal.waitFor(/▌ \[ \] gpt-4o /);
  await terminal.press('tab');
  await terminal.waitFor('1 selected');
  await terminal.press('enter');
  await terminal.waitFor(/▌Models\* +gpt-4o\b/);
  terminal.type('\u0013');
  await terminal.waitFor('1,000 channels created');
  const { total } = (await root.call('GET', '/api/channel/?p=1&page_size=10')) as { total: number };
  expect(total).toBe(1060);
  expect(terminal.received()).not.toContain('sk-pasted');
  await terminal.close();
});

type Cell = ReturnType<typeof cellsOf> extends Iterable<infer One> ? One : never;
const standsOut = ({ isInverse, background }: Cell) => isInverse || background !== 'default';

test.each([
  ['sixteen colours', { TERM: 'xterm', COLORTERM: undefined }],
  ['no colour', { NO_COLOR: '1' }],
  ['a light background', { COLORFGBG: '0;15' }],
  ['a VT100, without colour or modes,', { TERM: 'vt100', COLORTERM: undefined }],
  ['neither colour nor Unicode', { TERM: 'linux', NO_COLOR: '1', LANG: 'C', COLORTERM: undefined }],
])('with %s everything can still be told apart', async (name, looks) => {
  const { accessToken } = await rootCalls(sandbox.url);
  const terminal = await openTerminal({ env: { ...env, TOLLGATE_ACCESS_TOKEN: accessToken, ...looks } });
  terminal.type(':channel\r/openai !reseller\r');
  await terminal.waitFor('Auto-disabled');
  await terminal.waitFor('/openai !reseller');
  await terminal.idle();
  // The row under the cursor stands out, once its rows are those of this filter.
  await terminal.waitFor(() => [...cellsOf(terminal, 100, 30)].some(standsOut));
  const cells = [...cellsOf(terminal, 100, 30)];
  const colours = new Set(cells.flatMap(({ foreground, background }) => [foreground, background]));
  colours.delete('default');
  if (name.includes('colour') && !name.startsWith('sixteen')) expect([...colours]).toEqual([]);
  if (name.startsWith('sixteen')) expect([...colours].filter((colour) => !(Number(colour) < 16))).toEqual([]);
  if (name.startsWith('a light')) {
    // White, yellow and the pastels of the dark theme would not be seen on white.
    for (const pale of [7, 11, 15, 117, 149, 221, 231]) expect(colours).not.toContain(pale);
  }
  // Each state is a word with a sign of its own.
  const signs = ['Enabled', 'Auto-disabled'].map((word) => new RegExp(`(\\S) ${word}`).exec(terminal.screen())?.[1]);
  expect(new Set(signs).size).toBe(2);
  // Nothing but moves, erasing and styles.
  if (name.includes('VT100')) expect(terminal.received()).not.toContain('\u001B[?');
  if (name.includes('Unicode')) expect(terminal.screen()).toMatch(/^[\n -~]*$/);
  await terminal.close();
});

test('every size from 40×10 to 300×100 shows where one is and the row under the cursor', async () => {
  const { accessToken } = await rootCalls(sandbox.url);
  const terminal = await openTerminal({ env: { ...env, TOLLGATE_ACCESS_TOKEN: accessToken } });
  terminal.type(':channel\r');
  await terminal.waitFor(/1 of \d+/);
  const host = new URL(proxy.url).host;
  for (const [columns, rows] of [
    [40, 10],
    [60, 15],
    [80, 24],
    [132, 43],
    [200, 60],
    [300, 100],
    [40, 100],
    [300, 10],
  ] as const) {
    terminal.resize(columns, rows);
    const isDrawn = ({ lines }: Terminal, view: string, rule = '') =>
      lines()[0]?.includes(host) === true &&
      lines().some((line) => line.includes(view)) &&
      lines().some((line) => line.startsWith(rule));
    await terminal.waitFor((shown) => isDrawn(shown, 'Channels', '▌'));
    await terminal.press('e');
    await terminal.waitFor((shown) => isDrawn(shown, 'Edit channel'));
    await terminal.press('escape');
    await terminal.waitForGone('Edit channel');
  }
  await terminal.close();
});
