const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  times: '×',
};
const pattern = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** Replaces numeric and the common named character references in a text. The result is text, never markup. */
export function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(pattern, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    // References to control characters and invisible characters are not replaced.
    const isVisible = code >= 0x20 && code <= 0xd7ff && !(code >= 0x7f && code <= 0x9f) && !isFormat(code);
    return isVisible || (code >= 0x1f000 && code <= 0x1ffff) ? String.fromCodePoint(code) : whole;
  });
}

function isFormat(code: number): boolean {
  return /\p{Cf}/u.test(String.fromCodePoint(code));
}
