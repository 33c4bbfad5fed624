import type { List } from './rows/list.ts';

/** The last marking of each list whose rows are still being read. */
const pending = new WeakMap<List, Promise<boolean>>();

/**
 * Notes that rows are being read to be marked, so that an action that is typed meanwhile waits for them: it would change
 * the row under the cursor instead of those that were meant. `marking` resolves to whether they were marked.
 */
export function notePending(list: List, marking: Promise<boolean>): void {
  pending.set(list, marking);
  const end = () => {
    if (pending.get(list) === marking) pending.delete(list);
  };
  marking.then(end, end);
}

/** Resolves to whether the rows that are being read were marked; undefined where none are. */
export function pendingMarks(list: List): Promise<boolean> | undefined {
  return pending.get(list);
}
