import { compareRaw } from '../../../shared/screen/compare-raw.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { ListSort } from './list-address.ts';

/** The given rows sorted by one column's raw values; ties keep the gateway's order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: ListSort | undefined,
  context: ScreenContext,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (sort === undefined || column === undefined) return rows;
  const keyed = rows.map((row) => ({ row, key: column.cell(row, context).raw }));
  keyed.sort((a, b) => compareRaw(a.key, b.key, sort.descending));
  return keyed.map(({ row }) => row);
}
