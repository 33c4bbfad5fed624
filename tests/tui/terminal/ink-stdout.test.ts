import { expect, test } from 'vitest';
import { InkStdout } from '../../../cli/tui/terminal/ink-stdout.ts';
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
