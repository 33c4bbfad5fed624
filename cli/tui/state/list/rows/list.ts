import { GatewayError } from '../../../../../shared/gateway/client/gateway-error.ts';
import { visibleTo } from '../../../../../shared/screen/access.ts';
import type { Cell } from '../../../../../shared/screen/cells.ts';
import type { ListFilter } from '../../../../../shared/screen/filter/list-filter.ts';
import { areFiltersHere } from '../../../../../shared/screen/filter-values.ts';
import { type Column, type Filter, type FilterValues, isEditable } from '../../../../../shared/screen/list-screen.ts';
import { mostRead, planReading } from '../../../../../shared/screen/reading/plan-reading.ts';
import type { AnyScreen } from '../../../../../shared/screens/registry.ts';
import { createStore, type Store } from '../../store.ts';
import type { OwnView } from '../../view-settings.ts';
import { createFormerQuery } from './former-query.ts';
import type { Visit } from './history-reducer.ts';
import { stayingFilters } from './kept-filters.ts';
import { createListLoader, createSummary } from './list-loader.ts';
import type { ListOptions, Row } from './list-options.ts';
import { type ListEvent, type ListState, listReducer, type RowIndex } from './list-reducer.ts';
import { createShownRows, isOrderOf, type ListRequest } from './list-rows.ts';
import { columnsOnShow, sortUnder, startList } from './list-start.ts';
import { createMarkSweeper, createMarks, type Marks } from './marks.ts';
import { trackNewRows } from './new-rows.ts';
import { createRowWindow, type RowWindow } from './row-window.ts';
import type { ShownRows, Sort } from './shown-rows.ts';
import { createViewLooks } from './view-looks.ts';

/** The state of one list: loaded rows, cursor, marks, search, sort. Independent of any UI framework. */
export interface List {
  screen: AnyScreen;
  store: Store<ListState>;
  window: RowWindow<Row>;
  marks: Marks<Row>;
  /** Columns and filters that this user may see. */
  columns(): readonly Column<Row>[];
  /** The columns of these that are shown where there is room: a set of the user in order, else all but hidden ones. */
  shownColumns(): readonly Column<Row>[];
  filters(): readonly Filter[];
  shown(): ShownRows<Row>;
  /** The row under the cursor. */
  current(): Row | undefined;
  /** The marked rows, else the row under the cursor. */
  targets(): readonly Row[];
  /** The row with this id, when it is loaded. */
  rowOf(id: number): Row | undefined;
  cell(row: Row, column: string): Cell;
  /** Whether the row is greyed out. */
  isMuted(row: Row): boolean;
  /** Moves the cursor to an index; at the edges of the screen the list scrolls by half a screen. */
  moveTo(index: number): void;
  moveToId(id: number): void;
  /** Scrolls the list by this many rows, as a mouse wheel does. */
  scroll(by: number): void;
  setHeight(rows: number): void;
  height(): number;
  /** Parses a filter line for this list (GEN-07). */
  readFilter(text: string): ListFilter<Row>;
  /** Sets the words that are tried on the loaded rows. */
  setSearch(search: string): void;
  /**
   * Applies the words to all rows: by the gateway where it can filter, else here after reading all rows, if few enough.
   */
  keepSearch(): Promise<void>;
  /** Whether the rows on show are of a previous query, search or order (TUI-20); actions on rows are refused then. */
  isOld(): boolean;
  /** Whether `isOld` has lasted so long that it is shown. */
  looksOld(): boolean;
  /** Resolves to the loaded rows that pass a test, run in slices that let keys be handled in between. */
  sift(test: (row: Row) => boolean, signal?: AbortSignal): Promise<Row[]>;
  /** Whether words are applied here and not by the gateway. */
  isFilteredHere(): boolean;
  /** Whether the chosen filters are applied here over all rows, because the gateway cannot (GEN-07). */
  areFiltersHere(): boolean;
  isSortedThere(): boolean;
  setFilters(filters: FilterValues): void;
  setSort(sort: Sort | undefined): void;
  /** Restores the state in which the list was left. */
  restore(visit: Visit): void;
  setColumns(change: { isWide?: boolean; hiddenColumns?: readonly string[] }): void;
  /** The user's column sets by name (TUI-10). */
  columnSets: Readonly<Record<string, readonly string[]>>;
  /** Shows a column set in its order; undefined restores the list's own columns. */
  setColumnSet(name: string | undefined): void;
  setPageSize(size: number): void;
  /** Stores the views that the user saved. */
  setOwnViews(views: readonly OwnView[]): void;
  /** Shows the list with the columns and interval of a view from the user's file; undefined restores its own. */
  setViewOn(word: string | undefined): void;
  setPaused(isPaused: boolean): void;
  /** Sets the ms between refreshes; undefined is the usual interval. */
  setPace(pace: number | undefined): void;
  /** Removes the highlight of new rows when none has arrived since `before`, in Unix ms. */
  fade(before: number): void;
  /** Notifies subscribers that marks changed. */
  touch(): void;
  /** Requests the rows that the screen shows; with `isRefresh` the loaded ones again. */
  load(isRefresh?: boolean): Promise<void>;
  /**
   * Loads every page for "all in the filter". False when stopped or failed, or when there are more than `most` rows.
   */
  loadAll(signal: AbortSignal, most?: number): Promise<boolean>;
  /** Stops a long read, or returns to the query whose rows are on show; false where there is neither. */
  stopReading(): boolean;
  replace(row: Row): void;
  /** Drops rows and cancels calls under way; the next load starts afresh. */
  reset(): void;
}

/** Creates a list over one screen, empty until `load`. */
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
  const looks = createViewLooks(store);
  const rows = createShownRows({
    ...options,
    window,
    // The rows of the previous query stay as they are until the new one is answered.
    asked: () => ({ request, ...store.get(), ...store.get().former }),
    onSifting: () => touch(),
    onSifted: () => {
      touch();
      dispatch({ type: 'rearranged', rowIndex: rowIndex() });
    },
  });
  let isRefreshing = false;

  const dispatch = (event: ListEvent) => {
    const before = store.get();
    const after = listReducer(before, event);
    if (after !== before) store.set(after);
  };
  const rowIndex = (): RowIndex => {
    const { length, at, indexOf, isPartial } = rows.shown();
    const idAt = (index: number) => {
      const row = at(index);
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
      dispatch({ type: 'rows-came', isRefreshing, isWatched: !isEditable(screen), rowIndex: rowIndex() });
    },
  });

  const isOther = ({ filters, order }: ListRequest) =>
    JSON.stringify([filters, order]) !== JSON.stringify([request.filters, request.order]);
  /** Changes the request to the gateway; returns false when it stays the same. */
  const ask = (change: Partial<ListRequest>): boolean => {
    const next = { ...request, ...change };
    if (JSON.stringify(next) === JSON.stringify(request)) return false;
    // Column values only spare rows that were already tried here, so the rows on show stay valid.
    if (isOther(next)) former.begin(request);
    request = next;
    loader.restart();
    return true;
  };
  /** The order to request from the gateway: one that it supports, unless all rows are loaded anyway. */
  const orderFor = (sort: Sort | undefined) => {
    const wanted = sort && { column: sort.column, descending: sort.isDescending };
    return planReading(screen, { filters: {}, sort: wanted }, context()).ask.order;
  };

  const load = async (isRefresh: boolean) => {
    // The order may have been kept from the last session.
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
      dispatch({ type: 'rearranged', rowIndex: rowIndex() });
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
      const index = window.indexOf(id);
      return index === undefined ? undefined : window.at(index);
    },
    cell: (row, column) => rows.cellOf(row, column) ?? { text: '', raw: null },
    isMuted: (row) => screen.muted?.(row, context()) ?? false,
    moveTo: (index) => {
      dispatch({ type: 'moved', to: index, rowIndex: rowIndex() });
      void loader.fill();
    },
    scroll: (by) => {
      dispatch({ type: 'scrolled', by, rowIndex: rowIndex() });
      void loader.fill();
    },
    moveToId: (id) => dispatch({ type: 'pinned', id, rowIndex: rowIndex() }),
    height: () => height,
    setHeight: (rowsHigh) => {
      if (rowsHigh === height) return;
      height = Math.max(1, rowsHigh);
      dispatch({ type: 'resized', rowIndex: rowIndex() });
      void loader.fill();
    },
    readFilter: rows.readFilter,
    isOld: () => store.get().former !== undefined || rows.isSifting(),
    looksOld: () => (store.get().former?.stage ?? 'held') !== 'held' || rows.isSiftingShown(),
    sift: (test, signal) => rows.sift(window.loaded(), test, signal),
    isFilteredHere: rows.isFilteredHere,
    areFiltersHere: () => areFiltersHere(screen, store.get().filters, context()),
    isSortedThere: () => isOrderOf(request.order, store.get().sort),
    setSearch: (search) => {
      reading.abort();
      dispatch({ type: 'searched', search });
      const { columns } = rows.filterOf(search);
      // A column value that the search no longer contains would hide rows.
      if (Object.entries(request.columns).some(([id, value]) => columns[id] !== value)) ask({ columns: {} });
      former.settled();
      // Rows of a previous query do not move the cursor: it goes to its row when the new rows arrive.
      if (store.get().former === undefined) dispatch({ type: 'rearranged', rowIndex: rowIndex() });
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
      keep({ filters: stayingFilters(screen.filters, trimmed) });
      summary.ask();
      const next = { ...request, filters: trimmed };
      if (isOther(next)) former.begin(request);
      request = next;
      loader.restart();
    },
    setSort: (sort) => {
      store.set({ sort });
      const isAsked = !window.isComplete() && ask({ order: orderFor(sort) });
      former.settled();
      dispatch({ type: 'sorted', isAsked, rowIndex: rowIndex() });
    },
    restore: (visit) => {
      const { filters } = store.get();
      marks.clear();
      marks.add(visit.marks);
      dispatch({ type: 'restored', visit });
      looks.show(visit.viewOn);
      keep({ filters: stayingFilters(screen.filters, visit.filters) });
      touch();
      if (JSON.stringify(filters) !== JSON.stringify(visit.filters)) summary.ask();
      ask({
        filters: visit.filters,
        columns: rows.filterOf(visit.search).columns,
        order: window.isComplete() ? request.order : orderFor(visit.sort),
      });
    },
    setColumns: ({ isWide = store.get().isWide, hiddenColumns = store.get().hiddenColumns }) => {
      // Choosing columns one by one leaves the column set.
      const columnSet = hiddenColumns === store.get().hiddenColumns ? store.get().columnSet : undefined;
      const isChosen = hiddenColumns !== store.get().hiddenColumns;
      store.set({ isWide, hiddenColumns, columnSet, ...(isChosen && { viewOn: undefined }) });
      keep({ isWide, hiddenColumns: [...hiddenColumns], columnSet: columnSet ?? '' });
    },
    columnSets,
    setColumnSet: (columnSet) => {
      store.set({ columnSet, isWide: false, viewOn: undefined });
      keep({ columnSet: columnSet ?? '', isWide: false });
    },
    setPageSize: (pageSize) => {
      store.set({ pageSize });
      keep({ pageSize });
      loader.restart();
    },
    setOwnViews: (ownViews) => {
      store.set({ ownViews });
      // Views from the file are saved there.
      keep({ ownViews: ownViews.filter(({ word }) => word === undefined) });
    },
    setViewOn: looks.show,
    setPaused: (isPaused) => store.set({ isPaused }),
    setPace: (pace) => {
      looks.choosePace(pace);
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
        keep({ filters: stayingFilters(screen.filters, filters) });
        summary.ask();
        dispatch({ type: 'rearranged', rowIndex: rowIndex() });
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
