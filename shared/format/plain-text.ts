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

/** Characters that are read of a page. */
const longest = 65_536;

// What a page never shows. An element left open hides the rest of the text, as it does in a browser.
const hiddenElements = /<(script|style|head|template|iframe|noscript|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const block =
  'address|article|aside|blockquote|center|div|dl|footer|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul';

/**
 * HTML or Markdown of an operator (notice, about, home page) as text a terminal can show (NAV-14): no tags, no markup,
 * one blank line between paragraphs, links with their address behind them. Harmless, whatever it holds, and read in time
 * that grows with its length only (SEC-08); what is longer than a page could be ends in an ellipsis.
 */
export function plainText(source: string): string {
  const whole = source.length > longest ? `${source.slice(0, longest)}…` : source;
  const text = markdownToText(htmlToText(whole.replace(/\r\n?/g, '\n')));
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
    .replace(/<a\b([^<>]*)>((?:(?!<\/?a\b)[\s\S])*)<\/a\s*>/gi, linkOf)
    .replace(/<img\b([^<>]*)>/gi, (_all, attributes: string) => attributeIn(attributes, /\balt\s*=\s*/i) ?? '')
    .replace(/(?<![ \t])[ \t]*<br\s*\/?>[ \t]*\n?/gi, '\n')
    .replace(/<hr\b[^<>]*>/gi, '\n\n---\n\n')
    .replace(/<li\b[^<>]*>\s*/gi, '\n- ')
    .replace(/<\/(td|th)\s*>(?:\s*(?=<t[dh]\b))/gi, '  ')
    .replace(/<\/?tr\b[^<>]*>/gi, '\n')
    .replace(new RegExp(`(?<![ \\t])[ \\t]*</?(?:${block})\\b[^<>]*>[ \\t]*`, 'gi'), '\n\n')
    .replace(/<(?!https?:)\/?[a-z!][^<>]*>/gi, '');
  return decodeEntities(text);
}

function linkOf(_all: string, attributes: string, inner: string): string {
  const text = inner.replace(/<[^<>]*>/g, '').trim();
  return withAddress(text, decodeEntities((attributeIn(attributes, /\bhref\s*=\s*/i) ?? '').trim()));
}

/** The quoted value behind the first place where the attribute's name stands. */
function attributeIn(attributes: string, name: RegExp): string | undefined {
  const found = name.exec(attributes);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const quote = attributes.charAt(start);
  const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, start + 1) : -1;
  return end < 0 ? undefined : attributes.slice(start + 1, end);
}

/** A link's words and, where they do not say it already, its address; only of kinds that are addresses at all. */
function withAddress(text: string, address: string): string {
  if (!/^(https?:|mailto:)/i.test(address) || text.includes(address)) return text || address;
  return text === '' ? address : `${text} (${address.replace(/^mailto:/i, '')})`;
}

function markdownToText(source: string): string {
  return source
    .split('\n')
    .filter((line) => !/^\s*(```|~~~)/.test(line) && !isRuleOfTable(line))
    .map(lineOf)
    .join('\n');
}

/** The line of dashes under the heading of a table. */
function isRuleOfTable(line: string): boolean {
  const trimmed = line.trim();
  if (!trimmed.includes('|')) return false;
  const cells = trimmed.replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => /^:?-{3,}:?$/.test(cell.trim()));
}

function lineOf(line: string): string {
  if (!/[#*+[<`_~]/.test(line)) return line;
  const marked = headingIn(line)
    .replace(/^(\s*)[*+]\s+/, '$1- ')
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\(\s*<?([^\s()>]+)(?=[\s)>])[^()]*\)/g, (_all, text: string, address: string) =>
      withAddress(text, address),
    )
    .replace(/<(https?:[^\s<>]+)>/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
  const strong = ['**', '__', '~~'].reduce(withoutMark, marked);
  return strong.replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?![\w*])/g, '$1');
}

function headingIn(line: string): string {
  if (!/^\s{0,3}#{1,6}\s/.test(line)) return line;
  const text = line.trimStart().replace(/^#+/, '').trim();
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

/** Takes pairs of a mark away that hug the text between them; one pass, as a mark that is never closed ends the search. */
function withoutMark(line: string, mark: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = line.indexOf(mark); open >= 0; open = line.indexOf(mark, Math.max(at, open + 1))) {
    if (!/\S/.test(line.charAt(open + mark.length))) continue;
    const close = closingMark(line, mark, open + mark.length + 1);
    if (close < 0) break;
    parts.push(line.slice(at, open), line.slice(open + mark.length, close));
    at = close + mark.length;
  }
  return parts.join('') + line.slice(at);
}

function closingMark(line: string, mark: string, from: number): number {
  let close = line.indexOf(mark, from);
  while (close >= 0 && !/\S/.test(line.charAt(close - 1))) close = line.indexOf(mark, close + 1);
  return close;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
