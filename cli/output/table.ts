import { asideOf } from '../../shared/text/punctuation.ts';
import { chosenColumns, type OutputColumn } from './output-column.ts';
import type { OutputSettings } from './output-settings.ts';
import { emphasise, paint } from './paint.ts';
import { cutToWidth, padToWidth, prepareWidths, widthOf } from './text-width.ts';

/** The terminal's properties that the layout of a table depends on. */
export interface TablePage {
  /** In terminal cells. */
  width: number;
  color: boolean;
  /** Nothing is cut and no column is dropped, however long the lines get. */
  wide: boolean;
}

const gap = '  ';

/**
 * Rows as an aligned table with a heading. On a narrow terminal less important columns are dropped first, then texts
 * are cut.
 */
export async function tableText<Row>(
  columns: readonly OutputColumn<Row>[],
  rows: readonly Row[],
  page: TablePage,
): Promise<string> {
  const filled = columns.map((column) => ({ column, cells: rows.map((row) => column.cell(row)) }));
  await prepareWidths(filled.flatMap(({ column, cells }) => [column.header, ...cells.map(({ text }) => text)]));
  const drawn = filled.map(({ column, cells }) => {
    const content = cells.reduce((most, { text }) => Math.max(most, widthOf(text)), widthOf(column.header));
    const limit = page.wide ? content : Math.max(widthOf(column.header), column.width?.maximum ?? content);
    return { column, cells, width: Math.min(content, limit) };
  });
  if (!page.wide) narrow(drawn, page.width);
  const line = (texts: readonly string[]) => `${texts.join(gap).trimEnd()}\n`;
  const aligned = (text: string, { column, width }: (typeof drawn)[number]) =>
    padToWidth(cutToWidth(text, width), width, column.align ?? 'left');
  const heading = drawn.map((part) => aligned(part.column.header.toUpperCase(), part));
  const body = rows.map((_, index) =>
    line(
      drawn.map((part) => {
        const cell = part.cells[index];
        const text = aligned(cell?.text ?? '', part);
        return page.color ? paint(text, cell?.tone) : text;
      }),
    ),
  );
  return line(page.color ? heading.map(emphasise) : heading) + body.join('');
}

/** Drops columns, then narrows the widest ones, until a line fits the terminal. */
function narrow(drawn: { column: OutputColumn<never>; width: number }[], available: number): void {
  const total = () => drawn.reduce((sum, { width }) => sum + width + gap.length, -gap.length);
  for (const priority of [3, 2]) {
    for (let index = drawn.length - 1; index >= 0 && total() > available; index -= 1) {
      if (drawn[index]?.column.priority === priority) drawn.splice(index, 1);
    }
  }
  const least = (part: (typeof drawn)[number]) => Math.min(part.width, part.column.width?.minimum ?? 4);
  while (total() > available) {
    const widest = drawn.reduce((one, other) => (other.width - least(other) > one.width - least(one) ? other : one));
    if (widest.width <= least(widest)) return;
    widest.width -= 1;
  }
}

/** One row as a block: a line per field, with hints. Nothing is cut. */
export async function detailText<Row>(
  columns: readonly OutputColumn<Row>[],
  settings: Pick<OutputSettings, 'columns' | 'say'>,
  row: Row,
  { color }: Pick<TablePage, 'color'>,
): Promise<string> {
  const chosen = chosenColumns(columns, { ...settings, format: 'wide' });
  const shown = settings.columns ? chosen : chosen.filter(({ applies }) => applies?.(row) ?? true);
  await prepareWidths(shown.map(({ header }) => header));
  const label = Math.max(0, ...shown.map(({ header }) => widthOf(header)));
  return shown
    .map((column) => {
      const { text, tone, hint } = column.cell(row);
      const name = padToWidth(column.header, label, 'left');
      // Further lines of a text (a prompt, JSON) are aligned with its first line.
      const lines = text.replaceAll('\n', `\n${' '.repeat(label + gap.length)}`);
      const value = color ? paint(lines, tone) : lines;
      return `${color ? emphasise(name) : name}${gap}${hint && hint !== text ? asideOf(value, hint, settings.say) : value}`.trimEnd();
    })
    .map((line) => `${line}\n`)
    .join('');
}
