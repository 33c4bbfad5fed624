import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BrowseScreen, ListQuery } from '../../../shared/screen/list-screen.ts';
import { mostRead } from '../../../shared/screen/reading/plan-reading.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { accessRefusal } from '../../../shared/screens/navigation/access-refusal.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';

export interface WholeList<Row> {
  rows: readonly Row[] | undefined;
  /** All there are were read. */
  isAll: boolean;
  /** How many there are, where the gateway tells. */
  total: number | undefined;
  isFetching: boolean;
  isStale: boolean;
  error: unknown;
  fetchedAt: number;
  refresh(): Promise<void>;
}

/** Every row of a list up to `mostRead`, read when it is needed. */
export function useWholeList<Row>(
  screen: BrowseScreen<Row>,
  { filters, columns }: Pick<ListQuery, 'filters' | 'columns'>,
  { isNeeded, refreshEvery }: { isNeeded: boolean; refreshEvery: number | undefined },
): WholeList<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...listKey(screen.noun), 'whole', { filters, columns }],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      let total: number | undefined;
      const asked = { filters, columns };
      for await (const page of readWhole(screen, asked, context, { signal }).pages) {
        rows.push(...page.rows);
        ({ total } = page);
        if (rows.length >= mostRead) break;
      }
      // A list of just as many rows ends here, too.
      const isAll = total === undefined ? rows.length < mostRead : rows.length >= total;
      return {
        rows: rows.slice(0, mostRead),
        total,
        isAll: isAll && rows.length <= mostRead,
      };
    },
    placeholderData: keepPreviousData,
    enabled: isNeeded && accessRefusal(screen, context) === undefined,
    // Twenty calls every five seconds is more than a gateway allows.
    refetchInterval: ({ state }) => ((state.data?.rows.length ?? 0) <= 200 ? (refreshEvery ?? false) : false),
    retry: false,
  });
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: listKey(screen.noun) }),
    [client, screen.noun],
  );
  const { data } = query;
  return {
    rows: data?.rows,
    isAll: data?.isAll ?? false,
    total: data?.total,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData || query.isRefetchError,
    error: query.error,
    fetchedAt: query.dataUpdatedAt,
    refresh,
  };
}
