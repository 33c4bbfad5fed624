import { Parser, type Token } from 'marked';
import { longestPage } from '../../shared/format/html-text.ts';
import { readBlocks } from './blocks.ts';

/**
 * The HTML of Markdown that an operator wrote, still to be sanitised. Read in time that grows with the text (SEC-08): what
 * is too long or too deep for Markdown stays as it was written, and what is longer than a page could be is cut.
 */
export function markdownHtml(text: string): string {
  const whole = text.length > longestPage ? `${text.slice(0, longestPage)}…` : text;
  return readBlocks(whole, undefined, { breaks: true })
    .blocks.map(({ token, source }) => parsed(token) ?? source)
    .join('');
}

function parsed(token: Token): string | undefined {
  try {
    return token.type === 'plain' ? undefined : Parser.parse([token], { gfm: true, breaks: true });
  } catch {
    return undefined; // Lists and quotations thousands deep overflow the writer too.
  }
}
