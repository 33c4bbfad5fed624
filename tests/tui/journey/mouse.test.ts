import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const mouseOn = '\u001B[?1006h';
const mouseOff = '\u001B[?1006l';
const wheelDown = '\u001B[<65;10;10M';

test('TUI-11: the mouse selects, marks, opens and scrolls, and is the terminal’s own where it is switched off', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env });
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  expect(terminal.received()).toContain(mouseOn);
  const rowOf = (index: number) => terminal.lines().findIndex((line) => line.startsWith('▌')) + index;
  const click = (column: number, line: number) =>
    terminal.send(`\u001B[<0;${column + 1};${line + 1}M\u001B[<0;${column + 1};${line + 1}m`);
  const first = rowOf(0);
  click(20, first + 4);
  await terminal.waitFor('5 of 60');
  await terminal.waitFor(({ lines }) => lines()[first + 4]?.startsWith('▌') === true);
  click(1, first + 2);
  await terminal.waitFor('1 selected');
  await terminal.waitFor('3 of 60');
  click(1, first + 2);
  await terminal.waitForGone('1 selected');
  const top = terminal.lines()[first + 3]?.slice(3, 30) ?? '';
  terminal.send(wheelDown);
  await terminal.waitFor(({ lines }) => lines()[first]?.slice(3, 30) === top);
  terminal.send(wheelDown.replace('65', '64'));
  await terminal.waitFor(({ lines }) => lines()[first + 3]?.slice(3, 30) === top);
  // Twice is Enter; the wheel scrolls what lies on top.
  click(20, first + 1);
  click(20, first + 1);
  await terminal.waitFor('next row');
  await terminal.press('?');
  await terminal.waitFor('more below');
  terminal.send(wheelDown);
  await terminal.waitFor('3 more above');
  await terminal.press('escape', 'escape');
  await terminal.waitForGone('next row');
  // In a menu a click chooses.
  await terminal.press('g', 'v');
  await terminal.waitFor('Redemption codes');
  const line = terminal.lines().findIndex((text) => text.includes('Redemption codes'));
  click(terminal.lines()[line]?.indexOf('Redemption codes') ?? 0, line);
  await terminal.waitFor(({ lines }) => lines()[1]?.includes('Redemption codes') === true);
  terminal.type(':mouse off\r');
  await terminal.waitFor('the terminal’s own again');
  expect(terminal.received().lastIndexOf(mouseOff)).toBeGreaterThan(terminal.received().lastIndexOf(mouseOn));
  await terminal.press('q');
  await terminal.exit;
  const without = await openTerminal({ arguments: ['tui', '--no-mouse'], env });
  await without.waitFor('live');
  expect(without.received()).not.toContain(mouseOn);
  await without.press('q');
  await without.exit;
});

test('TUI-11: without a terminal everything is told line by line, and keys come from standard input', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const outcome = await tollgate(['tui'], { env, stdin: ':channel\rjj' });
  expect(outcome).toMatchObject({ exitCode: 0 });
  expect(outcome.stdout).toMatch(/^Channels\r$/m);
  expect(outcome.stdout).toMatch(/^ID: 7; .* 3 of 60\r\n$/m);
  expect(outcome.stdout).not.toContain('\u001B');
  expect(outcome.stderr).toContain('tollgate --help');
  // Where nobody is signed in, the end of the keys is no success.
  const signedOut = await tollgate(['tui', '--gateway', sandbox.url], { env: { HOME: '/nowhere' }, stdin: '' });
  expect(signedOut).toMatchObject({ exitCode: 4 });
});
