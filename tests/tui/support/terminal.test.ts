import { expect, test } from 'vitest';
import { openTerminal } from '../../support/program/terminal.ts';

const program = `
  process.stdin.setRawMode(true);
  process.stdout.write('\\x1b[?1049h\\x1b[31mready\\x1b[0m ' + process.stdout.columns + 'x' + process.stdout.rows + ' CI=' + process.env.CI + '\\r\\n');
  process.stdout.on('resize', () => process.stdout.write('now ' + process.stdout.columns + '\\r\\n'));
  process.stdin.on('data', (data) => {
    process.stdout.write('got ' + JSON.stringify(data.toString()) + '\\r\\n');
    if (data.toString() === '\\x03') { process.stdout.write('\\x1b[?1049lbye'); process.exit(7); }
  });
`;

test('a terminal shows what the program draws, takes keys one by one, resizes, and tells its end', async () => {
  const terminal = await openTerminal({ columns: 60, rows: 10, command: [process.execPath, '-e', program] });
  await terminal.waitFor('ready 60x10 CI=undefined');
  expect(terminal.isAlternateScreen()).toBe(true);
  expect(terminal.cell(0, 0)).toMatchObject({ text: 'r', foreground: 1 });
  await terminal.press('escape', 'down', 'x');
  await terminal.waitFor(/got "\\u001b"\n.*got "\\u001b\[B"\n.*got "x"/);
  terminal.resize(80, 12);
  await terminal.waitFor('now 80');
  await expect(terminal.waitFor('never drawn', { timeout: 50 })).rejects.toThrow(/never saw never drawn.*ready 60x10/s);
  await terminal.press('ctrl+c');
  expect(await terminal.exit).toEqual({ exitCode: 7, signal: 0 });
  expect(terminal.isAlternateScreen()).toBe(false);
  expect(terminal.screen()).toBe('bye');
});
