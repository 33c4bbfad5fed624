import type { Tokens } from 'marked';
import { textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';
import { inlineText } from './inline.ts';

/** Fewest cells in which a column is readable. */
const narrowest = 6;

/** A table with a rule under its head; columns share the width, and long cells wrap within their column. */
export function tableLines(table: Tokens.Table, theme: Theme, width: number): string[] {
  const { paint, glyphs } = theme;
  const head = table.header.map(({ tokens }) => inlineText(tokens, theme));
  const rows = table.rows.map((row) => row.map(({ tokens }) => inlineText(tokens, theme)));
  const widths = columnWidths([head, ...rows], width - 3 * (head.length - 1));
  if (widths === undefined) return asList(head, rows, theme, width);
  const between = paint.rule(` ${glyphs.vertical} `);
  const line = (cells: readonly string[], style: (text: string) => string) => {
    const parts = widths.map((own, index) => wrap(cells[index] ?? '', own));
    const height = Math.max(1, ...parts.map((part) => part.length));
    return Array.from({ length: height }, (_, row) =>
      parts
        .map((part, index) => aligned(style(part[row] ?? ''), widths[index] ?? 0, table.align[index] ?? 'left'))
        .join(between)
        .trimEnd(),
    );
  };
  const rule = widths.map((own) => glyphs.rule.repeat(own)).join(`${glyphs.rule}${glyphs.cross}${glyphs.rule}`);
  return [...line(head, paint.header), paint.rule(rule), ...rows.flatMap((row) => line(row, paint.plain))];
}

/** Each row as heads and cells below each other, for tables that are too wide for columns. */
function asList(head: readonly string[], rows: readonly string[][], { paint }: Theme, width: number): string[] {
  return rows.flatMap((row, index) => [
    ...(index > 0 ? [''] : []),
    ...row.flatMap((cell, column) => wrap(`${paint.header(head[column] ?? '')} ${cell}`, width)),
  ]);
}

/** Shrinks the widest columns until all fit; undefined where they would become unreadable. */
function columnWidths(lines: readonly (readonly string[])[], room: number): number[] | undefined {
  const count = lines[0]?.length ?? 0;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(1, ...lines.map((cells) => textWidth(cells[column] ?? ''))),
  );
  let over = widths.reduce((sum, own) => sum + own, 0) - room;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) return undefined;
    widths[widths.indexOf(widest)] = widest - 1;
    over--;
  }
  return widths;
}

function aligned(text: string, width: number, align: 'left' | 'right' | 'center'): string {
  const missing = Math.max(0, width - textWidth(text));
  const left = align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0;
  return ' '.repeat(left) + text + ' '.repeat(missing - left);
}
