import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Columns that one text takes in a row. */
export interface Across {
  text: string;
  /** The place of the first column, and how many. */
  first: number;
  span: number;
}

/** Where a row says what it has instead of numbers: in the longest run of columns that have nothing to tell of it. Undefined where there is no room. */
export function acrossOf<Row>(
  { across }: BrowseScreen<Row>,
  row: Row,
  columns: readonly Column<Row>[],
  context: ScreenContext,
): Across | undefined {
  const cell = across?.cell(row);
  if (across === undefined || cell === undefined) return undefined;
  let best = { first: 0, span: 0 };
  let first = 0;
  for (const [place, column] of columns.entries()) {
    const isFree = column.id === across.column || column.cell(row, context).isEmpty === true;
    if (!isFree) first = place + 1;
    else if (place + 1 - first > best.span) best = { first, span: place + 1 - first };
  }
  // In one narrow column nobody could read it.
  if (best.span === 0 || (best.span === 1 && columns[best.first]?.id !== across.column)) return undefined;
  return { text: cell.text, ...best };
}
