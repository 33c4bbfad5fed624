import type { ReadProgress } from '../../../../../shared/gateway/client/page.ts';
import type { Detail } from '../../../../../shared/screen/detail.ts';
import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import type { OwnView } from '../../view-settings.ts';
import type { ListRequest } from './list-rows.ts';
import type { ShownRows, Sort } from './shown-rows.ts';

export interface ListState {
  /** Incremented whenever rows, marks or widths change. */
  version: number;
  /** The index of the row under the cursor among the shown rows. */
  cursor: number;
  /** The index of the first row on the screen. */
  top: number;
  /**
   * Id of the row under the cursor, to which the cursor stays bound when the row moves; undefined while that row is not
   * loaded.
   */
  pinned: number | undefined;
  /**
   * Id of the row under the cursor when the search began: the cursor returns to it without a hit, or when the search
   * ends.
   */
  beforeSearch: number | undefined;
  search: string;
  filters: FilterValues;
  sort: Sort | undefined;
  /** The query whose rows are still on show while the answer to another one is awaited (TUI-20). */
  former: Former | undefined;
  isWide: boolean;
  hiddenColumns: readonly string[];
  /** The name of the user's column set on show; the wide list ignores it. */
  columnSet: string | undefined;
  pageSize: number;
  isLoading: boolean;
  /** Progress of a long read; undefined while there is none. */
  reading: ReadProgress | undefined;
  error: unknown;
  /** Unix ms of the newest answer; 0 before the first. */
  fetchedAt: number;
  isPaused: boolean;
  /** ms between refreshes, where the user chose an interval. */
  pace: number | undefined;
  /** Ids of the rows that have just arrived above the others (SEE-07). */
  fresh: ReadonlySet<number>;
  /** Unix ms at which the last of them arrived. */
  freshAt: number;
  /** Number of rows that have arrived above the visible ones since the list was scrolled away from its top. */
  newAbove: number;
  /** Number of columns by which the wide list is scrolled to the right. */
  columnOffset: number;
  /** Values that all rows share in columns that are therefore not drawn, joined. */
  alike: string;
  /** Totals of all rows that the filters match; empty where there are none. */
  summary: readonly Detail[];
  /** Views that the user saved. */
  ownViews: readonly OwnView[];
  /** The word of the view from the user's file whose columns are on show. */
  viewOn: string | undefined;
}

/** The query of a list as the user entered it. */
export type Query = Pick<ListState, 'filters' | 'search' | 'sort'>;

/** The query whose rows are still on show while the answer to another one is awaited (TUI-20). */
export interface Former extends Query {
  /** The request whose answer these rows are. */
  request: ListRequest;
  /** Unix ms at which the newest query was sent. */
  since: number;
  /**
   * `held`: header and rows still show the former query, so that a quick answer changes both together. `told`: the
   * header shows the new query, the rows are dim. `explained`: a text also says to which query the rows belong.
   */
  stage: 'held' | 'told' | 'explained';
}

/** The positions of the rows on show, as far as the cursor depends on them. */
export interface RowIndex extends Pick<ShownRows<unknown>, 'length' | 'indexOf' | 'isPartial'> {
  /** The id of the row at an index; undefined where the row is not loaded or there is none. */
  idAt(at: number): number | undefined;
  /**
   * Number of rows that fit on the screen; not in the state, because drawing sets it and would trigger another draw.
   */
  height: number;
}

/** The events that move cursor, scroll position and query of a list. `rowIndex` has the rows on show after the event. */
export type ListEvent =
  /** The cursor was moved to an index. */
  | { type: 'moved'; to: number; rowIndex: RowIndex }
  /** The cursor was bound to a row, which may be at another index or not loaded yet. */
  | { type: 'pinned'; id: number; rowIndex: RowIndex }
  /** The order of the rows on show changed, or other rows are on show. */
  | { type: 'rearranged'; rowIndex: RowIndex }
  /**
   * Another order was chosen. With `isAsked` the gateway is asked for it, and the rows on show are still in the old
   * order.
   */
  | { type: 'sorted'; isAsked: boolean; rowIndex: RowIndex }
  /** The list was scrolled; the cursor stays within the visible rows. */
  | { type: 'scrolled'; by: number; rowIndex: RowIndex }
  | { type: 'resized'; rowIndex: RowIndex }
  /**
   * Rows arrived. `isRefreshing`: further pages are still to come. `isWatched`: the rows of the list are watched and
   * not acted on (a log).
   */
  | { type: 'rows-came'; isRefreshing: boolean; isWatched: boolean; rowIndex: RowIndex }
  /** The search text changed; a `rearranged` event with the remaining rows follows. */
  | { type: 'searched'; search: string }
  | { type: 'filtered'; filters: FilterValues }
  /** The state of a list that was left is restored; its rows may not be loaded yet. */
  | { type: 'restored'; visit: Pick<ListState, 'filters' | 'search' | 'sort' | 'cursor' | 'top' | 'pinned'> }
  | { type: 'reset' };

/** The list after an event. A pure function: `list.ts` sends requests and saves settings. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'moved':
      return moved(state, event.to, event.rowIndex);
    case 'pinned':
      return repinned({ ...state, pinned: event.id }, event.rowIndex);
    case 'scrolled':
      return scrolled(state, event.by, event.rowIndex);
    case 'rearranged':
      return repinned(state, event.rowIndex);
    case 'sorted': {
      // With the cursor on the first row the new first row is shown; elsewhere the cursor stays on its row.
      const next = state.cursor === 0 ? { ...state, pinned: undefined } : state;
      return event.isAsked && state.cursor === 0 ? next : repinned(next, event.rowIndex);
    }
    case 'resized':
      return { ...state, top: topShowing(state.cursor, state.top, event.rowIndex) };
    case 'rows-came':
      return takenIn(state, event);
    case 'searched': {
      const pinned = state.beforeSearch ?? state.pinned;
      return { ...state, search: event.search, pinned, beforeSearch: event.search === '' ? undefined : pinned };
    }
    case 'filtered':
      return {
        ...state,
        filters: event.filters,
        cursor: 0,
        top: 0,
        newAbove: 0,
        fresh: new Set(),
        pinned: undefined,
        beforeSearch: undefined,
      };
    case 'restored': {
      const { filters, search, sort, cursor, top, pinned } = event.visit;
      const visit = { filters, search, sort, cursor, top, pinned };
      return { ...state, ...visit, beforeSearch: undefined, newAbove: 0 };
    }
    case 'reset':
      return {
        ...state,
        cursor: 0,
        top: 0,
        search: '',
        pinned: undefined,
        beforeSearch: undefined,
        error: undefined,
        fetchedAt: 0,
      };
  }
}

function moved(state: ListState, to: number, rowIndex: RowIndex): ListState {
  const cursor = Math.max(0, Math.min(rowIndex.length - 1, to));
  // A row that is not loaded is held by its index: the id of the previous row would pull the cursor back.
  const pinned = rowIndex.idAt(cursor);
  const beforeSearch = state.beforeSearch === undefined ? undefined : (pinned ?? state.beforeSearch);
  return shown({ ...state, pinned, beforeSearch }, cursor, topShowing(cursor, state.top, rowIndex));
}

function scrolled(state: ListState, by: number, rowIndex: RowIndex): ListState {
  const { height, length } = rowIndex;
  const top = Math.max(0, Math.min(Math.max(0, length - height), state.top + by));
  const within = Math.max(top, Math.min(top + height - 1, state.cursor));
  return moved({ ...state, top }, within, rowIndex);
}

/** The cursor stays on its row wherever that row moved, and the row stays on its line of the screen. */
function repinned(state: ListState, rowIndex: RowIndex): ListState {
  const { length, indexOf, idAt } = rowIndex;
  const { cursor, top, pinned, beforeSearch } = state;
  const index = pinned === undefined ? undefined : indexOf(pinned);
  const next = Math.max(0, Math.min(length - 1, index ?? (beforeSearch === undefined ? cursor : 0)));
  const nextTop = topShowing(next, Math.max(0, top + next - cursor), rowIndex);
  return shown({ ...state, pinned: idAt(next) ?? pinned }, next, nextTop);
}

/**
 * New rows become visible where the top of the list is on show. A list that is only watched (a log) keeps its cursor at
 * the top as well; where rows are acted on, the cursor stays on its row. Scrolled further down, nothing moves and the
 * new rows are counted.
 */
function takenIn(
  state: ListState,
  {
    rowIndex,
    isRefreshing,
    isWatched,
  }: Pick<ListEvent & { type: 'rows-came' }, 'rowIndex' | 'isRefreshing' | 'isWatched'>,
): ListState {
  const { cursor, top, pinned } = state;
  const index = pinned === undefined ? undefined : rowIndex.indexOf(pinned);
  const first = rowIndex.idAt(0);
  // Pages arrive one by one: the row under the cursor may be on a page that has not arrived.
  if (index === undefined && isRefreshing && pinned !== undefined && cursor < rowIndex.length) return state;
  if (top > 0 || index === undefined || first === undefined) {
    const next = repinned(state, rowIndex);
    const by = next.top - top;
    return top > 0 && by > 0 && !rowIndex.isPartial ? { ...next, newAbove: next.newAbove + by } : next;
  }
  if (cursor === 0 && index > 0 && isWatched) return { ...state, pinned: first };
  if (index < rowIndex.height) return shown(state, index, 0);
  const next = repinned(state, rowIndex);
  return rowIndex.isPartial ? next : { ...next, newAbove: next.top };
}

function shown(state: ListState, cursor: number, top: number): ListState {
  return { ...state, cursor, top, newAbove: Math.min(state.newAbove, top) };
}

/**
 * The scroll position that shows the cursor. The list scrolls by half a screen at a time, which needs the fewest
 * redraws on a slow line.
 */
export function topShowing(
  cursor: number,
  top: number,
  { height, length }: Pick<RowIndex, 'height' | 'length'>,
): number {
  const lowest = Math.max(0, length - height);
  const half = Math.floor(height / 2);
  if (cursor < top) return Math.max(0, Math.min(lowest, cursor - half));
  if (cursor >= top + height) return Math.min(lowest, cursor - (height - 1 - half));
  return Math.min(lowest, top);
}
