import { createSelection, type Selection } from '../../../../shared/screen/selection.ts';
import type { RowWindow } from './row-window.ts';

/** The marked rows of a list: their ids, and the rows themselves, which may no longer be in the window. */
export interface Marks<Row> {
  selection: Selection;
  rows(): readonly Row[];
  has(id: number): boolean;
  count(): number;
  toggle(row: Row): void;
  add(rows: Iterable<Row>): void;
  /** Keeps of the marks only these ids: after a run the failed ones stay marked. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** Newer states of marked rows. */
  renew(rows: Iterable<Row>): void;
  clear(): void;
}

/** No marks yet. */
export function createMarks<Row>(idOf: (row: Row) => number): Marks<Row> {
  const selection = createSelection();
  const rowsById = new Map<number, Row>();
  return {
    selection,
    rows: () => [...selection.ids()].flatMap((id) => rowsById.get(id) ?? []),
    has: selection.has,
    count: () => selection.ids().size,
    toggle: (row) => {
      rowsById.set(idOf(row), row);
      selection.toggle(idOf(row));
    },
    add: (rows) => {
      const ids: number[] = [];
      for (const row of rows) {
        rowsById.set(idOf(row), row);
        ids.push(idOf(row));
      }
      selection.add(ids);
    },
    keepOnly: (ids) => selection.replace([...selection.ids()].filter((id) => ids.has(id))),
    renew: (rows) => {
      for (const row of rows) if (selection.has(idOf(row))) rowsById.set(idOf(row), row);
    },
    clear: () => {
      rowsById.clear();
      selection.clear();
    },
  };
}

/**
 * What drops the marks of rows that somebody else deleted. A row is known to be gone only where all rows of the same
 * question are on hand, and were when it was there.
 */
export function createMarkSweeper<Row>(window: RowWindow<Row>, marks: Marks<Row>, idOf: (row: Row) => number) {
  let complete: { question: object; ids: ReadonlySet<number> } | undefined;
  return (question: object): void => {
    const rows = window.loaded();
    if (!window.isComplete() || window.missing(0, rows.length - 1).length > 0) return;
    const ids = new Set(rows.map(idOf));
    if (complete?.question === question) {
      const isGone = (id: number) => complete?.ids.has(id) && !ids.has(id);
      const kept = [...marks.selection.ids()].filter((id) => !isGone(id));
      if (kept.length < marks.count()) marks.keepOnly(new Set(kept));
    }
    complete = { question, ids };
  };
}
