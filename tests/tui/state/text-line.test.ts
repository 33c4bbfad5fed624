import { expect, test } from 'vitest';
import { edit, insert, moveLine, type TextLine, textLine, textOf } from '../../../cli/tui/text-entry/text-line.ts';

/** A line with its cursor at `|`. */
function at(text: string): TextLine {
  const [before = '', after = ''] = text.split('|');
  return { ...textLine(before + after), cursor: textLine(before).cursor };
}
const shown = (line: TextLine) =>
  `${line.characters.slice(0, line.cursor).join('')}|${line.characters.slice(line.cursor).join('')}`;

test.each([
  ['text-left', 'ab|c', 'a|bc'],
  ['text-left', '|abc', '|abc'],
  ['text-right', 'ab|c', 'abc|'],
  ['text-start', 'one\ntw|o', 'one\n|two'],
  ['text-end', 'o|ne\ntwo', 'one|\ntwo'],
  ['text-backspace', 'a👨‍👩‍👧|b', 'a|b'],
  ['text-delete', 'a|名b', 'a|b'],
  ['text-delete-word', 'one two  |three', 'one |three'],
  ['text-clear', 'one |two', '|two'],
  ['text-clear', 'one\ntwo\nthr|ee', 'one\ntwo\n|ee'],
  ['text-clear', 'one\ntwo\n|ee', 'one\ntwo|ee'],
  ['text-delete-after', 'o|ne\ntwo', 'o|\ntwo'],
  ['anything-else', 'o|ne', 'o|ne'],
])('%s: %s becomes %s', (action, before, after) => {
  expect(shown(edit(at(before), action))).toBe(after);
});

test('typing and pasting go in at the cursor; a combining mark joins the character before it', () => {
  expect(shown(insert(at('a|c'), 'b\n'))).toBe('ab\n|c');
  expect(insert(at('e|x'), '\u0301')).toEqual({ characters: ['e\u0301', 'x'], cursor: 1 });
  expect(textOf(insert(textLine('🚀'), '1'))).toBe('🚀1');
});

test('up and down keep the column where they can, and end at the edges', () => {
  expect(moveLine(at('long line\nab|c'), 1)).toBeUndefined();
  expect(shown(moveLine(at('long line\nab|c'), -1) ?? textLine())).toBe('lo|ng line\nabc');
  expect(shown(moveLine(at('long li|ne\nabc'), 1) ?? textLine())).toBe('long line\nabc|');
});
