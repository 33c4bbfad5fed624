import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** A text in a row that spans several columns. */
export interface Across {
  text: string;
  /** The index of the first column; `span` is their number. */
  first: number;
  span: number;
}

/**
 * The text that a row has instead of numbers (`screen.across`), in the longest run of columns that are empty in this
 * row. Undefined where the row has no such text or no columns are free.
 */
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
  for (const [index, column] of columns.entries()) {
    const isFree = column.id === across.column || column.cell(row, context).isEmpty === true;
    if (!isFree) first = index + 1;
    else if (index + 1 - first > best.span) best = { first, span: index + 1 - first };
  }
  // A single other column is too narrow for the text.
  if (best.span === 0 || (best.span === 1 && columns[best.first]?.id !== across.column)) return undefined;
  return { text: cell.text, ...best };
}
