import { expect, test } from 'vitest';
import { copyText, osc52 } from '../../../cli/tui/terminal/clipboard.ts';
import { fakeDevice } from '../support/fake-device.ts';

const reachable = { write: async () => true };
const none = { write: async () => false };

test('FMT-02: the machine’s clipboard takes the text, and the terminal is not asked', async () => {
  const device = fakeDevice();
  expect(await copyText('sk-1', { clipboard: reachable, env: {} }, device)).toBe('copied');
  expect(device.written).toEqual([]);
});

test('FMT-02: over SSH, and where no clipboard is near, the terminal’s own escape is sent', async () => {
  const device = fakeDevice();
  expect(await copyText('密钥', { clipboard: reachable, env: { SSH_CONNECTION: '1' } }, device)).toBe('sent');
  expect(await copyText('密钥', { clipboard: none, env: {} }, device)).toBe('sent');
  expect(device.written).toEqual([osc52('密钥'), osc52('密钥')]);
  expect(Buffer.from(osc52('密钥').split(';')[2]?.slice(0, -1) ?? '', 'base64').toString()).toBe('密钥');
});

test('FMT-02: a text too long for the escape fails, so that it is shown for copying by hand', async () => {
  const device = fakeDevice();
  expect(await copyText('x'.repeat(80_000), { clipboard: none, env: {} }, device)).toBe('failed');
  expect(await copyText('x', { clipboard: none, env: { TERM: 'dumb' } }, device)).toBe('failed');
  expect(device.written).toEqual([]);
});
