import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import type { Column } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** What these columns of a list say of a row, in this order; what is empty is left out. */
export function columnFacts<Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[],
  row: Row,
  context: ScreenContext,
): Detail[] {
  return ids.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    const cell = column?.cell(row, context);
    return column === undefined || cell === undefined || cell.isEmpty === true || cell.text === ''
      ? []
      : [{ id, label: column.header, cell }];
  });
}

/** What one column says of a row. @throws Error where there is no such column: a slip in this program */
export function columnCell<Row>(columns: readonly Column<Row>[], id: string, row: Row, context: ScreenContext): Cell {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) throw new Error(`no column is called ${id}`);
  return column.cell(row, context);
}
