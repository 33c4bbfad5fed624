import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-15 TUI-12 TUI-16: a range, the box, title, ground, clicks and the bell in a real terminal, which is given back', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 140, rows: 40 });
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  // The title is put aside before it is changed, and says what is broken first.
  await terminal.waitFor(({ title }) => /^\d+✗ .*Channels/.test(title()));
  expect(terminal.received().indexOf('\u001B[22;0t')).toBeLessThan(terminal.received().indexOf('\u001B]2;'));
  expect(terminal.received()).toContain('\u001B]11;?');

  // A light ground takes other colours; an answer is typed into nothing.
  const dark = terminal.cell(5, 2).foreground;
  terminal.send('\u001B]11;rgb:ffff/ff');
  terminal.send('ff/ffff\u001B\\');
  await terminal.waitFor((now) => now.cell(5, 2).foreground !== dark);
  terminal.send('\u001B]11;rgb:0000/0000/0000\u0007');
  await terminal.waitFor((now) => now.cell(5, 2).foreground === dark);
  await terminal.waitFor('1 of 60');

  // Selecting as in editors.
  terminal.type(' ;7j.');
  await terminal.waitFor('Selected 9 rows, from ');
  await terminal.waitFor('9 selected');
  await terminal.press('!');
  await terminal.waitFor('51 selected');
  await terminal.press('escape');

  // Heads, views and hints by the mouse.
  const click = (text: string, line: number) => {
    const column = terminal.lines()[line]?.indexOf(text) ?? -1;
    expect(column, text).toBeGreaterThanOrEqual(0);
    terminal.send(`\u001B[<0;${column + 2};${line + 1}M\u001B[<0;${column + 2};${line + 1}m`);
  };
  click('NAME', 2);
  await terminal.waitFor(({ lines }) => /NAME[↑↓]/.test(lines()[2] ?? ''));
  click('2 ', 1);
  await terminal.waitFor(({ lines }) => /\[2 /.test(lines()[1] ?? ''));
  click('1 All', 1);
  await terminal.waitFor('of 60');
  const foot = terminal.lines().findLastIndex((line) => line !== '');
  click('test', foot);
  await terminal.waitFor('Click once more');
  click('actions', foot);
  await terminal.waitFor('Actions');
  await terminal.press('escape');

  // The box.
  await terminal.press('ctrl+p');
  await terminal.waitFor('Find');
  terminal.type('azure-b');
  await terminal.waitFor(/▌ {2}azure-backup/);
  await terminal.press('enter');
  await terminal.waitFor('next row');
  await terminal.press('escape');

  // One key for the bell; it rings when a channel goes off by itself.
  await terminal.press('@');
  await terminal.waitFor('The bell rings');
  await terminal.press('q');
  await terminal.exit;
  const received = terminal.received();
  expect(received.lastIndexOf('\u001B[23;0t')).toBeGreaterThan(received.lastIndexOf('\u001B]2;'));
});
