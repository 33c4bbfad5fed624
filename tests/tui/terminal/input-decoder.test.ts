import { expect, test } from 'vitest';
import type { TerminalEvent } from '../../../cli/tui/keys/key.ts';
import { createInputDecoder } from '../../../cli/tui/terminal/input-decoder.ts';

/** Events in short: key names, `paste:…`, `focus`/`blur`. */
function decode(...reads: (string | Uint8Array)[]): string[] {
  const decoder = createInputDecoder();
  const events = reads.flatMap((read) => decoder.push(typeof read === 'string' ? Buffer.from(read) : read));
  return [...events, ...decoder.flush()].map(inShort);
}

function inShort(event: TerminalEvent): string {
  if (event.kind === 'key') return event.key.name;
  if (event.kind === 'mouse') return `${event.act}:${event.column},${event.line}`;
  if (event.kind === 'ground') return event.isLight ? 'light' : 'dark';
  return event.kind === 'paste' ? `paste:${event.text}` : event.isFocused ? 'focus' : 'blur';
}

test.each([
  ['letters and Enter in one read come apart', ['hi\rj'], ['h', 'i', 'enter', 'j']],
  ['what the ground is, in one read', ['\u001B]11;rgb:ffff/ffff/ffff\u0007j'], ['light', 'j']],
  ['and in two', ['\u001B]11;rgb:1e1e/1e', '1e/2e2e\u001B\\k'], ['dark', 'k']],
  ['arrows, in both cursor modes', ['\u001B[A\u001BOB'], ['up', 'down']],
  ['modifiers', ['\u001B[1;5C\u001B[1;2A'], ['ctrl-right', 'shift-up']],
  ['numbered keys', ['\u001B[3~\u001B[5~\u001B[15~'], ['delete', 'page-up', 'f5']],
  ['control letters', ['\u0003\u001A\u0001'], ['ctrl-c', 'ctrl-z', 'ctrl-a']],
  ['backspace in both forms', ['\u007F\b'], ['backspace', 'backspace']],
  ['shift-tab and space', ['\u001B[Z '], ['shift-tab', 'space']],
  ['the Linux console’s function keys', ['\u001B[[A\u001B[[B'], ['f1', 'f2']],
  ['Chinese and emoji as one character each', ['中🚀'], ['中', '🚀']],
])('%s', (_, reads, expected) => {
  expect(decode(...reads)).toEqual(expected);
});

test('a paste is one event, whatever it contains, also when it is cut anywhere', () => {
  const bytes = '\u001B[200~sk-1\r\nsk-2\r\u001B[Aq\u001B[201~x';
  for (let index = 1; index < bytes.length; index++) {
    expect(decode(bytes.slice(0, index), bytes.slice(index)), `cut at ${index}`).toEqual([
      'paste:sk-1\nsk-2\n\u001B[Aq',
      'x',
    ]);
  }
});

test('mouse reports, answers of the terminal and focus changes never leak as text', () => {
  expect(decode('\u001B[<0;10;5M\u001B[<0;10;5m\u001B[M !!a')).toEqual(['click:9,4', 'a']);
  expect(decode('\u001B[<64;1;1M\u001B[<65;300;100M\u001B[<35;2;2M\u001B[<2;2;2Mb')).toEqual([
    'wheel-up:0,0',
    'wheel-down:299,99',
    'b',
  ]);
  expect(decode('\u001B[<0;1', '0;5M')).toEqual(['click:9,4']);
  expect(decode('\u001B]11;rgb:0000/0000/0000\u0007\u001B[?1;2c\u001BP1$r0m\u001B\\b')).toEqual(['dark', 'b']);
  expect(decode('\u001B[I\u001B[O')).toEqual(['focus', 'blur']);
});

test('sequences and characters split over reads are put together', () => {
  expect(decode('\u001B', '[', '1;5', 'D')).toEqual(['ctrl-left']);
  const bytes = Buffer.from('中');
  expect(decode(bytes.subarray(0, 1), bytes.subarray(1))).toEqual(['中']);
});

test('a lone Esc waits for what may follow, and is Esc when nothing does or when a letter does', () => {
  const decoder = createInputDecoder();
  expect(decoder.push(Buffer.from('\u001B'))).toEqual([]);
  expect(decoder.isWaiting()).toBe(true);
  expect(decoder.flush().map(inShort)).toEqual(['escape']);
  expect(decode('\u001Bq')).toEqual(['escape', 'q']);
  expect(decode('\u001B\u001B')).toEqual(['escape', 'escape']);
});
