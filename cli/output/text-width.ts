import type stringWidthOf from 'string-width';

// Nearly all texts are of characters one cell wide: their length is an exact answer without the Unicode tables, whose
// loading costs 25 ms.
const plain = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2013\u2014\u2018-\u201d\u2022\u2026\u2192\u25cb\u25cf\u25d0]*$/;

let stringWidth: typeof stringWidthOf | undefined;
let segmenter: Intl.Segmenter | undefined;

/** To be awaited before texts are measured: loads the Unicode tables if one of them needs them. */
export async function prepareWidths(texts: Iterable<string>): Promise<void> {
  if (stringWidth) return;
  for (const text of texts) {
    if (plain.test(text)) continue;
    stringWidth = (await import('string-width')).default;
    return;
  }
}

/** Terminal cells a text takes; CJK and emoji take two. */
export function widthOf(text: string): number {
  return plain.test(text) || !stringWidth ? text.length : stringWidth(text);
}

/** The text, cut to so many cells with an ellipsis, never through a character. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  if (plain.test(text)) return `${text.slice(0, width - 1)}…`;
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

/** The text filled with blanks up to so many cells. */
export function padToWidth(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}
