import type { ChangeTable } from '../../../shared/screen/action.ts';
import { fitTo, textWidth } from '../table/width.ts';

const gap = '  ';

/**
 * The values of rows before and after a change, as lines of `inside` cells: the heading, and one line per row with `=`
 * where a field stays the same.
 */
export function changeLines({ head, fields, rows }: ChangeTable, inside: number): { heading: string; lines: string[] } {
  const isNamed = rows.some(({ name }) => name !== undefined);
  const body = rows.map(({ id, name, cells }) => [
    id,
    ...(isNamed ? [name ?? ''] : []),
    ...cells.map((cell) => cell ?? '='),
  ]);
  const heading = [head, ...(isNamed ? [''] : []), ...fields];
  const widths = heading.map((text, column) =>
    body.reduce((most, cells) => Math.max(most, textWidth(cells[column] ?? '')), textWidth(text)),
  );
  const total = () => widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
  while (total() > inside) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= 4) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => fitTo(cell, widths[column] ?? 0, column === 0 && isNamed ? 'right' : 'left')).join(gap);
  return { heading: line(heading), lines: body.map(line) };
}
