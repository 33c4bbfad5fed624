const style = /\u001B\[([\d;]*)m/g;

/** The text without its terminal styles. */
export function withoutStyles(text: string): string {
  return text.includes('\u001B') ? text.replace(style, '') : text;
}

/** The SGR code that ends a style, given the code that begins it; undefined for other codes. */
function closerOf(code: string): string | undefined {
  if (/^(?:3[0-7]|9[0-7]|38;.*)$/.test(code)) return '39';
  if (/^(?:4[0-7]|10[0-7]|48;.*)$/.test(code)) return '49';
  if (code === '1' || code === '2') return '22';
  return ['3', '4', '7', '9'].includes(code) ? `2${code}` : undefined;
}

/**
 * Returns lines each of which closes the styles that it opens, and opens again those that continue from the line
 * before.
 */
export function carryStyles(lines: readonly string[]): string[] {
  if (!lines.some((line) => line.includes('\u001B'))) return [...lines];
  let open: string[] = [];
  return lines.map((line) => {
    const before = open;
    for (const [, code = ''] of line.matchAll(style)) {
      if (closerOf(code) !== undefined) open = [...open, code];
      else if (code === '' || code === '0') open = [];
      else open = open.filter((begun) => closerOf(begun) !== code);
    }
    const opened = before.map((code) => `\u001B[${code}m`).join('');
    const closed = [...new Set(open.map(closerOf))].reverse().map((code) => `\u001B[${code}m`);
    return opened + line + closed.join('');
  });
}
