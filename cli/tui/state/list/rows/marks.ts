import { marksReducer, noneSelected, type SelectEvent, type Selected } from './marks-reducer.ts';
import type { RowWindow } from './row-window.ts';

/** The marked rows of a list: their ids, and the rows themselves, which may no longer be in the window. */
export interface Marks<Row> {
  /** What is selected, for what works on it as a whole (`rangeTo`). */
  state(): Selected;
  ids(): ReadonlySet<number>;
  rows(): readonly Row[];
  has(id: number): boolean;
  count(): number;
  toggle(row: Row): void;
  /** `isByHand`: the next range begins at the last of them. */
  add(rows: readonly Row[], isByHand?: boolean): void;
  remove(rows: readonly Row[], isByHand?: boolean): void;
  invert(rows: readonly Row[]): void;
  /** Keeps of the marks only these ids: after a run the failed ones stay marked. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** Newer states of marked rows. */
  renew(rows: Iterable<Row>): void;
  clear(): void;
}

/** No marks yet. */
export function createMarks<Row>(idOf: (row: Row) => number): Marks<Row> {
  let state = noneSelected;
  const rowsById = new Map<number, Row>();
  const dispatch = (event: SelectEvent) => {
    state = marksReducer(state, event);
    for (const id of rowsById.keys()) if (!state.ids.has(id)) rowsById.delete(id);
  };
  const hold = (rows: readonly Row[]): number[] => {
    for (const row of rows) rowsById.set(idOf(row), row);
    return rows.map(idOf);
  };
  return {
    state: () => state,
    ids: () => state.ids,
    rows: () => [...state.ids].flatMap((id) => rowsById.get(id) ?? []),
    has: (id) => state.ids.has(id),
    count: () => state.ids.size,
    toggle: (row) => {
      hold([row]);
      dispatch({ type: 'toggled', id: idOf(row) });
    },
    add: (rows, isByHand = false) => dispatch({ type: 'added', ids: hold(rows), isByHand }),
    remove: (rows, isByHand = false) => dispatch({ type: 'removed', ids: rows.map(idOf), isByHand }),
    invert: (rows) => dispatch({ type: 'inverted', ids: hold(rows) }),
    keepOnly: (ids) => dispatch({ type: 'kept', ids }),
    renew: (rows) => {
      for (const row of rows) if (state.ids.has(idOf(row))) rowsById.set(idOf(row), row);
    },
    clear: () => dispatch({ type: 'cleared' }),
  };
}

/**
 * What drops the marks of rows that somebody else deleted. A row is known to be gone only where all rows of the same
 * request are on hand, and were when it was there.
 */
export function createMarkSweeper<Row>(window: RowWindow<Row>, marks: Marks<Row>, idOf: (row: Row) => number) {
  let complete: { request: object; ids: ReadonlySet<number> } | undefined;
  return (request: object): void => {
    const rows = window.loaded();
    if (!window.isComplete() || window.missing(0, rows.length - 1).length > 0) return;
    const ids = new Set(rows.map(idOf));
    if (complete?.request === request) {
      const isGone = (id: number) => complete?.ids.has(id) && !ids.has(id);
      const kept = [...marks.ids()].filter((id) => !isGone(id));
      if (kept.length < marks.count()) marks.keepOnly(new Set(kept));
    }
    complete = { request, ids };
  };
}
