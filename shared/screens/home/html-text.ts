/** What breaks a line when it ends or, for the first two, begins. */
const breaking = new Set(
  'br hr p div li tr h1 h2 h3 h4 h5 h6 ul ol table section article blockquote pre header footer'.split(' '),
);
const standingAlone = new Set(['br', 'hr']);
/** What is not for reading. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'title']);

/**
 * HTML as plain text: tags are dropped, blocks become lines, links keep their address. One pass from left to right, so
 * that hostile text costs no more time than other text. The result still has to be sanitised.
 */
export function htmlText(html: string): string {
  const out: string[] = [];
  const last = { tag: html.lastIndexOf('>'), comment: html.lastIndexOf('-->') };
  let openLink: { from: number; address: string } | undefined;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    out.push(html.slice(at, open));
    const end = tagEnd(html, open, last);
    if (end === undefined) {
      // No tag: a sign of its own, as in "a < b".
      out.push('<');
      at = open + 1;
      continue;
    }
    at = end;
    const tag = /^<(\/?)([a-z][\w-]*)/i.exec(html.slice(open, Math.min(end, open + 40)));
    const name = tag?.[2]?.toLowerCase() ?? '';
    const isClosing = tag?.[1] === '/';
    if (!isClosing && unread.has(name)) at = elementEnd(html, name, end);
    else if (name === 'a' && !isClosing) openLink = linkFrom(html.slice(open, end), out.length);
    else if (name === 'a' && openLink !== undefined) {
      const words = htmlDecoded(out.slice(openLink.from).join('')).trim();
      if (words !== openLink.address) out.push(` (${openLink.address})`);
      openLink = undefined;
    } else if (name === 'li' && !isClosing) out.push('- ');
    else if (breaking.has(name) && (isClosing || standingAlone.has(name))) out.push('\n');
  }
  out.push(html.slice(at));
  return tidy(htmlDecoded(out.join('')));
}

/**
 * Behind the tag or comment that begins at `open`; undefined when none does, or when it never ends. `last` says where the
 * last ends of all are, so that hostile text is not searched for one again and again.
 */
function tagEnd(html: string, open: number, last: { tag: number; comment: number }): number | undefined {
  if (!/[a-z/!]/i.test(html.charAt(open + 1))) return undefined;
  const isComment = html.startsWith('<!--', open);
  if (open > (isComment ? last.comment : last.tag)) return undefined;
  return isComment ? html.indexOf('-->', open) + 3 : html.indexOf('>', open) + 1;
}

function elementEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[^>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}

function linkFrom(tag: string, from: number): { from: number; address: string } | undefined {
  const found = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
  const address = htmlDecoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return /^https?:\/\//i.test(address) ? { from, address } : undefined;
}

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
};

/** Text with its character references resolved; unknown ones stay as they are. */
export function htmlDecoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
