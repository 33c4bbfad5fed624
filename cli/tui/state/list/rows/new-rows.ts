import { newRowsOf } from '../../../../../shared/screen/following.ts';
import type { RowWindow } from './row-window.ts';

/**
 * Returns a function that finds the ids of the rows that arrived at the top of a list since its last call (SEE-07):
 * those above the first row that was already there. It is called after each answer; the first answer to a request has
 * no new rows.
 */
export function trackNewRows<Row>(window: RowWindow<Row>, idOf: (row: Row) => number) {
  let known: { request: object; ids: ReadonlySet<number> } | undefined;
  return (request: object): readonly number[] => {
    const ids: number[] = [];
    for (let index = 0; index < window.pageSize; index++) {
      const row = window.at(index);
      if (row === undefined) break;
      ids.push(idOf(row));
    }
    const before = known?.request === request ? known.ids : undefined;
    known = { request, ids: new Set(ids) };
    if (before === undefined) return [];
    return newRowsOf(before, ids);
  };
}
