import { expect, test } from 'vitest';
import { previewHeight } from '../../../cli/tui/table/preview-size.ts';

test('TUI-06: details below a list take what they need and their rule, two rows in five at most; the list keeps twenty', () => {
  expect(previewHeight(50)).toBe(20);
  expect(previewHeight(50, 40)).toBe(20);
  expect(previewHeight(50, 7)).toBe(8);
  expect(previewHeight(33, 40)).toBe(13);
  expect(previewHeight(50, 0)).toBe(2);
});
