import type { Cell } from '../../shared/screens/cells.ts';
import type { Column } from '../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../shared/screens/screen-context.ts';

/** One cell of a list; fails the test when there is no such column. */
export function cellOf<Row>(columns: readonly Column<Row>[], id: string, row: Row, context: ScreenContext): Cell {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column) throw new Error(`no column ${id}`);
  return column.cell(row, context);
}

/** Ids of the columns that show without asking for more. */
export function shownColumns<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ wide }) => !wide).map(({ id }) => id);
}
