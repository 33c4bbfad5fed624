import stringWidth from 'string-width';
import { singleWidth } from '../../output/text-width.ts';
import { cursorMark } from '../theme/cursor-mark.ts';
import { withoutStyles } from './carry-styles.ts';

const ascii = /^[ -~]*$/;
const kept = 20_000;
const widths = new Map<string, number>();

/**
 * The width of a text in cells. Measuring is slow, so texts of simple characters are counted and the widths of others
 * are cached.
 */
export function textWidth(text: string): number {
  if (text.includes(cursorMark)) return textWidth(text.replace(cursorMark, ''));
  const counted = singleWidth(withoutStyles(text));
  if (counted !== undefined) return counted;
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = stringWidth(text);
  if (widths.size >= kept) widths.clear();
  widths.set(text, width);
  return width;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters that a reader sees: an emoji of several code points is one. */
export function graphemes(text: string): string[] {
  if (ascii.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A text cut to at most `width` cells, with `ellipsis` in place of what was cut. */
export function cut(text: string, width: number, ellipsis = '…'): string {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  if (room < 0) return '';
  let taken = '';
  let used = 0;
  for (const character of graphemes(text)) {
    const own = textWidth(character);
    if (used + own > room) break;
    taken += character;
    used += own;
  }
  return taken + ellipsis;
}

/** A text cut or padded to exactly `width` cells. */
export function fitTo(text: string, width: number, align: 'left' | 'right' = 'left', ellipsis = '…'): string {
  const shown = cut(text, width, ellipsis);
  const padding = ' '.repeat(Math.max(0, width - textWidth(shown)));
  return align === 'right' ? padding + shown : shown + padding;
}
