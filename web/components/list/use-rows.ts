import { useMemo } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { type ListState, useList } from '../../../shared/hooks/use-list.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ListAddress } from './list-address.ts';
import { sortRows } from './sort-rows.ts';
import type { Matching } from './use-matching.ts';
import { mostRead, useWholeList, type WholeList } from './use-whole-list.ts';

/** Who brings rows in an order: the gateway, or this console over all rows it read. */
export type SortedBy = 'gateway' | 'rows';

export interface RowsState<Row> {
  list: ListState<Row>;
  /** All rows, where they were read. */
  whole: WholeList<Row>;
  /** Whether what is on show was worked out here. */
  isHere: boolean;
  /** Who can sort by a column; undefined where nobody can, because there are too many rows. */
  sorts(column: string): SortedBy | undefined;
  /** Rows for counts: all of them, else the page. */
  known: readonly Row[];
}

interface RowsQuestion<Row> {
  address: ListAddress;
  matching: Matching<Row>;
  refreshEvery: number | undefined;
  /** Somebody looks at counts: all rows are read where they are few. */
  isCounting: boolean;
}

/** How many rows a list may have that is read as a whole only to count it. */
const mostCounted = 500;

/**
 * The rows on show: a page of the gateway's own while it filters and sorts all that is asked, else a page of all rows,
 * filtered and sorted here (GEN-07). A page is never sorted by itself: that would look like an order of the list.
 */
export function useRows<Row>(
  screen: BrowseScreen<Row>,
  { address, matching, refreshEvery, isCounting }: RowsQuestion<Row>,
): RowsState<Row> {
  const context = useScreenContext();
  const { page, pageSize, sort } = address;
  const { filters, columns, test } = matching;
  const sortColumn = screen.columns.find(({ id }) => id === sort?.column);
  const isSortedThere = sort !== undefined && (sortColumn?.byGateway?.sorts?.(context) ?? false);
  const mustRead = matching.needsRows || (sort !== undefined && !isSortedThere);
  const question = {
    page,
    pageSize,
    filters,
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(isSortedThere && { order: sort }),
  };
  const paged = useList(screen, question, { refreshEvery, enabled: !mustRead });
  // An older gateway ignores what it does not know, and answers with rows that were not asked for.
  const isIgnored = !mustRead && test !== undefined && !paged.isStale && paged.rows.some((row) => !test(row));
  const isHere = mustRead || isIgnored;
  const total = paged.page?.total;
  const isCountable = isCounting && total !== undefined && total <= mostCounted;
  const whole = useWholeList(screen, { filters, columns }, { isNeeded: isHere || isCountable, refreshEvery });

  const matched = useMemo(() => {
    if (!isHere || whole.rows === undefined) return undefined;
    const rows = test === undefined ? whole.rows : whole.rows.filter(test);
    return whole.isAll ? sortRows(rows, screen.columns, sort, context) : rows;
  }, [isHere, whole.rows, whole.isAll, test, screen, sort, context]);

  const list = useMemo((): ListState<Row> => {
    if (!isHere) return paged;
    if (matched === undefined) {
      const { error } = whole;
      const isWaiting = error === null || error === undefined;
      // What stood there before stays while all is read.
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
    const rows = matched.slice((page - 1) * pageSize, page * pageSize);
    return {
      page: {
        rows: [...rows],
        total: matched.length,
        page,
        pageSize,
        hasMore: matched.length > page * pageSize,
      },
      rows,
      isPending: false,
      isFetching: whole.isFetching,
      isStale: whole.isStale,
      error: whole.error,
      fetchedAt: whole.fetchedAt,
      refresh: whole.refresh,
    };
  }, [isHere, mustRead, matched, paged, whole, page, pageSize]);

  return {
    list,
    whole,
    isHere,
    known: whole.rows ?? paged.rows,
    sorts(id) {
      const column = screen.columns.find((one) => one.id === id);
      if (column?.sortable !== true) return undefined;
      if (column.byGateway?.sorts?.(context) && !matching.needsRows) return 'gateway';
      const count = whole.total ?? total;
      return count === undefined || count <= mostRead ? 'rows' : undefined;
    },
  };
}
