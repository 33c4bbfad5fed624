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

/** The largest number of characters that are read of an operator's page. */
export const longestPage = 65_536;

// Elements that a page never shows. One that is left open hides the rest of the text, as in a browser.
const hiddenElements = /<(script|style|head|template|iframe|noscript|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const block =
  'address|article|aside|blockquote|center|div|dl|footer|form|h[1-6]|header|main|nav|ol|p|pre|section|table|ul';

/**
 * HTML as text: no tags, blocks separated by a blank line, links followed by their address. In text without tags only
 * character references are replaced. Takes linear time (SEC-08); text longer than `longestPage` is cut and ends in an
 * ellipsis. The result still has to be sanitised.
 */
export function htmlToText(given: string): string {
  const source = (given.length > longestPage ? `${given.slice(0, longestPage)}…` : given).replace(/\r\n?/g, '\n');
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

/** The quoted value after the first match of the attribute's name. */
function attributeIn(attributes: string, name: RegExp): string | undefined {
  const found = name.exec(attributes);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const quote = attributes.charAt(start);
  const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, start + 1) : -1;
  return end < 0 ? undefined : attributes.slice(start + 1, end);
}

/** A link's text, followed by its address where the text does not contain it; only for http, https and mailto. */
export function withAddress(text: string, address: string): string {
  if (!/^(https?:|mailto:)/i.test(address) || text.includes(address)) return text || address;
  return text === '' ? address : `${text} (${address.replace(/^mailto:/i, '')})`;
}

/** Text with its character references resolved; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
