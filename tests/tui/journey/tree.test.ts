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

test('TUI-17: a line of the tree is painted anew with what it shows: another state and its colour, numbers, colours of the screen, width', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken, call } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 100, rows: 30 });
  terminal.type(':tree provider\r');
  await terminal.waitFor(/\[3 Provider\]/);
  terminal.type('/azure\r');
  await terminal.waitFor(/azure · 4 +● Enabled +1 \/ 1/);
  const row = () => terminal.lines().findIndex((line) => line.includes('azure · 4'));
  const colour = () => {
    const index = terminal.lines()[row()]?.search(/[●○✗]/) ?? -1;
    return index < 0 ? '' : JSON.stringify(terminal.cell(index, row()));
  };
  // The other channels of the provider keep their lines.
  const other = terminal.line('azure-eu · 5');
  const enabled = colour();
  await call('PUT', '/api/channel/', { id: 4, status: 2 });
  terminal.type('r');
  await terminal.waitFor(/azure · 4 +○ Disabled +0 \/ 1/);
  expect(colour()).not.toBe(enabled);
  expect(terminal.line('azure-eu · 5')).toBe(other);
  await call('PUT', '/api/channel/', { id: 4, status: 1, balance: 0, name: 'azure-renamed' });
  terminal.type('r');
  await terminal.waitFor(/azure-renamed · 4 +● Enabled/);
  await call('PUT', '/api/channel/', { id: 4, name: 'azure' });
  terminal.type('r');
  await terminal.waitFor(/azure · 4 +● Enabled +1 \/ 1/);
  await terminal.waitFor(() => colour() === enabled);

  const dark = colour();
  terminal.type(':theme light\r');
  await terminal.waitFor(() => colour() !== dark && colour() !== '');
  terminal.resize(140, 40);
  await terminal.waitFor(/azure · 4 +● Enabled +1 \/ 1 .*\$44\.57/);
  // Narrow, columns leave; the line says no more than the heading.
  terminal.resize(80, 24);
  await terminal.waitFor(/azure · 4 +● Enabled +\d+ +\d+ +\$[\d.]+$/m);
  terminal.resize(140, 40);
  await terminal.waitFor(/azure · 4 +● Enabled +1 \/ 1 .*\$44\.57/);

  // What a filter hid stands under what it belongs to, and so does the cursor.
  terminal.type('j');
  await terminal.waitFor(/▌ +azure/);
  await terminal.press('escape');
  await terminal.waitFor(/▌ {2}▸ Azure OpenAI/);
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});
