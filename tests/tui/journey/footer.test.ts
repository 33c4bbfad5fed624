import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-20: the footer names Esc while a filter hides rows, and not otherwise; a related list is not the person’s own filter', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 120, rows: 30 });
  const footer = () => terminal.lines().findLast((line) => line.trim() !== '') ?? '';
  const hint = 'Esc clear filter';
  terminal.type(':channel\r');
  await terminal.waitFor(/row 1 of 60/);
  expect(footer()).toContain(' a actions ');
  expect(footer()).not.toContain(hint);
  terminal.type('/-eu\r');
  await terminal.waitFor(/› \/-eu /);
  await terminal.waitFor(() => footer().includes(hint));
  await terminal.press('escape');
  await terminal.waitFor(/row 1 of 60/);
  await terminal.waitFor(() => footer().includes(' a actions ') && !footer().includes(hint));
  // A filter of the gateway hides rows just as well.
  terminal.type(':channel group=vip\r');
  await terminal.waitFor(() => footer().includes(hint));
  await terminal.press('escape');
  await terminal.waitFor(/row 1 of 60/);
  await terminal.waitFor(() => footer().includes(' a actions ') && !footer().includes(hint));
  terminal.type('dl');
  await terminal.waitFor(/Channels openai › Logs/);
  await terminal.waitFor(() => footer().includes(' a actions ') && !footer().includes(hint));
  terminal.type('/gpt\r');
  await terminal.waitFor(() => footer().includes(hint));
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});

test('TUI-19: a message too long for one line stands in two, the rule above gives way, and comes back', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 80, rows: 24 });
  terminal.type(':channel\r');
  await terminal.waitFor(/row 1 of 60/);
  await terminal.waitFor(/^─{80}$/m);
  await terminal.press('tab');
  await terminal.waitFor(/No preview here: .*\n to other views\.$/m);
  expect(terminal.screen()).not.toMatch(/^─{80}$/m);
  expect(terminal.screen()).not.toContain('…\n');
  terminal.resize(140, 40);
  await terminal.waitFor(/^─{140}$/m);
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});

test('SEE-06: an order of the main list is not that of a related one, and is back when that is left', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 120, rows: 30 });
  terminal.type(':log\r');
  await terminal.waitFor(/Logs › .*row 1 of/);
  terminal.type('C');
  await terminal.waitFor(/Logs › .*↓Cost/);
  terminal.type('dw');
  await terminal.waitFor(/Users › .*row 1 of 1/);
  terminal.type('dl');
  await terminal.waitFor(/› Logs › Username: /);
  await terminal.waitFor(({ lines }) => / COST\b/.test(lines()[2] ?? '') && !(lines()[2] ?? '').includes('COST↓'));
  await terminal.press('[', '[');
  await terminal.waitFor(/Logs › .*↓Cost/);
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});
