import { expect } from 'vitest';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

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

/** What a person reads, and, as far as named: what a script gets, its colour, and the rest of the story. */
export type ExpectedCell = readonly [text: string, raw?: unknown, tone?: string | undefined, hint?: string | undefined];

/** A place with nothing to show. */
export const emptyPlace: ExpectedCell = ['–', null, 'muted'];

/** Compares the named cells of a row, which need only hold what they tell of. */
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
