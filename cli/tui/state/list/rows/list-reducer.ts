import type { ReadProgress } from '../../../../../shared/gateway/client/page.ts';
import type { Detail } from '../../../../../shared/screen/detail.ts';
import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import type { OwnView } from '../../view-settings.ts';
import type { ListRequest } from './list-rows.ts';
import type { ShownRows, Sort } from './shown-rows.ts';

export interface ListState {
  /** Counts up whenever rows, marks or widths changed. */
  version: number;
  /** The place under the cursor among the shown rows. */
  cursor: number;
  /** The first place on the screen. */
  top: number;
  /** Id of the row under the cursor, wherever that moves; undefined while the row is still to come. */
  pinned: number | undefined;
  /** The row under the cursor when the search began: no hit, or the end of the search, leads back to it. */
  beforeSearch: number | undefined;
  search: string;
  filters: FilterValues;
  sort: Sort | undefined;
  /** The query whose rows are still on show, while another one is on its way (TUI-20). */
  former: Former | undefined;
  isWide: boolean;
  hiddenColumns: readonly string[];
  /** The name of the person's own set of columns that is on show; not in the wide list. */
  columnSet: string | undefined;
  pageSize: number;
  isLoading: boolean;
  /** How far a long reading has come; undefined while there is none. */
  reading: ReadProgress | undefined;
  error: unknown;
  /** Unix ms of the newest answer; 0 before the first. */
  fetchedAt: number;
  isPaused: boolean;
  /** ms between refreshes, where a person chose them. */
  pace: number | undefined;
  /** Ids of the rows that came in above the others just now (SEE-07). */
  fresh: ReadonlySet<number>;
  /** Unix ms of the last of them. */
  freshAt: number;
  /** Rows that came in above the view since it left the top. */
  newAbove: number;
  /** How many columns a wide list is scrolled sideways. */
  columnOffset: number;
  /** What every row says in columns that are not drawn for it, joined. */
  alike: string;
  /** Totals of all that the filters match; empty where there are none. */
  summary: readonly Detail[];
  /** Views that the person saved. */
  ownViews: readonly OwnView[];
  /** The view of the person's file whose columns are on show, by its word. */
  viewOn: string | undefined;
}

/** What a list is asked, as a person put it. */
export type Query = Pick<ListState, 'filters' | 'search' | 'sort'>;

/** The query whose rows are still on show while another is on its way (TUI-20). */
export interface Former extends Query {
  /** What the gateway was asked for them. */
  request: ListRequest;
  /** Unix ms at which the newest query was put. */
  since: number;
  /**
   * `held`: an answer that comes at once changes header and rows together. `told`: the header is that of the new query, the
   * rows are dim. `explained`: and it is said what they are.
   */
  stage: 'held' | 'told' | 'explained';
}

/** The rows on show, as far as the cursor needs to know them. */
export interface Places extends Pick<ShownRows<unknown>, 'length' | 'indexOf' | 'isPartial'> {
  /** The id of the row at a place; undefined while the row is still to come, or where there is none. */
  idAt(place: number): number | undefined;
  /** Rows that the screen shows; not in the state, because drawing tells it, and would have to draw again. */
  height: number;
}

/** What happens to the place a person is at in a list. `places` are the rows on show after it. */
export type ListEvent =
  /** The cursor was put on a place. */
  | { type: 'moved'; to: number; places: Places }
  /** The cursor was put on a row, which may be elsewhere or still to come. */
  | { type: 'pinned'; id: number; places: Places }
  /** The rows on show stand in another order, or others are on show. */
  | { type: 'rearranged'; places: Places }
  /** Another order was chosen. `isAsked`: the gateway is asked for it, and the rows on show are still the old ones. */
  | { type: 'sorted'; isAsked: boolean; places: Places }
  /** The rows on the screen were moved past the cursor, which stays in sight. */
  | { type: 'scrolled'; by: number; places: Places }
  | { type: 'resized'; places: Places }
  /**
   * Rows were answered. `isRefreshing`: further pages are still to come. `isWatched`: rows of the list are only looked
   * at, not acted on (a log).
   */
  | { type: 'rows-came'; isRefreshing: boolean; isWatched: boolean; places: Places }
  /** What is searched changed; `rearranged` follows, with what it leaves on show. */
  | { type: 'searched'; search: string }
  | { type: 'filtered'; filters: FilterValues }
  /** A place that was left is gone back to; its rows may be still to come. */
  | { type: 'restored'; place: Pick<ListState, 'filters' | 'search' | 'sort' | 'cursor' | 'top' | 'pinned'> }
  | { type: 'reset' };

/** The list after an event. Pure: what asks the gateway or keeps settings is in `list.ts`. */
export function listReducer(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'moved':
      return moved(state, event.to, event.places);
    case 'pinned':
      return repinned({ ...state, pinned: event.id }, event.places);
    case 'scrolled':
      return scrolled(state, event.by, event.places);
    case 'rearranged':
      return repinned(state, event.places);
    case 'sorted': {
      // Who stands on the first row wants to see what comes first now; elsewhere the row is what one looks at.
      const next = state.cursor === 0 ? { ...state, pinned: undefined } : state;
      return event.isAsked && state.cursor === 0 ? next : repinned(next, event.places);
    }
    case 'resized':
      return { ...state, top: topShowing(state.cursor, state.top, event.places) };
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
      const { filters, search, sort, cursor, top, pinned } = event.place;
      const place = { filters, search, sort, cursor, top, pinned };
      return { ...state, ...place, beforeSearch: undefined, newAbove: 0 };
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

function moved(state: ListState, to: number, places: Places): ListState {
  const cursor = Math.max(0, Math.min(places.length - 1, to));
  // A row that is still to come is held by its place: what was under the cursor before would pull it back.
  const pinned = places.idAt(cursor);
  const beforeSearch = state.beforeSearch === undefined ? undefined : (pinned ?? state.beforeSearch);
  return shown({ ...state, pinned, beforeSearch }, cursor, topShowing(cursor, state.top, places));
}

function scrolled(state: ListState, by: number, places: Places): ListState {
  const { height, length } = places;
  const top = Math.max(0, Math.min(Math.max(0, length - height), state.top + by));
  const within = Math.max(top, Math.min(top + height - 1, state.cursor));
  return moved({ ...state, top }, within, places);
}

/** The cursor stays on its row wherever that has moved, and the row on its line of the screen. */
function repinned(state: ListState, places: Places): ListState {
  const { length, indexOf, idAt } = places;
  const { cursor, top, pinned, beforeSearch } = state;
  const place = pinned === undefined ? undefined : indexOf(pinned);
  const next = Math.max(0, Math.min(length - 1, place ?? (beforeSearch === undefined ? cursor : 0)));
  const nextTop = topShowing(next, Math.max(0, top + next - cursor), places);
  return shown({ ...state, pinned: idAt(next) ?? pinned }, next, nextTop);
}

/**
 * New rows come into sight where the top of the list is on show. A list that is only watched (a log) keeps its cursor
 * at the top as well; where rows are acted on it stays with its row. Further down nothing moves, and they are counted.
 */
function takenIn(
  state: ListState,
  { places, isRefreshing, isWatched }: Pick<ListEvent & { type: 'rows-came' }, 'places' | 'isRefreshing' | 'isWatched'>,
): ListState {
  const { cursor, top, pinned } = state;
  const place = pinned === undefined ? undefined : places.indexOf(pinned);
  const first = places.idAt(0);
  // Pages come one by one: the row under the cursor may stand on one that is still to come.
  if (place === undefined && isRefreshing && pinned !== undefined && cursor < places.length) return state;
  if (top > 0 || place === undefined || first === undefined) {
    const next = repinned(state, places);
    const by = next.top - top;
    return top > 0 && by > 0 && !places.isPartial ? { ...next, newAbove: next.newAbove + by } : next;
  }
  if (cursor === 0 && place > 0 && isWatched) return { ...state, pinned: first };
  if (place < places.height) return shown(state, place, 0);
  const next = repinned(state, places);
  return places.isPartial ? next : { ...next, newAbove: next.top };
}

function shown(state: ListState, cursor: number, top: number): ListState {
  return { ...state, cursor, top, newAbove: Math.min(state.newAbove, top) };
}

/** The top that shows the cursor: half a screen at a time, which costs a slow line least. */
export function topShowing(cursor: number, top: number, { height, length }: Pick<Places, 'height' | 'length'>): number {
  const lowest = Math.max(0, length - height);
  const half = Math.floor(height / 2);
  if (cursor < top) return Math.max(0, Math.min(lowest, cursor - half));
  if (cursor >= top + height) return Math.min(lowest, cursor - (height - 1 - half));
  return Math.min(lowest, top);
}
