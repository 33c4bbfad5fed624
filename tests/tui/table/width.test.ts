import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { singleWidth } from '../../../cli/output/text-width.ts';
import { cut, fitTo, graphemes, textWidth } from '../../../cli/tui/table/width.ts';
import { unicodeGlyphs } from '../../../cli/tui/theme/glyphs.ts';
import { processorTime } from '../../support/program/processor-time.ts';

const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    '名',
    '🚀',
    '👨‍👩‍👧',
    'é',
    'ß',
    '한',
    '…',
    '─',
    '›',
    '◽',
    '\u0301',
    '\uFE0F',
    '\u20E3',
    '#',
    '↔',
    'ｶ',
    'ﾞ',
    '\u1161',
  ),
});

test('a text is as wide as string-width says, and a filled one exactly as wide as its place', () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom('left' as const, 'right' as const),
      (text, width, align) => {
        expect(textWidth(text)).toBe(stringWidth(text));
        expect(textWidth(cut(text, width))).toBeLessThanOrEqual(Math.max(width, 0));
        expect(textWidth(fitTo(text, width, align))).toBe(width);
      },
    ),
  );
});

test('every sign is as wide as string-width says, between others and painted', () => {
  const isLikeAll = (code: number) => code > 0x3400 && code < 0xd7a0 && code % 97 > 0;
  const signs = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => !isLikeAll(code) && (code < 0xd800 || code > 0xfdef))
    .map((code) => String.fromCharCode(code));
  const wrong = signs.filter((sign) => {
    const text = `a${sign}名`;
    return textWidth(`\u001B[1m${text}\u001B[22m`) !== stringWidth(text);
  });
  expect(wrong).toEqual([]);
});

test('what is cut ends in an ellipsis and in whole characters', () => {
  expect(cut('openai-main', 8)).toBe('openai-…');
  expect(cut('名称很长', 5)).toBe('名称…');
  expect(cut('ab👨‍👩‍👧cd', 4)).toBe('ab…');
  expect(cut('fits', 4)).toBe('fits');
  expect(graphemes('e\u0301👨‍👩‍👧')).toHaveLength(2);
});

test('characters are those of a segmenter, whatever stands beside what', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const piece = fc.constantFrom(
    ...['a', '1', ' ', 'abc,def', '\n', '\r\n', '中', '中文测试', 'か', 'が', '\u3099', '！', '\u0301', '\u200d'],
    ...['👩‍👩‍👧', '🇩🇪', '🇩', '\u0600', 'é', '한', 'ᄀ', 'ᅡ', '\ufe0f', '#️⃣', '\u0000'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      expect(graphemes(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
    }),
    { numRuns: 2000, seed: 31 },
  );
});

test('TUI-14: thousands of lines are taken apart at once', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `name,1,sk-${at},gpt-4o,默认`).join('\n');
  graphemes(lines(100));
  // A segmenter takes minutes of it.
  expect(processorTime(() => graphemes(lines(5000)))).toBeLessThan(2000);
});

test('what the lists draw with is counted without the rules of characters, losses and foreign money too', () => {
  // The rules take long to make, and a line that needs them is drawn cell by cell.
  const drawn = [
    ...Object.values(unicodeGlyphs).flat(),
    '−$9.50',
    '−1 % against yesterday',
    '≥$310.20',
    '12 µs',
    '¥3',
    '€3',
    '₹3',
    '₩3',
    '₿3',
  ];
  for (const text of drawn) {
    expect({ text, width: singleWidth(text) }).toEqual({ text, width: stringWidth(text) });
  }
});
