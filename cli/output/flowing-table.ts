import type { World } from '../world/world.ts';
import type { RowWriter } from './output-column.ts';
import { chosenColumns, type OutputColumn } from './output-column.ts';
import type { OutputSettings } from './output-settings.ts';
import { emphasise, paint } from './paint.ts';
import { cutToWidth, padToWidth, prepareWidths, widthOf } from './text-width.ts';

const gap = '  ';
const unlimited = 20;

/**
 * A table whose rows are written as they arrive: the widths that the columns declare are fixed before the first row.
 */
export function openFlowingTable<Row>(
  all: readonly OutputColumn<Row>[],
  settings: OutputSettings,
  stdout: World['stdout'],
): RowWriter<Row> {
  const columns = fitting(chosenColumns(all, settings), stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY);
  const line = (texts: readonly string[]) => `${texts.join(gap).trimEnd()}\n`;
  const aligned = (text: string, { column, width }: Placed<Row>) =>
    padToWidth(cutToWidth(text, width), width, column.align ?? 'left');
  let hasHeading = false;
  return {
    async write(rows) {
      const filled = rows.map((row) => columns.map(({ column }) => column.cell(row)));
      await prepareWidths([...columns.map(({ column }) => column.header), ...filled.flat().map(({ text }) => text)]);
      const heading = columns.map((part) => aligned(part.column.header.toUpperCase(), part));
      const body = filled.map((cells) =>
        line(
          columns.map((part, index) => {
            const text = aligned(cells[index]?.text ?? '', part);
            return settings.color ? paint(text, cells[index]?.tone) : text;
          }),
        ),
      );
      const start = hasHeading ? '' : line(settings.color ? heading.map(emphasise) : heading);
      hasHeading = true;
      await stdout.write(start + body.join(''));
    },
    end: async () => undefined,
  };
}

interface Placed<Row> {
  column: OutputColumn<Row>;
  width: number;
}

/**
 * Drops columns, least important first, until the minimum widths fit; then widens the rest in turn while there is room.
 */
function fitting<Row>(columns: readonly OutputColumn<Row>[], available: number): Placed<Row>[] {
  const placed = columns.map((column) => ({
    column,
    width: Math.max(column.width?.minimum ?? 4, widthOf(column.header)),
  }));
  const total = () => placed.reduce((sum, { width }) => sum + width + gap.length, -gap.length);
  for (const priority of [3, 2]) {
    for (let index = placed.length - 1; index >= 0 && total() > available; index -= 1) {
      if (placed[index]?.column.priority === priority) placed.splice(index, 1);
    }
  }
  for (const part of placed) {
    const wish = Math.max(0, (part.column.width?.maximum ?? unlimited) - part.width);
    part.width += Math.min(wish, Math.max(0, available - total()));
  }
  return placed;
}
