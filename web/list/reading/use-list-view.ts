import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Made } from '../../../shared/screen/action.ts';
import { errorsFilterOf } from '../../../shared/screen/following.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { roomyQuery } from '../../hooks/media-queries.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListState } from '../../hooks/use-list.ts';
import { useSelection } from '../../hooks/use-selection.ts';
import { useConsole } from '../../session/console-context.tsx';
import type { ListWindow } from './list-window.ts';
import { offered } from './offered.ts';
import { type ListAddressState, useListAddress } from './use-list-address.ts';
import { type LiveState, useLive, useNewRows, useScrolledAway } from './use-live.ts';
import { type Matching, useMatching } from './use-matching.ts';
import { type RowsState, useRows } from './use-rows.ts';

/** Bounds of the width that a person can give a column, px. */
const leastWidth = 48;
const mostWidth = 640;

/** The state of a list view, shared by the table, the menus and the details. */
export interface ListViewState<Row> extends ListAddressState {
  list: ListState<Row>;
  /** Which filters the gateway applies and which are tested here. */
  matching: Matching<Row>;
  source: RowsState<Row>;
  /** Set to true while counts are on show, for which all rows may have to be read. */
  count(isCounting: boolean): void;
  /** The rows on show, sorted. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The user chose them, so that all of them are shown. */
  areColumnsChosen: boolean;
  /** Widths in px of columns that a person sized. */
  widths: Readonly<Record<string, number>>;
  /** Sets a width in px; undefined gives the column the width of its content again. */
  sizeColumn(id: string, width: number | undefined): void;
  /** Shows these columns in this order; undefined goes back to the screen's own choice. */
  chooseColumns(ids: readonly string[] | undefined): void;
  live: LiveState;
  /** Ids of rows that came in while the list is followed, or were created here. */
  fresh: ReadonlySet<number>;
  /** How many rows came in while the top of the list is out of sight. */
  waiting: number;
  /** Shows the newest rows: unsorted, first page, scrolled to the top. */
  toTop(): void;
  /** Leaves what went wrong, or all again; undefined where the list or the gateway knows no such thing. */
  onlyErrors: { isOn: boolean; toggle(): void } | undefined;
  /** Marks rows made here, until the list is left. */
  markMade(made: Made): void;
  selection: Selection;
  /** The selected rows of all pages, as last seen. */
  selectedRows(): Row[];
  /** True while the details follow the cursor of the list and must not take the focus. */
  follow: RefObject<boolean>;
  /** The rows drawn; undefined while there are none. */
  listWindow: RefObject<ListWindow | undefined>;
  /** True when the details were opened to go to a related list: its first link takes the focus. */
  wantsRelated: RefObject<boolean>;
  /** Remembers rows of other pages, so that they can be selected and acted on. */
  know(rows: readonly Row[]): void;
}

/** The state of a list view: URL, rows, order, columns, selection. */
export function useListView<Row>(screen: BrowseScreen<Row>): ListViewState<Row> {
  const { items } = useConsole();
  const context = useScreenContext();
  const { address, change, searchWith, isSizeChosen } = useListAddress(screen);
  const { page, pages, pageSize, filters, sort } = address;
  const live = useLive(screen);
  const scroll = useScrolledAway(live.isOn);
  const [isCounting, count] = useState(false);
  const matching = useMatching(screen, address);
  const listWindow = useRef<ListWindow>(undefined);
  const source = useRows(screen, {
    address,
    matching,
    refreshEvery: live.refreshEvery,
    isCounting,
    listWindow,
  });
  const { list } = source;
  const rows = useGrown(list.rows);
  const [firstMade, setFirstMade] = useState<number>();
  const followed = useNewRows({
    ids: useMemo(() => (source.newest ?? []).map(screen.id), [source.newest, screen]),
    isOn: live.isOn,
    query: source.newest === undefined ? undefined : JSON.stringify([pageSize, filters, address.where]),
    isAtTop: page === 1 && pages === undefined && sort === undefined && !scroll.isAway,
  });
  const fresh = useMemo(() => {
    if (firstMade === undefined) return followed.fresh;
    return new Set([...followed.fresh, ...list.rows.map(screen.id).filter((id) => id >= firstMade)]);
  }, [followed.fresh, firstMade, list.rows, screen]);
  const selection = useSelection();
  const follow = useRef(false);
  const wantsRelated = useRef(false);
  const known = useRef(new Map<number, Row>());
  const [widths, setWidths] = useState(() => items.columnWidths(screen.noun));
  const [chosen, setChosen] = useState(() => items.columns(screen.noun));

  const know = useCallback(
    (rows: readonly Row[]) => {
      for (const row of rows) known.current.set(screen.id(row), row);
    },
    [screen],
  );
  useEffect(() => know(list.rows), [know, list.rows]);

  // With another filter, selected rows may be out of sight, so the selection is cleared.
  const filterKey = JSON.stringify([filters, address.where]);
  const lastFilters = useRef(filterKey);
  useEffect(() => {
    if (lastFilters.current !== filterKey) selection.clear();
    lastFilters.current = filterKey;
  }, [filterKey, selection]);

  // After deletions the requested page may lie beyond the last one.
  const total = list.page?.total;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage && !list.isStale) change({ page: lastPage }, { replace: true });
  }, [lastPage, page, list.isStale, change]);

  const narrowed = errorsFilterOf(screen, { filters, words: address.where ?? '' }, context);
  const onlyErrors =
    narrowed === undefined || narrowed.fault !== undefined
      ? undefined
      : {
          isOn: narrowed.isOn,
          toggle: () => change({ filters: narrowed.turned.filters, where: narrowed.turned.words || undefined }),
        };

  const isRoomy = useMediaQuery(roomyQuery, undefined, { getInitialValueInEffect: false });
  const looked = useRef<LookedAt>(new WeakMap());
  const columns = useMemo(() => {
    const all = offered(screen.columns, context.role);
    // The order of `chosen` is the one the person gave them.
    if (chosen !== undefined) return chosen.flatMap((id) => all.find((column) => column.id === id) ?? []);
    const needed = all.filter(({ isNeeded }) => isNeeded && rows.filter(isNeeded).length * 2 > rows.length);
    // Columns that most rows need leave no space for those that only fill it.
    const fills = (column: Column<Row>) => isRoomy && column.fillsRoom && needed.length === 0;
    return all.filter(
      (column) =>
        (!column.wide || needed.includes(column) || fills(column)) && !isSilent(column, rows, context, looked.current),
    );
  }, [screen, chosen, context, rows, isRoomy]);
  return {
    address,
    change,
    searchWith,
    isSizeChosen,
    list,
    matching,
    source,
    count,
    rows,
    columns,
    areColumnsChosen: chosen !== undefined,
    chooseColumns(ids) {
      items.writeColumns(screen.noun, ids);
      setChosen(ids === undefined ? undefined : [...ids]);
      if (ids !== undefined) return;
      items.writeColumnWidths(screen.noun, {});
      setWidths({});
    },
    widths,
    sizeColumn(id, width) {
      const { [id]: _, ...others } = widths;
      const next =
        width === undefined
          ? others
          : { ...others, [id]: Math.round(Math.max(leastWidth, Math.min(mostWidth, width))) };
      items.writeColumnWidths(screen.noun, next);
      setWidths(next);
    },
    live,
    fresh,
    waiting: followed.waiting,
    toTop() {
      if (page > 1 || pages !== undefined || sort !== undefined) change({ page: 1, sort: undefined });
      scroll.toTop();
    },
    onlyErrors,
    markMade: ({ firstId }) => setFirstMade(firstId),
    selection,
    follow,
    wantsRelated,
    listWindow,
    know,
    selectedRows: () => [...selection.ids()].flatMap((id) => known.current.get(id) ?? []),
  };
}

/** Defers drawing of rows that were appended, so that the page stays responsive. */
function useGrown<Row>(rows: readonly Row[]): readonly Row[] {
  const before = useDeferredValue(rows);
  const { length } = before;
  const isGrown =
    length > 0 && rows.length > length && rows[0] === before[0] && rows[length - 1] === before[length - 1];
  return isGrown ? before : rows;
}

/** The rows that were found empty in each column, in this context: a new one may know more of the same rows. */
type LookedAt = WeakMap<object, { context: ScreenContext; rows: WeakSet<object> }>;

/**
 * Whether a column is empty, or has its usual value, in all of these rows. `looked` caches the rows found empty,
 * because a list can grow to thousands of rows.
 */
function isSilent<Row>(column: Column<Row>, rows: readonly Row[], context: ScreenContext, looked: LookedAt): boolean {
  const { isUsual, sparse } = column;
  if (isUsual !== undefined && rows.length > 0 && rows.every((row) => isUsual(row, rows, context))) return true;
  if (sparse !== true || column.enteredAt !== undefined) return false;
  const before = looked.get(column);
  const silent = before?.context === context ? before.rows : new WeakSet();
  looked.set(column, { context, rows: silent });
  return rows.every((row) => {
    if (silent.has(row as object)) return true;
    if (column.cell(row, context).isEmpty !== true) return false;
    silent.add(row as object);
    return true;
  });
}
