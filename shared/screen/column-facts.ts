import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import type { Column } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** The cells of these columns for a row as labelled facts, in this order; empty cells are left out. */
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

/** The cell of one column for a row. @throws Error where the list has no such column, which is a bug of this program */
export function columnCell<Row>(columns: readonly Column<Row>[], id: string, row: Row, context: ScreenContext): Cell {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) throw new Error(`no column is called ${id}`);
  return column.cell(row, context);
}

/** Whether a column shows the state of its row: faces give it a sign, and show it first where there is room for few. */
export function isStateColumn({ id, isState }: Pick<Column<never>, 'id' | 'isState'>): boolean {
  return id === 'status' || isState === true;
}

/** The column of a row's own state: one that says so, else the status, which may be that of what the row belongs to. */
export function stateColumnOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ isState }) => isState === true) ?? columns.find(isStateColumn);
}
