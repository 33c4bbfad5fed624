import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';

/**
 * What an operator put into home page, about, notice or footer (NAV-13, NAV-14). Foreign: HTML and Markdown have to be
 * sanitised by the face that shows them, and a frame has to be sandboxed.
 */
export type OperatorContent =
  /** Nothing was set: the face shows its own page. */
  | { kind: 'default' }
  /** A page to embed. http(s) only. */
  | { kind: 'frame'; url: string }
  | { kind: 'html'; text: string }
  | { kind: 'markdown'; text: string };

/** Tells the kinds apart: an address alone, or an iframe alone, is a page to embed; what begins with a tag is HTML. */
export function operatorContent(raw: string): OperatorContent {
  const text = raw.trim();
  if (text === '') return { kind: 'default' };
  const url = webAddress(text) ?? webAddress(frameSource(text));
  if (url !== undefined) return { kind: 'frame', url };
  return /^<(?:!doctype|!--|[a-z][\w-]*[\s/>])/i.test(text) ? { kind: 'html', text } : { kind: 'markdown', text };
}

/** The content as plain text for a terminal or a pipe (NAV-14): tags are dropped, links keep their address. Sanitised. */
export function contentText(content: OperatorContent): string {
  switch (content.kind) {
    case 'default':
      return '';
    case 'frame':
      return sanitise(content.url);
    case 'markdown':
    case 'html':
      return sanitiseMultiline(plainText(content.text));
  }
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || /\s/.test(text) || !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}

function frameSource(text: string): string | undefined {
  const frame = /^<iframe\b([^>]*)>\s*(?:<\/iframe>)?$/i.exec(text);
  const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(frame?.[1] ?? '');
  return decoded((source?.[1] ?? source?.[2])?.trim());
}

const breaks = /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table|section|article|blockquote|pre)>/gi;
const unread = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const link = /<a\b[^>]*\bhref\s*=\s*["']?(https?:[^"'\s>]+)["']?[^>]*>([\s\S]*?)<\/a>/gi;
const tag = /<\/?[a-z][^>]*>/gi;

function plainText(html: string): string {
  const text = html
    .replace(unread, '')
    .replace(link, (_whole, address: string, words: string) =>
      words.replace(tag, '').trim() === address ? address : `${words} (${address})`,
    )
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(breaks, '\n')
    .replace(tag, '');
  return (decoded(text) ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
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

function decoded(text: string | undefined): string | undefined {
  return text?.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
