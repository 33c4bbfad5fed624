import type { List } from './rows/list.ts';

const cutColumns = new WeakMap<List, string | undefined>();

/**
 * Keeps which column is cut in the row under the cursor. Told while the list is drawn, and read by what is drawn below it in the
 * same frame: as state of the list it would cost a frame more with nearly every key.
 */
export function noteCutColumn(list: List, column: string | undefined): void {
  cutColumns.set(list, column);
}

/** The column whose text is cut in the row under the cursor; undefined where none is. */
export function cutColumnOf(list: List): string | undefined {
  return cutColumns.get(list);
}
