/** The minus sign that users read (U+2212). Machine output and texts for editing use the hyphen. */
export const minusSign = '−';

/** The sign of a change, before its size: `+`, `−`, or `±` where nothing changed. */
export function signOf(change: number): string {
  return change > 0 ? '+' : change < 0 ? minusSign : '±';
}

/** A text with hyphens for minus signs, as parsers read it: users copy `−$0.02` from a page into a field. */
export function plainMinus(text: string): string {
  return text.replaceAll(minusSign, '-');
}
