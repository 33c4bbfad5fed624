import { marksReducer, noneSelected, type SelectEvent, type Selected } from './marks-reducer.ts';
import type { RowWindow } from './row-window.ts';

/** The marked rows of a list: their ids, and the rows themselves, which may no longer be in the window. */
export interface Marks<Row> {
  /** The selection as a value, for functions over all of it (`rangeTo`). */
  state(): Selected;
  ids(): ReadonlySet<number>;
  rows(): readonly Row[];
  has(id: number): boolean;
  count(): number;
  toggle(row: Row): void;
  /** With `isByHand` the next range begins at the last row. */
  add(rows: readonly Row[], isByHand?: boolean): void;
  remove(rows: readonly Row[], isByHand?: boolean): void;
  invert(rows: readonly Row[]): void;
  /** Keeps only the marks of these ids: after a run the failed rows stay marked. */
  keepOnly(ids: ReadonlySet<number>): void;
  /** Replaces the stored marked rows by their newer states. */
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
 * Returns a function that drops the marks of rows deleted by others. A row counts as deleted only where all rows of a
 * request are loaded, and were also loaded when the row was among them.
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
