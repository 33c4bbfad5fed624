import { keepPreviousData, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BrowseScreen, ListQuery } from '../../../shared/screen/list-screen.ts';
import { type BoundedReading, boundedReading, type PartRead } from '../../../shared/screen/reading/bounded-reading.ts';
import { mostRead, readFurther } from '../../../shared/screen/reading/plan-reading.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { accessRefusal } from '../../../shared/screens/navigation/access-refusal.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { listKey } from '../../hooks/use-list.ts';

/** All rows of a list, as far as they were read. */
export interface WholeList<Row> {
  rows: readonly Row[] | undefined;
  /** All rows of the list were read. */
  isAll: boolean;
  /** The person stopped the read before its end. */
  isStopped: boolean;
  /** The number of rows of the list, where the gateway returns it. */
  total: number | undefined;
  /** The rows so far of a read in progress; undefined without one. */
  soFar: ReadSoFar<Row> | undefined;
  /** Stops the read and keeps its rows (WEB-21). */
  stop(): void;
  /** Reads the rows beyond the limit of an automatic read; undefined where all were read. */
  readOn: (() => void) | undefined;
  isFetching: boolean;
  /** The rows answer an older query, or the last refresh failed. */
  isStale: boolean;
  error: unknown;
  /** When the rows arrived, Unix ms; 0 before the first response. */
  fetchedAt: number;
  refresh(): Promise<void>;
}

interface ReadSoFar<Row> {
  rows: readonly Row[];
  /** Counted separately, because the same array grows. */
  count: number;
  total: number | undefined;
}

/** Every row of a list, read on demand: up to `mostRead` rows by itself, more only when a person asks for them. */
export function useWholeList<Row>(
  screen: BrowseScreen<Row>,
  { filters, columns }: Pick<ListQuery, 'filters' | 'columns'>,
  { isNeeded, refreshEvery }: { isNeeded: boolean; refreshEvery: number | undefined },
): WholeList<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const asked = JSON.stringify({ filters, columns });
  const last = useRef<{ asked: string; most: number; goesOn: boolean; reading?: BoundedReading<Row> }>(undefined);
  const [soFar, setSoFar] = useState<ReadSoFar<Row> & { asked: string }>();
  const query = useQuery({
    queryKey: [...listKey(screen.noun), 'whole', { filters, columns }],
    queryFn: async ({ signal }) => {
      const before = last.current?.asked === asked ? last.current : undefined;
      const reading =
        before?.goesOn === true && before.reading?.canGoOn() === true
          ? before.reading
          : boundedReading<Row>((options) => readWhole(screen, { filters, columns }, context, options));
      const most = before?.most ?? mostRead;
      last.current = { asked, most, goesOn: false, reading };
      try {
        return await reading.readTo(most, {
          signal,
          onRows(rows, total) {
            if (!signal.aborted) setSoFar({ asked, rows, count: rows.length, total });
          },
        });
      } finally {
        setSoFar((shown) => (shown?.asked === asked ? undefined : shown));
      }
    },
    placeholderData: keepPreviousData,
    // Comparing so many rows with the previous ones takes longer than drawing those in sight.
    structuralSharing: (before, now) =>
      (now as PartRead<Row>).rows.length > mostRead ? now : replaceEqualDeep(before, now),
    enabled: isNeeded && accessRefusal(screen, context) === undefined,
    // Only short lists are refreshed: twenty requests (for `mostRead` rows) every five seconds exceed gateway limits.
    refetchInterval: ({ state }) => ((state.data?.rows.length ?? 0) <= 200 ? (refreshEvery ?? false) : false),
    retry: false,
  });
  // A limit that the person raised belongs to one query; another starts with `mostRead` again.
  useEffect(() => {
    if (last.current?.asked !== asked) last.current = undefined;
  }, [asked]);
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: listKey(screen.noun) }),
    [client, screen.noun],
  );
  const { data, refetch } = query;
  const count = data?.rows.length ?? 0;
  const readOn = () => {
    const reading = last.current?.reading;
    last.current = { asked, most: count + readFurther, goesOn: true, ...(reading && { reading }) };
    void refetch();
  };
  const isShort = data !== undefined && !data.isAll && !query.isFetching && !query.isPlaceholderData;
  return {
    rows: data?.rows,
    isAll: data?.isAll ?? false,
    isStopped: data?.isStopped ?? false,
    total: data?.total,
    soFar: query.isFetching && soFar?.asked === asked ? soFar : undefined,
    stop: () => last.current?.reading?.stop(),
    readOn: isShort ? readOn : undefined,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData || query.isRefetchError,
    error: query.error,
    fetchedAt: query.dataUpdatedAt,
    refresh,
  };
}
