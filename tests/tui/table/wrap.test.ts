import { Chalk } from 'chalk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import wrapAnsi from 'wrap-ansi';
import { withoutStyles } from '../../../cli/tui/table/carry-styles.ts';
import { graphemes, textWidth } from '../../../cli/tui/table/width.ts';
import { wrap, wrapHard } from '../../../cli/tui/table/wrap.ts';

const chalk = new Chalk({ level: 2 });
const styles = [(text: string) => text, chalk.bold, chalk.ansi256(117), chalk.underline, chalk.italic.ansi256(150)];

test('a text breaks as wrap-ansi breaks it, styles aside', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcxyz.,-1中文字'), maxLength: 14 });
  const words = fc.array(fc.tuple(word, fc.nat(styles.length - 1)), { maxLength: 20 });
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 30 }), (parts, width) => {
      const text = parts.map(([one, style]) => styles[style]?.(one) ?? one).join(' ');
      const plain = parts.map(([one]) => one).join(' ');
      const wanted = wrapAnsi(plain, width, { hard: true, trim: true }).split('\n');
      expect(wrap(plain, width)).toEqual(wanted);
      expect(wrap(text, width).map(withoutStyles)).toEqual(wanted);
    }),
    { numRuns: 500 },
  );
});

test('a style that runs over a break goes on in the next line, and every line closes what it opens', () => {
  const lines = wrap(`one ${chalk.ansi256(117)(`two three ${chalk.bold('four five')} six`)} seven`, 8);
  expect(lines.map(withoutStyles)).toEqual(['one two', 'three', 'four', 'five six', 'seven']);
  expect(lines[1]).toBe('\u001B[38;5;117mthree\u001B[39m');
  expect(lines[2]).toBe('\u001B[38;5;117m\u001B[1mfour\u001B[22m\u001B[39m');
  expect(lines[4]).toBe('seven');
});

test('SEC-01: texts of any script and emoji of several code points stay within the lines, and nothing of them is lost', () => {
  const piece = fc.constantFrom(
    ...['🇹🇭', '🇨🇳', '👩‍👩‍👧', '👍🏽', '🏳️‍🌈', '1️⃣', '❤️', 'ทำให้', 'हिन्दी', 'العربية', '﷽', 'ｶﾞ', 'e\u0301'],
    ...['中文', '한글', 'word', ' ', 'a'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.integer({ min: 2, max: 30 }), (pieces, width) => {
      const text = pieces.join('');
      const fits = (line: string) => textWidth(line) <= width || graphemes(line).length === 1;
      expect(wrap(text, width).filter((line) => textWidth(line) > width)).toEqual([]);
      expect(wrap(text, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(wrapHard(text, width).filter((line) => !fits(line))).toEqual([]);
      expect(wrapHard(text, width).join('')).toBe(text);
    }),
    { numRuns: 500 },
  );
  // What no line has room for is marked.
  expect(wrap('窗口a', 1)).toEqual(['…', '…', 'a']);
});
