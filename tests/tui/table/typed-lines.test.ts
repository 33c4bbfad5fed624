import { expect, test } from 'vitest';
import { textWidth } from '../../../cli/tui/table/width.ts';
import { cursorLines } from '../../../cli/tui/text-entry/draw-text.ts';
import { textLine } from '../../../cli/tui/text-entry/text-line.ts';
import { createTheme } from '../../../cli/tui/theme/theme.ts';

test('TUI-14: lines of a text with wide letters are cut to the cells of the terminal, and show that they are', () => {
  const { paint } = createTheme({ depth: 0, isLight: false, isUnicode: true });
  const lines = cursorLines(textLine('模型一模型二模型三\n🚀🚀🚀\nshort\n'), 5, 9, paint).slice(0, 3);
  expect(lines).toEqual(['模型…', '🚀🚀…', 'short']);
  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(5);
});
