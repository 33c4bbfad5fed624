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

// The rules of characters take a while to load, and few texts need them.
let segmenter: Intl.Segmenter | undefined;

/**
 * Runs of characters none of which joins its neighbour in the run: ASCII, line ends, and what Chinese and Japanese are
 * mostly written in.
 */
const apart = /[\n\t\u0020-\u007e\u3000-\u3029\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]{3,}/g;

/**
 * The characters that a reader sees: an emoji of several code points is one. Only what stands between plain runs, with
 * its neighbours, is segmented: the time a segmenter takes grows with the square of the text.
 */
export function graphemes(text: string): string[] {
  if (ascii.test(text)) return text.split('');
  const found: string[] = [];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const rules = segmenter;
  const segment = (from: number, to: number) => {
    for (const part of rules.segment(text.slice(from, to))) found.push(part.segment);
  };
  let from = 0;
  for (const { 0: run, index } of text.matchAll(apart)) {
    segment(from, index + 1);
    for (let at = 1; at < run.length - 1; at += 1) found.push(run.charAt(at));
    from = index + run.length - 1;
  }
  segment(from, text.length);
  return found;
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
