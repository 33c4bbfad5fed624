import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import { InkStdout } from '../../../cli/tui/terminal/ink-stdout.ts';
import { fullScreenModes } from '../../../cli/tui/terminal/sequences.ts';
import { fakeDevice } from '../support/fake-device.ts';

function drawn(text: string): string {
  const device = fakeDevice(80, 24);
  new InkStdout(device.stdout, { isUnicode: true }).write(text);
  return device.written.join('');
}

test('SEC-01: the last gate lets styles and moves of the cursor through, and nothing that reaches beyond the screen', () => {
  const own = '\u001B[?2026h\u001B[H\u001B[31;1mred\u001B[39m\u001B[2K\u001B[2E\u001B[3;4Hend\n\u001B[?2026l';
  expect(drawn(own)).toBe(own);
  const hostile =
    'a\u001B]52;c;eA==\u0007b\u001B]0;t\u001B\\c\u009D0;t\u009Cd\u001BPq\u001B\\e\u001B[?1049lf\u001Bcg\u202E\u0000';
  expect(drawn(hostile)).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
});

test('TUI-19: a line that the terminal takes for wider than we do stays one line, and moves no other out of the screen', async () => {
  const emulator = new xterm.Terminal({ cols: 40, rows: 10, allowProposedApi: true });
  const write = (text: string) => new Promise<void>((resolve) => emulator.write(text, resolve));
  const device = fakeDevice(40, 10);
  // Two cells for us and for some terminals; six for others, this one among them.
  const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';
  const lines = Array.from({ length: 9 }, (_, index) => (index === 4 ? `${'x'.repeat(38)}${family}` : `line ${index}`));
  const stdout = new InkStdout(device.stdout, { isUnicode: true });
  stdout.write(`${lines.join('\r\n')}\r\n`);
  await write(fullScreenModes.takeOver + device.written.join(''));
  const shown = (line: number) => emulator.buffer.active.getLine(line)?.translateToString(true);
  expect([shown(0), shown(3), shown(5), shown(8)]).toEqual(['line 0', 'line 3', 'line 5', 'line 8']);
  // A line as wide as the screen keeps its last cell when it is drawn anew.
  device.written.length = 0;
  stdout.write(`\u001B[9A\u001B[1G${'─'.repeat(40)}\u001B[K\r\n`);
  await write(device.written.join(''));
  expect([shown(0), shown(1)]).toEqual(['─'.repeat(40), 'line 1']);
  await write(fullScreenModes.giveBack);
  expect(emulator.modes.wraparoundMode).toBe(true);
  emulator.dispose();
});
