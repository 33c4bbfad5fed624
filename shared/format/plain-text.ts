import { sanitiseMultiline } from './sanitise.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

// What a page never shows. An element left open hides the rest of the text, as it does in a browser.
const hiddenElements = /<(script|style|head|template|iframe|noscript|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const block =
  'address|article|aside|blockquote|center|div|dl|footer|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul';

/**
 * HTML or Markdown of an operator (notice, about, home page) as text a terminal can show (NAV-14): no tags, no markup,
 * one blank line between paragraphs, links with their address behind them. Harmless, whatever it holds.
 */
export function plainText(source: string): string {
  const text = markdownToText(htmlToText(source.replace(/\r\n?/g, '\n')));
  return sanitiseMultiline(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function htmlToText(source: string): string {
  if (!/<[a-z!/]/i.test(source)) return decodeEntities(source);
  const text = source
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(hiddenElements, '')
    .replace(/<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>((?:(?!<\/?a\b)[\s\S])*)<\/a\s*>/gi, linkOf)
    .replace(
      /<img\b[^<>]*?\balt\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>/gi,
      (_all, one = '', other = '') => one || other,
    )
    .replace(/[ \t]*<br\s*\/?>[ \t]*\n?/gi, '\n')
    .replace(/<hr\b[^<>]*>/gi, '\n\n---\n\n')
    .replace(/<li\b[^<>]*>\s*/gi, '\n- ')
    .replace(/<\/(td|th)\s*>\s*(?=<t[dh]\b)/gi, '  ')
    .replace(/<\/?tr\b[^<>]*>/gi, '\n')
    .replace(new RegExp(`[ \\t]*</?(?:${block})\\b[^<>]*>[ \\t]*`, 'gi'), '\n\n')
    .replace(/<(?!https?:)\/?[a-z!][^<>]*>/gi, '');
  return decodeEntities(text);
}

function linkOf(_all: string, one: string | undefined, other: string | undefined, inner: string): string {
  const text = inner.replace(/<[^<>]*>/g, '').trim();
  return withAddress(text, decodeEntities((one ?? other ?? '').trim()));
}

/** A link's words and, where they do not say it already, its address; only of kinds that are addresses at all. */
function withAddress(text: string, address: string): string {
  if (!/^(https?:|mailto:)/i.test(address) || text.includes(address)) return text || address;
  return text === '' ? address : `${text} (${address.replace(/^mailto:/i, '')})`;
}

function markdownToText(source: string): string {
  return source
    .split('\n')
    .filter((line) => !/^\s*(```|~~~)/.test(line) && !/^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*:?-*:?\s*$/.test(line))
    .map(lineOf)
    .join('\n');
}

function lineOf(line: string): string {
  return line
    .replace(/^\s{0,3}#{1,6}\s+(.*?)\s*#*$/, '$1')
    .replace(/^(\s*)[*+]\s+/, '$1- ')
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\(\s*<?([^\s()>]+)>?[^()]*\)/g, (_all, text: string, address: string) =>
      withAddress(text, address),
    )
    .replace(/<(https?:[^\s<>]+)>/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?![\w*])/g, '$1')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
