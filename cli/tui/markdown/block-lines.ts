import type { Token, Tokens } from 'marked';
import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { codeFoot, codeHead, codeLines } from './code-frame.ts';
import { inlineText } from './inline.ts';
import { tableLines } from './table-lines.ts';

/** Cells that a nested block needs; with fewer it is shown as its source. */
const narrowest = 12;

/** One block of Markdown as painted lines of at most `width` cells; none for the space between blocks. */
export function blockLines(token: Token, theme: Theme, width: number): string[] {
  const { paint, glyphs } = theme;
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      const style = depth <= 2 ? paint.header : paint.strong;
      return wrap(inlineText(tokens, theme), width).map((line) => style(line));
    }
    case 'list':
      return listLines(token as Tokens.List, theme, width);
    case 'table':
      return tableLines(token as Tokens.Table, theme, width);
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code;
      const title = sanitiseMultiline(lang);
      return [codeHead(theme, title, width), ...codeLines(theme, text, width), codeFoot(theme, width)];
    }
    case 'blockquote': {
      if (width - 2 < narrowest) return asWritten(token, width);
      const inside = manyLines((token as Tokens.Blockquote).tokens, theme, width - 2);
      return inside.map((line) => `${paint.rule(glyphs.vertical)} ${line}`);
    }
    case 'hr':
      return [paint.rule(glyphs.rule.repeat(width))];
    case 'html':
      return asWritten(token, width);
    default: {
      const tokens = (token as Tokens.Generic).tokens ?? [token];
      return wrap(inlineText(tokens, theme), width);
    }
  }
}

/** Blocks below each other, with an empty line between them. */
function manyLines(tokens: readonly Token[], theme: Theme, width: number, isTight = false): string[] {
  const lines: string[] = [];
  for (const token of tokens) {
    const own = blockLines(token, theme, width);
    if (own.length > 0 && lines.length > 0 && !isTight) lines.push('');
    lines.push(...own);
  }
  return lines;
}

function listLines({ items, ordered, start, loose }: Tokens.List, theme: Theme, width: number): string[] {
  const { paint, glyphs } = theme;
  const first = typeof start === 'number' ? start : 1;
  const widest = String(first + items.length - 1).length;
  return items.flatMap((item, index) => {
    const box = item.task ? `${item.checked ? glyphs.on : glyphs.off} ` : '';
    const sign = `${ordered ? `${String(first + index).padStart(widest)}.` : glyphs.bullet} ${box}`;
    if (width - sign.length < narrowest) return asWritten(item, width);
    const tokens = item.tokens.filter(({ type }) => type !== 'checkbox');
    const lines = manyLines(tokens, theme, width - sign.length, !loose);
    const indent = ' '.repeat(sign.length);
    const own = (lines.length > 0 ? lines : ['']).map((line, row) => (row === 0 ? paint.key(sign) : indent) + line);
    return loose && index > 0 ? ['', ...own] : own;
  });
}

function asWritten({ raw }: { raw: string }, width: number): string[] {
  return sanitiseMultiline(raw.trimEnd())
    .split('\n')
    .flatMap((line) => wrap(line, width));
}
