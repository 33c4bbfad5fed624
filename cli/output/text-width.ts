import type stringWidthOf from 'string-width';

const ascii = /^[ -~]*$/;
/**
 * Characters of one and of two cells whose width does not depend on their neighbours: letters, lines, arrows,
 * ideographs.
 */
const narrow =
  ' -~\\u00A1-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2039\\u203A\\u20A0-\\u20BF\\u2190-\\u21FF\\u2212\\u23CE\\u2400-\\u2426\\u2264\\u2265\\u2500-\\u25FC\\u25FF\\u2713\\u2717';
const wide =
  '\\u3000-\\u3029\\u3030-\\u303E\\u3041-\\u3096\\u30A0-\\u30FF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uFF01-\\uFF60';
const single = new RegExp(`^[${narrow}${wide}]*$`);
const wideCharacter = new RegExp(`[${wide}]`, 'g');

let stringWidth: typeof stringWidthOf | undefined;
let segmenter: Intl.Segmenter | undefined;

/**
 * The width in terminal cells of a text whose characters can be counted one by one; undefined for any other text, which
 * needs the Unicode tables. Nearly all texts can, also in Chinese, and the tables take 25 ms to load.
 */
export function singleWidth(text: string): number | undefined {
  if (ascii.test(text)) return text.length;
  return single.test(text) ? text.length + (text.match(wideCharacter)?.length ?? 0) : undefined;
}

/** Loads the Unicode tables if one of the texts needs them; await it before texts are measured. */
export async function prepareWidths(texts: Iterable<string>): Promise<void> {
  if (stringWidth) return;
  for (const text of texts) {
    if (singleWidth(text) !== undefined) continue;
    stringWidth = (await import('string-width')).default;
    return;
  }
}

/** The width of a text in terminal cells; CJK and emoji take two. */
export function widthOf(text: string): number {
  return singleWidth(text) ?? stringWidth?.(text) ?? text.length;
}

/** The text cut to `width` cells with an ellipsis, never within a character. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  if (ascii.test(text)) return `${text.slice(0, width - 1)}…`;
  segmenter ??= new Intl.Segmenter();
  let cut = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** The text padded with blanks to `width` cells. */
export function padToWidth(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}
