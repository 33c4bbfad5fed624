import { htmlToText, withAddress } from './html-text.ts';
import { sanitiseMultiline } from './sanitise.ts';

/**
 * HTML or Markdown of an operator (notice, about, home page) as text a terminal can show (NAV-14): no tags, no markup,
 * one blank line between paragraphs, links followed by their address. The result is sanitised. Takes linear time
 * (SEC-08); a text longer than `longestPage` is cut and ends in an ellipsis.
 */
export function plainText(source: string): string {
  const text = markdownToText(htmlToText(source));
  return sanitiseMultiline(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function markdownToText(source: string): string {
  return source
    .split('\n')
    .filter((line) => !/^\s*(```|~~~)/.test(line) && !isRuleOfTable(line))
    .map(lineOf)
    .join('\n');
}

/** Whether a line is the line of dashes under the heading of a table. */
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

/** Removes pairs of a mark that directly enclose text, in one pass: a mark that is never closed ends the search. */
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
