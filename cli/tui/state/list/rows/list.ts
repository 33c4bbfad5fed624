import { GatewayError } from '../../../../../shared/gateway/client/gateway-error.ts';
import { visibleTo } from '../../../../../shared/screen/access.ts';
import type { Cell } from '../../../../../shared/screen/cells.ts';
import type { ListFilter } from '../../../../../shared/screen/filter/list-filter.ts';
import {
  areFiltersHere,
  type Column,
  type Filter,
  type FilterValues,
  isEditable,
} from '../../../../../shared/screen/list-screen.ts';
import { mostRead, planReading } from '../../../../../shared/screen/reading/plan-reading.ts';
import type { AnyScreen } from '../../../../../shared/screens/registry.ts';
import { createStore, type Store } from '../../store.ts';
import type { OwnView } from '../../view-settings.ts';
import { createFormerQuery } from './former-query.ts';
import type { LeftPlace } from './history-reducer.ts';
import { keptFilters } from './kept-filters.ts';
import { createListLoader, createSummary } from './list-loader.ts';
import type { ListOptions, Row } from './list-options.ts';
import { type ListEvent, type ListState, listReducer, type Places } from './list-reducer.ts';
import { createShownRows, isOrderOf, type ListRequest } from './list-rows.ts';
import { columnsOnShow, sortUnder, startList } from './list-start.ts';
import { createMarkSweeper, createMarks, type Marks } from './marks.ts';
import { trackNewRows } from './new-rows.ts';
import { createRowWindow, type RowWindow } from './row-window.ts';
import type { ShownRows, Sort } from './shown-rows.ts';

/** One list as a person works in it: rows on hand, cursor, marks, search, sort. Framework-free. */
export interface List {
  screen: AnyScreen;
  store: Store<ListState>;
  window: RowWindow<Row>;
  marks: Marks<Row>;
  /** Columns and filters that this person gets to see. */
  columns(): readonly Column<Row>[];
  /** Those of them that are on show where there is room: a set of the person's own in its order, else all but hidden ones. */
  shownColumns(): readonly Column<Row>[];
  filters(): readonly Filter[];
  shown(): ShownRows<Row>;
  /** The row under the cursor. */
  current(): Row | undefined;
  /** The marked rows, else the one under the cursor. */
  targets(): readonly Row[];
  /** The row with this id, when it is on hand. */
  rowOf(id: number): Row | undefined;
  cell(row: Row, column: string): Cell;
  /** Whether the row is greyed out. */
  isMuted(row: Row): boolean;
  /** Puts the cursor on a place; the view follows by half a screen at its edges. */
  moveTo(place: number): void;
  moveToId(id: number): void;
  /** Moves the rows on the screen by so many, as a wheel does. */
  scroll(by: number): void;
  setHeight(rows: number): void;
  height(): number;
  /** What a filter line comes to here (GEN-07). */
  readFilter(text: string): ListFilter<Row>;
  /** Takes the words that are tried on the rows on hand. */
  setSearch(search: string): void;
  /**
   * Has the words hold for all rows: asks the gateway for those that it filters by, and reads all rows for the others
   * where they are few enough.
   */
  keepSearch(): Promise<void>;
  /** The rows on show are those of a query, search or order before (TUI-20): nothing acts on them. */
  isOld(): boolean;
  /** And that has lasted so long that it shows. */
  looksOld(): boolean;
  /** The rows on hand that pass a test, in slices that leave keys their turn. */
  sift(test: (row: Row) => boolean, signal?: AbortSignal): Promise<Row[]>;
  /** Whether words are tried here, not by the gateway; and whether the order is the gateway's own. */
  isFilteredHere(): boolean;
  /** The chosen filters are tried here over all rows, whoever asks (GEN-07). */
  areFiltersHere(): boolean;
  isSortedThere(): boolean;
  setFilters(filters: FilterValues): void;
  setSort(sort: Sort | undefined): void;
  /** Makes the list what it was when it was left. */
  restore(place: LeftPlace): void;
  setColumns(change: { isWide?: boolean; hiddenColumns?: readonly string[] }): void;
  /** The person's own sets of columns by name (TUI-10). */
  columnSets: Readonly<Record<string, readonly string[]>>;
  /** Shows a set of columns, in its order; undefined goes back to the list's own. */
  setColumnSet(name: string | undefined): void;
  setPageSize(size: number): void;
  /** Keeps the views that the person saved. */
  setOwnViews(views: readonly OwnView[]): void;
  /** Shows the columns of a view of the person's file, by its word; undefined goes back to the list's own. */
  setViewOn(word: string | undefined): void;
  setPaused(isPaused: boolean): void;
  /** ms between refreshes; undefined is the usual pace. */
  setPace(pace: number | undefined): void;
  /** Takes the mark off new rows of which none came since this Unix ms. */
  fade(before: number): void;
  /** Tells the views that marks changed. */
  touch(): void;
  /** Asks for what the screen shows; with `isRefresh` also for what is on hand already. */
  load(isRefresh?: boolean): Promise<void>;
  /** Loads every page, for "all in the filter". Resolves false when stopped or failed, or when there are more than `most` rows. */
  loadAll(signal: AbortSignal, most?: number): Promise<boolean>;
  /** Ends a long reading, or goes back to the query whose rows are on show; false where there is neither. */
  stopReading(): boolean;
  replace(row: Row): void;
  /** Drops rows and calls under way; the next load starts afresh. */
  reset(): void;
}

/** A list over one screen, empty until `load`. */
export function createList(options: ListOptions): List {
  const { screen, context, keep, columnSets = {} } = options;
  const idOf = (row: Row) => screen.id(row);
  const store = createStore<ListState>(startList(options));
  const window = createRowWindow<Row>(idOf, store.get().pageSize);
  const marks = createMarks<Row>(idOf);
  const dropVanishedMarks = createMarkSweeper(window, marks, idOf);
  const newRows = trackNewRows(window, idOf);
  let request: ListRequest = { filters: store.get().filters, columns: {}, order: undefined };
  let height = 1;
  let reading = new AbortController();
  const former = createFormerQuery(store, options);
  const rows = createShownRows({
    ...options,
    window,
    // The rows of the query before stand as they were until this one is answered.
    asked: () => ({ request, ...store.get(), ...store.get().former }),
    onSifting: () => touch(),
    onSifted: () => {
      touch();
      dispatch({ type: 'rearranged', places: places() });
    },
  });
  let isRefreshing = false;

  const dispatch = (event: ListEvent) => {
    const before = store.get();
    const after = listReducer(before, event);
    if (after !== before) store.set(after);
  };
  const places = (): Places => {
    const { length, at, indexOf, isPartial } = rows.shown();
    const idAt = (place: number) => {
      const row = at(place);
      return row && idOf(row);
    };
    return { length, indexOf, isPartial, idAt, height };
  };
  const touch = () => store.set({ version: store.get().version + 1 });

  const summary = createSummary({
    ...options,
    filters: () => store.get().filters,
    onTotals: (totals) => store.set({ summary: totals }),
  });
  const loader = createListLoader({
    ...options,
    window,
    request: () => ({ ...request, pageSize: store.get().pageSize }),
    wanted: () => {
      const { top } = store.get();
      const { isPartial, length } = rows.shown();
      return { first: top - height, last: top + 2 * height, isPartial, shown: length };
    },
    onState: (isLoading, error) => {
      const now = store.get();
      if (now.isLoading !== isLoading || now.error !== error) store.set({ isLoading, error });
    },
    onRead: (reading) => {
      if (store.get().reading !== reading) store.set({ reading });
    },
    onAnswered: (isFailure) => {
      former.end();
      if (isFailure) touch();
    },
    onRows: () => {
      marks.renew(window.loaded());
      dropVanishedMarks(request);
      const came = newRows(request);
      const freshly = came.length > 0 && { fresh: new Set([...store.get().fresh, ...came]), freshAt: context().now() };
      store.set({ version: store.get().version + 1, fetchedAt: context().now(), ...freshly });
      dispatch({ type: 'rows-came', isRefreshing, isWatched: !isEditable(screen), places: places() });
    },
  });

  const isOther = ({ filters, order }: ListRequest) =>
    JSON.stringify([filters, order]) !== JSON.stringify([request.filters, request.order]);
  /** Takes another request to the gateway, unless it is the same; whether it did. */
  const ask = (change: Partial<ListRequest>): boolean => {
    const next = { ...request, ...change };
    if (JSON.stringify(next) === JSON.stringify(request)) return false;
    // Columns only spare rows of which each was tried here already.
    if (isOther(next)) former.begin(request);
    request = next;
    loader.restart();
    return true;
  };
  /** The order to ask the gateway for: one that it knows, unless all rows are on hand anyway. */
  const orderFor = (sort: Sort | undefined) => {
    const wanted = sort && { column: sort.column, descending: sort.isDescending };
    return planReading(screen, { filters: {}, sort: wanted }, context()).ask.order;
  };

  const load = async (isRefresh: boolean) => {
    // An order that was kept from the last time.
    if (window.length() === 0) request = { ...request, order: orderFor(store.get().sort) };
    if (isRefresh) {
      window.expire();
      summary.ask();
    }
    isRefreshing = true;
    try {
      await loader.fill();
      const { pinned, error } = store.get();
      const isAway = pinned !== undefined && rows.shown().indexOf(pinned) === undefined;
      if (isAway && error === undefined) await loader.fill();
    } finally {
      isRefreshing = false;
      dispatch({ type: 'rearranged', places: places() });
    }
  };

  const list: List = {
    screen,
    store,
    window,
    marks,
    columns: () => visibleTo(screen.columns, context().role),
    shownColumns: () => columnsOnShow(store.get(), visibleTo(screen.columns, context().role), columnSets),
    filters: () => visibleTo(screen.filters, context().role),
    shown: rows.shown,
    current: () => rows.shown().at(store.get().cursor),
    targets: () => {
      if (marks.count() > 0) return marks.rows();
      const row = list.current();
      return row === undefined ? [] : [row];
    },
    rowOf: (id) => {
      const place = window.indexOf(id);
      return place === undefined ? undefined : window.at(place);
    },
    cell: (row, column) => rows.cellOf(row, column) ?? { text: '', raw: null },
    isMuted: (row) => screen.muted?.(row, context()) ?? false,
    moveTo: (place) => {
      dispatch({ type: 'moved', to: place, places: places() });
      void loader.fill();
    },
    scroll: (by) => {
      dispatch({ type: 'scrolled', by, places: places() });
      void loader.fill();
    },
    moveToId: (id) => dispatch({ type: 'pinned', id, places: places() }),
    height: () => height,
    setHeight: (rowsHigh) => {
      if (rowsHigh === height) return;
      height = Math.max(1, rowsHigh);
      dispatch({ type: 'resized', places: places() });
      void loader.fill();
    },
    readFilter: rows.readFilter,
    isOld: () => store.get().former !== undefined || rows.isSifting(),
    looksOld: () => (store.get().former?.stage ?? 'held') !== 'held' || rows.isSiftingTold(),
    sift: (test, signal) => rows.sift(window.loaded(), test, signal),
    isFilteredHere: rows.isFilteredHere,
    areFiltersHere: () => areFiltersHere(screen, store.get().filters, context()),
    isSortedThere: () => isOrderOf(request.order, store.get().sort),
    setSearch: (search) => {
      reading.abort();
      dispatch({ type: 'searched', search });
      const { columns } = rows.filterOf(search);
      // What is asked for no more would hide rows.
      if (Object.entries(request.columns).some(([id, value]) => columns[id] !== value)) ask({ columns: {} });
      former.settled();
      // Rows of a query before hold no place: the cursor goes where those that come have it.
      if (store.get().former === undefined) dispatch({ type: 'rearranged', places: places() });
      void loader.fill();
    },
    keepSearch: async () => {
      ask({ columns: rows.filterOf(store.get().search).columns });
      await loader.fill();
      const total = window.total() ?? window.length();
      if (!rows.isFilteredHere() || window.isComplete() || total > mostRead) return;
      reading = new AbortController();
      await loader.loadAll(reading.signal, mostRead);
    },
    setFilters: (filters) => {
      reading.abort();
      const { sort } = store.get();
      const trimmed = Object.fromEntries(
        Object.entries(filters).flatMap(([id, value]) => (value.trim() === '' ? [] : [[id, value.trim()]])),
      );
      dispatch({ type: 'filtered', filters: trimmed });
      const kept = sortUnder(screen, trimmed, sort);
      if (kept !== sort) store.set({ sort: kept });
      keep({ filters: keptFilters(screen.filters, trimmed), sort: kept });
      summary.ask();
      const next = { ...request, filters: trimmed };
      if (isOther(next)) former.begin(request);
      request = next;
      loader.restart();
    },
    setSort: (sort) => {
      store.set({ sort });
      keep({ sort });
      const isAsked = !window.isComplete() && ask({ order: orderFor(sort) });
      former.settled();
      dispatch({ type: 'sorted', isAsked, places: places() });
    },
    restore: (place) => {
      const { filters } = store.get();
      marks.clear();
      marks.add(place.marks);
      dispatch({ type: 'restored', place });
      keep({ filters: keptFilters(screen.filters, place.filters), sort: place.sort });
      touch();
      if (JSON.stringify(filters) !== JSON.stringify(place.filters)) summary.ask();
      ask({
        filters: place.filters,
        columns: rows.filterOf(place.search).columns,
        order: window.isComplete() ? request.order : orderFor(place.sort),
      });
    },
    setColumns: ({ isWide = store.get().isWide, hiddenColumns = store.get().hiddenColumns }) => {
      // Who chooses columns one by one has left the set.
      const columnSet = hiddenColumns === store.get().hiddenColumns ? store.get().columnSet : undefined;
      const isChosen = hiddenColumns !== store.get().hiddenColumns;
      store.set({ isWide, hiddenColumns, columnSet, ...(isChosen && { viewOn: undefined }) });
      keep({ isWide, hiddenColumns: [...hiddenColumns], columnSet: columnSet ?? '', ...(isChosen && { viewOn: '' }) });
    },
    columnSets,
    setColumnSet: (columnSet) => {
      store.set({ columnSet, isWide: false, viewOn: undefined });
      keep({ columnSet: columnSet ?? '', isWide: false, viewOn: '' });
    },
    setPageSize: (pageSize) => {
      store.set({ pageSize });
      keep({ pageSize });
      loader.restart();
    },
    setOwnViews: (ownViews) => {
      store.set({ ownViews });
      // Those of the file are kept there.
      keep({ ownViews: ownViews.filter(({ word }) => word === undefined) });
    },
    setViewOn: (viewOn) => {
      if (viewOn === store.get().viewOn) return;
      store.set({ viewOn, isWide: false });
      keep({ viewOn: viewOn ?? '', isWide: false });
    },
    setPaused: (isPaused) => store.set({ isPaused }),
    setPace: (pace) => {
      store.set({ pace });
      keep({ pace });
    },
    fade: (before) => {
      const { fresh, freshAt } = store.get();
      if (fresh.size > 0 && freshAt < before) store.set({ fresh: new Set() });
    },
    touch,
    load: (isRefresh = false) => load(isRefresh),
    loadAll: loader.loadAll,
    stopReading: () => {
      const { former: before, reading: progress } = store.get();
      if (before !== undefined && window.length() > 0) {
        loader.stop({ keepsRows: true });
        const { filters, search, sort } = before;
        store.set({ filters, search, sort });
        request = before.request;
        former.end();
        keep({ filters: keptFilters(screen.filters, filters), sort });
        summary.ask();
        dispatch({ type: 'rearranged', places: places() });
        return true;
      }
      if (progress === undefined) return false;
      loader.stop();
      summary.stop();
      store.set({ error: new GatewayError('stopped'), fetchedAt: store.get().fetchedAt || context().now() });
      return true;
    },
    replace: (row) => {
      window.replace(row);
      marks.renew([row]);
      touch();
    },
    reset: () => {
      marks.clear();
      rows.forget();
      reading.abort();
      loader.stop();
      former.end();
      request = { ...request, columns: {} };
      summary.stop();
      window.clear(store.get().pageSize);
      dispatch({ type: 'reset' });
      touch();
    },
  };
  return list;
}
