import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { cut, fitTo, graphemes, textWidth } from '../../../cli/tui/table/width.ts';

const texts = fc.string({ unit: fc.constantFrom('a', ' ', '名', '🚀', '👨‍👩‍👧', 'é', 'ß', '한', '…', '─') });

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

test('what is cut ends in an ellipsis and in whole characters', () => {
  expect(cut('openai-main', 8)).toBe('openai-…');
  expect(cut('名称很长', 5)).toBe('名称…');
  expect(cut('ab👨‍👩‍👧cd', 4)).toBe('ab…');
  expect(cut('fits', 4)).toBe('fits');
  expect(graphemes('e\u0301👨‍👩‍👧')).toHaveLength(2);
});
