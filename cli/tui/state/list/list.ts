import { visibleTo } from '../../../../shared/screens/access.ts';
import type { Cell } from '../../../../shared/screens/cells.ts';
import type { Detail } from '../../../../shared/screens/detail.ts';
import { type Column, type Filter, type FilterValues, isEditable } from '../../../../shared/screens/list-screen.ts';
import type { AnyScreen } from '../../../../shared/screens/registry.ts';
import { createStore, type Store } from '../store.ts';
import { keptFilters } from './kept-filters.ts';
import { createListLoader, createSummary } from './list-loader.ts';
import type { ListOptions, Row } from './list-options.ts';
import { createMarks, type Marks } from './marks.ts';
import { createRowWindow, type RowWindow } from './row-window.ts';
import { allRows, rowsBetween, type ShownRows, type Sort, searchedRows } from './shown-rows.ts';

export interface ListState {
  /** Counts up whenever rows, marks or widths changed. */
  version: number;
  /** The place under the cursor among the shown rows. */
  cursor: number;
  /** The first place on the screen. */
  top: number;
  search: string;
  filters: FilterValues;
  sort: Sort | undefined;
  isWide: boolean;
  hiddenColumns: readonly string[];
  pageSize: number;
  /** Id of the row a range began at. */
  rangeFrom: number | undefined;
  isLoading: boolean;
  error: unknown;
  /** Unix ms of the newest answer; 0 before the first. */
  fetchedAt: number;
  isPaused: boolean;
  /** Rows that came in above the view since it left the top. */
  newAbove: number;
  /** How many columns a wide list is scrolled sideways. */
  columnOffset: number;
  /** Totals of all that the filters match; empty where there are none. */
  summary: readonly Detail[];
}

/** One list as a person works in it: rows on hand, cursor, marks, search, sort. Framework-free. */
export interface List {
  screen: AnyScreen;
  store: Store<ListState>;
  window: RowWindow<Row>;
  marks: Marks<Row>;
  /** Columns and filters that this person gets to see. */
  columns(): readonly Column<Row>[];
  filters(): readonly Filter[];
  shown(): ShownRows<Row>;
  /** The row under the cursor. */
  current(): Row | undefined;
  /** The marked rows, else the one under the cursor. */
  targets(): readonly Row[];
  /** The row with this id, when it is on hand. */
  rowOf(id: number): Row | undefined;
  cell(row: Row, column: string): Cell;
  /** Puts the cursor on a place; the view follows by half a screen at its edges. */
  moveTo(place: number): void;
  moveToId(id: number): void;
  setHeight(rows: number): void;
  height(): number;
  setSearch(search: string): void;
  setFilters(filters: FilterValues): void;
  setSort(sort: Sort | undefined): void;
  setColumns(change: { isWide?: boolean; hiddenColumns?: readonly string[] }): void;
  setPageSize(size: number): void;
  setPaused(isPaused: boolean): void;
  startRange(): void;
  endRange(): void;
  /** Tells the views that marks changed. */
  touch(): void;
  /** Asks for what the screen shows; with `isRefresh` also for what is on hand already. */
  load(isRefresh?: boolean): Promise<void>;
  /** Loads every page, for "all in the filter". Resolves false when stopped or failed. */
  loadAll(signal: AbortSignal): Promise<boolean>;
  replace(row: Row): void;
  /** Drops rows and calls under way; the next load starts afresh. */
  reset(): void;
}

export const pageSizes = [10, 20, 50, 100] as const;
const defaultPageSize = 50;

/** A list over one screen, empty until `load`. */
export function createList(options: ListOptions): List {
  const { screen, context, settings } = options;
  const idOf = (row: Row) => screen.id(row);
  const pageSize = pageSizes.find((size) => size === settings.pageSize) ?? defaultPageSize;
  const window = createRowWindow<Row>(idOf, pageSize);
  const marks = createMarks<Row>(idOf);
  const columns = new Map(screen.columns.map((column) => [column.id, column]));
  const store = createStore<ListState>({
    version: 0,
    cursor: 0,
    top: 0,
    search: '',
    filters: keptFilters(screen.filters, settings.filters ?? {}),
    sort: settings.sort && columns.has(settings.sort.column) ? settings.sort : undefined,
    isWide: settings.isWide ?? false,
    hiddenColumns: settings.hiddenColumns ?? [],
    pageSize,
    rangeFrom: undefined,
    isLoading: false,
    error: undefined,
    fetchedAt: 0,
    isPaused: false,
    newAbove: 0,
    columnOffset: 0,
    summary: [],
  });
  let height = 1;
  let pinned: number | undefined;
  /** The row under the cursor when the search began: no hit, or the end of the search, leads back to it. */
  let beforeSearch: number | undefined;
  /** Pages come one by one: the row under the cursor may stand on one that is still to come. */
  let isRefreshing = false;
  let texts = new WeakMap<Row, string>();
  /** All rows of the filters, when last they were all on hand. */
  let complete: { filters: FilterValues; ids: ReadonlySet<number> } | undefined;
  const summary = createSummary({
    ...options,
    filters: () => store.get().filters,
    onTotals: (totals) => store.set({ summary: totals }),
  });
  let memo: { version: number; search: string; sort: Sort | undefined; shown: ShownRows<Row> } | undefined;

  const textOf = (row: Row) => {
    let text = texts.get(row);
    if (text === undefined) {
      text = list
        .columns()
        .map((column) => column.cell(row, context()).text)
        .join('\n')
        .toLowerCase();
      texts.set(row, text);
    }
    return text;
  };
  const rawOf = (row: Row, column: string) => columns.get(column)?.cell(row, context()).raw ?? null;

  const list: List = {
    screen,
    store,
    window,
    marks,
    columns: () => visibleTo(screen.columns, context().role),
    filters: () => visibleTo(screen.filters, context().role),
    shown: () => {
      const { version, search, sort } = store.get();
      if (memo && memo.version === version && memo.search === search && memo.sort === sort) return memo.shown;
      const shown =
        search.trim() === '' && !sort ? allRows(window) : searchedRows(window, search, sort, { idOf, textOf, rawOf });
      memo = { version, search, sort, shown };
      return shown;
    },
    current: () => list.shown().at(store.get().cursor),
    targets: () => {
      if (marks.count() > 0) return marks.rows();
      const row = list.current();
      return row === undefined ? [] : [row];
    },
    rowOf: (id) => {
      const place = window.indexOf(id);
      return place === undefined ? undefined : window.at(place);
    },
    cell: (row, column) => columns.get(column)?.cell(row, context()) ?? { text: '', raw: null },
    moveTo: (place) => {
      const { length, at } = list.shown();
      const cursor = Math.max(0, Math.min(length - 1, place));
      const row = at(cursor);
      // A row that is still to come is held by its place: what was under the cursor before would pull it back.
      pinned = row && idOf(row);
      if (row && beforeSearch !== undefined) beforeSearch = idOf(row);
      show({ cursor, top: follow(cursor, store.get().top, length) });
      void loader.fill();
    },
    moveToId: (id) => {
      pinned = id;
      repin();
    },
    height: () => height,
    setHeight: (rows) => {
      if (rows === height) return;
      height = Math.max(1, rows);
      const { cursor, top } = store.get();
      store.set({ top: follow(cursor, top, list.shown().length) });
      void loader.fill();
    },
    setSearch: (search) => {
      beforeSearch ??= pinned;
      pinned = beforeSearch;
      if (search === '') beforeSearch = undefined;
      store.set({ search });
      repin();
      void loader.fill();
    },
    setFilters: (filters) => {
      const trimmed = Object.fromEntries(
        Object.entries(filters).flatMap(([id, value]) => (value.trim() === '' ? [] : [[id, value.trim()]])),
      );
      store.set({ filters: trimmed, rangeFrom: undefined, newAbove: 0 });
      options.keep({ filters: keptFilters(screen.filters, trimmed) });
      pinned = undefined;
      beforeSearch = undefined;
      summary.ask();
      loader.restart();
    },
    setSort: (sort) => {
      store.set({ sort });
      options.keep({ sort });
      repin();
    },
    setColumns: ({ isWide = store.get().isWide, hiddenColumns = store.get().hiddenColumns }) => {
      store.set({ isWide, hiddenColumns });
      options.keep({ isWide, hiddenColumns: [...hiddenColumns] });
    },
    setPageSize: (size) => {
      store.set({ pageSize: size });
      options.keep({ pageSize: size });
      loader.restart();
    },
    setPaused: (isPaused) => store.set({ isPaused }),
    startRange: () => {
      const row = list.current();
      store.set({ rangeFrom: row && idOf(row) });
    },
    endRange: () => {
      const { rangeFrom, cursor } = store.get();
      const start = rangeFrom === undefined ? undefined : list.shown().indexOf(rangeFrom);
      if (start !== undefined) {
        const [from, to] = start < cursor ? [start, cursor] : [cursor, start];
        marks.add(rowsBetween(list.shown(), from, to));
      }
      store.set({ rangeFrom: undefined });
      touch();
    },
    touch,
    load: (isRefresh = false) => {
      if (isRefresh) {
        window.expire();
        summary.ask();
      }
      isRefreshing = true;
      const isAway = () => pinned !== undefined && list.shown().indexOf(pinned) === undefined;
      return loader
        .fill()
        .then(() => (isAway() && store.get().error === undefined ? loader.fill() : undefined))
        .finally(() => {
          isRefreshing = false;
          repin();
        });
    },
    loadAll: (signal) => loader.loadAll(signal),
    replace: (row) => {
      window.replace(row);
      marks.renew([row]);
      touch();
    },
    reset: () => {
      pinned = undefined;
      beforeSearch = undefined;
      marks.clear();
      texts = new WeakMap();
      loader.stop();
      summary.stop();
      window.clear(store.get().pageSize);
      store.set({ cursor: 0, top: 0, search: '', rangeFrom: undefined, error: undefined, fetchedAt: 0 });
      touch();
    },
  };

  const loader = createListLoader({
    ...options,
    window,
    question: () => ({ filters: store.get().filters, pageSize: store.get().pageSize }),
    wanted: () => {
      const { top } = store.get();
      return {
        first: top - height,
        last: top + 2 * height,
        isPartial: list.shown().isPartial,
        shown: list.shown().length,
      };
    },
    onState: (isLoading, error) => {
      const now = store.get();
      if (now.isLoading !== isLoading || now.error !== error) store.set({ isLoading, error });
    },
    onEmptied: touch,
    onRows: () => {
      marks.renew(window.loaded());
      dropVanishedMarks();
      store.set({ version: store.get().version + 1, fetchedAt: context().now() });
      takeIn();
    },
  });

  function touch() {
    store.set({ version: store.get().version + 1 });
  }

  /** The cursor stays on its row wherever that has moved, and the row on its line of the screen. */
  function repin() {
    const { cursor, top } = store.get();
    const shown = list.shown();
    const place = pinned === undefined ? undefined : shown.indexOf(pinned);
    const next = Math.max(0, Math.min(shown.length - 1, place ?? (beforeSearch === undefined ? cursor : 0)));
    show({ cursor: next, top: follow(next, Math.max(0, top + next - cursor), shown.length) });
    const row = shown.at(next);
    if (row) pinned = idOf(row);
  }

  /**
   * New rows come into sight where the top of the list is on show. A list that is only watched (a log) keeps its cursor
   * at the top as well; where rows are acted on it stays with its row. Further down nothing moves, and they are counted.
   */
  function takeIn() {
    const { cursor, top } = store.get();
    const shown = list.shown();
    const place = pinned === undefined ? undefined : shown.indexOf(pinned);
    const first = shown.at(0);
    if (place === undefined && isRefreshing && pinned !== undefined && cursor < shown.length) return;
    if (top > 0 || place === undefined || first === undefined) {
      repin();
      const moved = store.get().top - top;
      if (top > 0 && moved > 0 && !shown.isPartial) store.set({ newAbove: store.get().newAbove + moved });
    } else if (cursor === 0 && place > 0 && !isEditable(screen)) pinned = idOf(first);
    else if (place < height) show({ cursor: place, top: 0 });
    else {
      repin();
      if (!shown.isPartial) store.set({ newAbove: store.get().top });
    }
  }

  function show({ cursor, top }: { cursor: number; top: number }) {
    store.set({ cursor, top, newAbove: Math.min(store.get().newAbove, top) });
  }

  /** A row that somebody else deleted is marked no more; it is known to be gone only where all rows are on hand. */
  function dropVanishedMarks() {
    const rows = window.loaded();
    const { filters } = store.get();
    if (!window.isComplete() || window.missing(0, rows.length - 1).length > 0) return;
    const ids = new Set(rows.map(idOf));
    if (complete?.filters === filters) {
      const isGone = (id: number) => complete?.ids.has(id) && !ids.has(id);
      const kept = [...marks.selection.ids()].filter((id) => !isGone(id));
      if (kept.length < marks.count()) marks.keepOnly(new Set(kept));
    }
    complete = { filters, ids };
  }

  /** The top that shows the cursor: half a screen at a time, which costs a slow line least. */
  function follow(cursor: number, top: number, length: number): number {
    const lowest = Math.max(0, length - height);
    const half = Math.floor(height / 2);
    if (cursor < top) return Math.max(0, Math.min(lowest, cursor - half));
    if (cursor >= top + height) return Math.min(lowest, cursor - (height - 1 - half));
    return Math.min(lowest, top);
  }
  return list;
}
