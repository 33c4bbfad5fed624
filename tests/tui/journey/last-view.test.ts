import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

const lastView = '\u001E';
/** What the row under the cursor begins with; columns further right are as wide as the rows that were read. */
const underCursor = (terminal: Terminal) => (terminal.line('▌') ?? '').slice(0, 24).trim();

test('TUI-04: g - goes to the view before this one and back, lists and the tree, each as it was left', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 120, rows: 30 });
  terminal.type(':channel\r');
  await terminal.waitFor(/row 1 of 60/);
  terminal.type('g-');
  await terminal.waitFor(/Pulse › /);
  terminal.type('g-');
  await terminal.waitFor(/row 1 of 60/);

  // A list keeps its filter, order, cursor and marks.
  terminal.type('/-eu\rN');
  await terminal.waitFor(/› \/-eu .*↑Name/);
  terminal.type('jj jj');
  await terminal.waitFor(/1 selected.*row 6 /);
  const cursor = underCursor(terminal);
  expect(cursor).toMatch(/-eu$/);
  terminal.type('gw');
  await terminal.waitFor(/Users › .*row 1 of/);
  terminal.type('jjj');
  await terminal.waitFor(/row 4 of/);
  const user = underCursor(terminal);
  terminal.type('g-');
  await terminal.waitFor(/› \/-eu .*1 selected/);
  await terminal.waitFor(() => underCursor(terminal) === cursor);
  // The same key leads back, and the steps through the history are what they were.
  terminal.type(lastView);
  await terminal.waitFor(/Users › .*row 4 of/);
  await terminal.waitFor(() => underCursor(terminal) === user);
  terminal.type('[');
  await terminal.waitFor(/› \/-eu .*1 selected/);
  terminal.type(']');
  await terminal.waitFor(/Users › .*row 4 of/);

  // The tree is a view of its own, with what is open, sought and marked.
  terminal.type('gt');
  await terminal.waitFor(/Tree › \[1 Tag\]/);
  terminal.type('3/azure\r');
  await terminal.waitFor(/Tree › .*\[3 Provider\].*\/azure/);
  terminal.type('j ');
  await terminal.waitFor('1 selected');
  const node = underCursor(terminal);
  terminal.type('g-');
  await terminal.waitFor(/Users › .*row 4 of/);
  terminal.type('g-');
  await terminal.waitFor(/Tree › .*\[3 Provider\].*\/azure.*1 selected/);
  await terminal.waitFor(() => underCursor(terminal) === node);
  // From the tree to another list and back, and out by Esc and back.
  terminal.type('gl');
  await terminal.waitFor(/Logs › /);
  terminal.type(lastView);
  await terminal.waitFor(/Tree › .*\/azure.*1 selected/);
  await terminal.press('escape');
  await terminal.waitForGone('1 selected');
  await terminal.press('escape');
  await terminal.waitForGone('/azure');
  await terminal.press('escape');
  await terminal.waitFor(/Users › /);
  terminal.type('g-');
  await terminal.waitFor(/Tree › .*\[3 Provider\]/);
  // What is counted in a tree that was shown again is counted.
  await terminal.waitFor(/calls of 24 h/);
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});

test('TUI-04: a page is a view too, and without a view before this one the key says so', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 100, rows: 30 });
  await terminal.waitFor(/Pulse › .*row 1 of/);
  terminal.type('g-');
  await terminal.waitFor('No view was open before this one.');
  terminal.type('gb');
  await terminal.waitFor(/Wallet/);
  terminal.type('g-');
  await terminal.waitFor(/Pulse › /);
  terminal.type('g-');
  await terminal.waitFor(/Wallet/);
  await terminal.press('ctrl+c');
  expect((await terminal.exit).exitCode).toBe(130);
});
