import type { List } from './rows/list.ts';

const cutColumns = new WeakMap<List, string | undefined>();

/**
 * Stores which column is truncated in the row under the cursor. It is called while the list is drawn, and the lines
 * drawn below the list in the same frame read it: as state of the list it would cost one more frame with nearly every
 * key.
 */
export function noteCutColumn(list: List, column: string | undefined): void {
  cutColumns.set(list, column);
}

/** The column whose text is truncated in the row under the cursor; undefined where none is. */
export function cutColumnOf(list: List): string | undefined {
  return cutColumns.get(list);
}
