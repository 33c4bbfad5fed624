import { Parser, type Token } from 'marked';
import { longestPage } from '../../shared/format/html-text.ts';
import { readBlocks } from './blocks.ts';

/**
 * Converts an operator's Markdown to HTML, which is not sanitised yet. Takes linear time (SEC-08): parts that are too
 * long or too deeply nested for the parser stay source text, and a text longer than `longestPage` is cut.
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
    return undefined; // Thousands of nested lists and quotes overflow the stack of the HTML writer too.
  }
}
