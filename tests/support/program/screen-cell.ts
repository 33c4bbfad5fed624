import { expect } from 'vitest';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Returns one cell of a list; throws if there is no such column. */
export function cellOf<Row>(columns: readonly Column<Row>[], id: string, row: Row, context: ScreenContext): Cell {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column) throw new Error(`no column ${id}`);
  return column.cell(row, context);
}

/** Returns the ids of the columns that are shown by default. */
export function shownColumns<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ wide }) => !wide).map(({ id }) => id);
}

/** The text and, as far as given, the raw value for scripts, the tone and the hint. */
export type ExpectedCell = readonly [text: string, raw?: unknown, tone?: string | undefined, hint?: string | undefined];

/** A cell without a value. */
export const emptyCell: ExpectedCell = ['–', null, 'muted'];

/** Compares the named cells of a row; only the given parts of a cell are compared. */
export function expectCells<Row>(
  { columns }: BrowseScreen<Row>,
  row: object,
  cells: Readonly<Record<string, ExpectedCell>>,
  context: ScreenContext,
): void {
  const seen = Object.entries(cells).map(([id, { length }]) => {
    const { text, raw, tone, hint } = cellOf(columns, id, row as Row, context);
    return [id, [text, raw, tone, hint].slice(0, length)];
  });
  expect(Object.fromEntries(seen)).toEqual(cells);
  for (const column of columns) {
    if (column.raw && column.id in cells) expect(column.raw(row as Row), column.id).toEqual(cells[column.id]?.[1]);
  }
}
