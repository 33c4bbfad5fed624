import { type RefObject, useMemo, useRef } from 'react';
import { newRowsOf } from '../../../shared/screen/following.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { mostRead, planReading, type SortedBy, sorterOf } from '../../../shared/screen/reading/plan-reading.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { type ListRequest, type ListState, useList } from '../../hooks/use-list.ts';
import type { ListAddress } from './list-address.ts';
import type { ListWindow } from './list-window.ts';
import { sortRows } from './sort-rows.ts';
import { useFurtherPages } from './use-further-pages.ts';
import type { Matching } from './use-matching.ts';
import { useWholeList, type WholeList } from './use-whole-list.ts';

/** The rows on show and where they came from. */
export interface RowsState<Row> {
  list: ListState<Row>;
  /** All rows of the list, where they had to be read. */
  whole: WholeList<Row>;
  /** Whether the rows on show were filtered and sorted here instead of by the gateway. */
  isHere: boolean;
  /** Matching rows so far of a read in progress; undefined without a read or a test. */
  found: readonly Row[] | undefined;
  /** Whether the gateway or the console can sort by a column; undefined where neither can (too many rows). */
  sorts(column: string): SortedBy | undefined;
  /** Rows for counts: all of them where they were read, else the rows on show. */
  known: readonly Row[];
  /** The first rows in the list's own order while the list is followed; undefined until they are loaded. */
  newest: readonly Row[] | undefined;
}

interface RowsQuery<Row> {
  address: ListAddress;
  matching: Matching<Row>;
  /** The refresh interval in ms while the list is followed; undefined otherwise. */
  refreshEvery: number | undefined;
  /** Counts are on show: all rows are read, up to `mostCounted`. */
  isCounting: boolean;
  /** The rows in sight, which are read first. */
  listWindow: RefObject<ListWindow | undefined>;
}

/** All rows that were read, with those above them that came in since. */
function useWithNewest<Row>(
  screen: BrowseScreen<Row>,
  read: WholeList<Row>,
  newest: readonly Row[] | undefined,
): WholeList<Row> {
  return useMemo(() => {
    if (newest === undefined || read.rows === undefined) return read;
    const came = new Set(newRowsOf(new Set(read.rows.map(screen.id)), newest.map(screen.id)));
    if (came.size === 0) return read;
    return { ...read, rows: [...newest.filter((row) => came.has(screen.id(row))), ...read.rows] };
  }, [screen, read, newest]);
}

/** The rows read so far that pass the test; each row is tested once while they come in. */
function useFound<Row>(
  soFar: WholeList<Row>['soFar'],
  test: ((row: Row) => boolean) | undefined,
): readonly Row[] | undefined {
  const tried = useRef<{ rows: readonly Row[]; test: unknown; count: number; found: readonly Row[] }>(undefined);
  return useMemo(() => {
    if (soFar === undefined || test === undefined) return undefined;
    const { rows, count } = soFar;
    const before = tried.current;
    const isSame = before?.rows === rows && before.test === test && before.count <= count;
    const more = rows.slice(isSame ? before.count : 0, count).filter(test);
    const found = isSame ? (more.length === 0 ? before.found : [...before.found, ...more]) : more;
    tried.current = { rows, test, count, found };
    return found;
  }, [soFar, test]);
}

/** The most rows that a list may have to be read completely only for counts. */
export const mostCounted = 500;

/**
 * The rows on show: a page of the gateway where it can apply all filters and the order, else a page of all rows,
 * filtered and sorted here (GEN-07). A single page is never sorted: that would look like the order of the whole list.
 */
export function useRows<Row>(
  screen: BrowseScreen<Row>,
  { address, matching, refreshEvery, isCounting, listWindow }: RowsQuery<Row>,
): RowsState<Row> {
  const context = useScreenContext();
  const { page, pages = 1, pageSize, sort } = address;
  const { filters, columns, test } = matching;
  const { ask, mustReadAll: mustRead } = planReading(screen, { ...matching, sort }, context);
  const query: ListRequest = { page, pageSize, ...ask };
  const isElsewhere = page > 1 || pages > 1 || sort !== undefined;
  // Rows on show other than at the top are not refreshed while the list is followed (SEE-07).
  const renewEvery = isElsewhere ? undefined : refreshEvery;
  const one = useList(screen, query, { refreshEvery: renewEvery, enabled: !mustRead });
  const paged = useFurtherPages(screen, query, one, { count: pages, isAsked: !mustRead, listWindow });
  // An older gateway ignores filters it does not know, and returns rows that do not match.
  const isIgnored = !mustRead && test !== undefined && !paged.isStale && paged.rows.some((row) => !test(row));
  const isHere = mustRead || isIgnored;
  const total = paged.page?.total;
  const isCountable = isCounting && total !== undefined && total <= mostCounted;
  const isFollowed = refreshEvery !== undefined;
  const first: ListRequest = { page: 1, pageSize, filters, ...(Object.keys(columns).length > 0 && { columns }) };
  // A separate request where the rows on show are not the newest, or are too many to be refreshed.
  const tip = useList(screen, first, { refreshEvery, enabled: isFollowed && (isElsewhere || isHere) });
  const read = useWholeList(
    screen,
    { filters, columns },
    { isNeeded: isHere || isCountable, refreshEvery: renewEvery },
  );
  const whole = useWithNewest(
    screen,
    read,
    isFollowed && isHere && !isElsewhere && !tip.isStale ? tip.rows : undefined,
  );

  const matched = useMemo(() => {
    if (!isHere || whole.rows === undefined) return undefined;
    const rows = test === undefined ? whole.rows : whole.rows.filter(test);
    return whole.isAll ? sortRows(rows, screen.columns, sort, context) : rows;
  }, [isHere, whole.rows, whole.isAll, test, screen, sort, context]);

  const found = useFound(isHere ? whole.soFar : undefined, test);
  const list = useMemo((): ListState<Row> => {
    if (!isHere) return paged;
    const isFurther = matched === undefined || whole.isStale || (found?.length ?? 0) > matched.length;
    // Matches are shown while the read goes on, unless sorted: an order needs all rows.
    if (found !== undefined && found.length > 0 && isFurther && sort === undefined) {
      const end = (page - 1 + pages) * pageSize;
      const rows = found.slice((page - 1) * pageSize, end);
      const part = { rows: [...rows], total: undefined, page, pageSize, hasMore: found.length > end };
      const { fetchedAt, refresh } = whole;
      return { page: part, rows, isPending: false, isFetching: true, isStale: false, error: null, fetchedAt, refresh };
    }
    if (matched === undefined) {
      const { error } = whole;
      const isWaiting = error === null || error === undefined;
      // The rows shown before stay until all are read.
      const rows = mustRead ? paged.rows : [];
      return {
        ...paged,
        rows,
        isPending: isWaiting && rows.length === 0,
        isFetching: isWaiting,
        isStale: true,
        error,
      };
    }
    const end = (page - 1 + pages) * pageSize;
    const rows = matched.slice((page - 1) * pageSize, end);
    return {
      page: {
        rows: [...rows],
        // The total is known only after all rows were tested.
        total: whole.isAll ? matched.length : undefined,
        page,
        pageSize,
        hasMore: matched.length > end,
      },
      rows,
      isPending: false,
      isFetching: whole.isFetching,
      isStale: whole.isStale,
      error: whole.error,
      fetchedAt: whole.fetchedAt,
      refresh: whole.refresh,
    };
  }, [isHere, mustRead, matched, found, sort, paged, whole, page, pages, pageSize]);

  const newest = useMemo(() => {
    if (!isFollowed) return undefined;
    if (!isElsewhere && !isHere) return paged.isStale || paged.page === undefined ? undefined : paged.rows;
    if (tip.isStale || tip.page === undefined) return undefined;
    return test === undefined ? tip.rows : tip.rows.filter(test);
  }, [isFollowed, isElsewhere, isHere, paged, tip, test]);

  return {
    newest,
    list,
    whole,
    isHere,
    found,
    known: whole.rows ?? paged.rows,
    sorts(id) {
      const column = screen.columns.find((one) => one.id === id);
      if (column?.sortable !== true) return undefined;
      if (sorterOf(screen, id, context) === 'gateway' && !matching.needsRows) return 'gateway';
      const count = whole.total ?? total;
      return count === undefined || count <= mostRead ? 'rows' : undefined;
    },
  };
}
