import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-17: the tree in a real terminal, narrow and wide: arrows open and close, numbers change what it is by', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 80, rows: 24 });
  terminal.type(':tree tag\r');
  await terminal.waitFor(/▌ {2}▸ \S+ +◐ \d+ of \d+ off +\d+ +\d+ +\$/);
  await terminal.waitFor(/NODE +STATE +CALLS +ERRORS +COST$/m);
  await terminal.press('right');
  await terminal.waitFor(/▌ {2}▾/);
  await terminal.waitFor(/· \d+ +(✗|○)/);
  await terminal.press('left');
  await terminal.waitFor(/▌ {2}▸/);
  terminal.resize(140, 40);
  await terminal.waitFor(/KEYS ON +CALLS +ERRORS +ERROR RATE +COST.* BALANCE +TTFT/);
  terminal.type('4)');
  await terminal.waitFor(/\[4 Group\]/);
  await terminal.waitFor(/▌ {2}▾ \S+ /);
  terminal.type('q');
  await terminal.waitForGone('Tree');
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
});
