import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Page, ReadProgress } from '../../shared/gateway/client/page.ts';
import type { BrowseScreen, ListQuery } from '../../shared/screen/list-screen.ts';
import { accessRefusal } from '../../shared/screens/navigation/access-refusal.ts';
import { useScreenContext } from './screen-context-provider.tsx';
import { useAtOnce } from './use-at-once.ts';

export type ListRequest = ListQuery;

/** The rows of a list, and how their reading stands. */
export interface ListState<Row> {
  page: Page<Row> | undefined;
  rows: readonly Row[];
  /** There is nothing to show yet, neither rows nor an error nor an offer. */
  isPending: boolean;
  /** A request is in progress, whether or not older rows are shown meanwhile. */
  isFetching: boolean;
  /** The rows shown belong to an older list query, or the last refresh failed. */
  isStale: boolean;
  /** The error of the last reading, or a `GatewayError` of kind `stopped` after the user stopped the first one. */
  error: unknown;
  /** When the rows shown arrived, in Unix ms; 0 before the first arrive. */
  fetchedAt: number;
  /** Requests all lists of the screen again. */
  refresh(): Promise<void>;
  /** New rows moved others to the next page between two loads, so duplicates were dropped and pages have fewer rows. */
  hasMoved?: boolean;
  /** The progress of a long reading; undefined while there is none. */
  reading?: ReadProgress;
  /** Cancels the reading. */
  stop?(): void;
  /** The rows shown are those known without reading the list (WEB-14), and incomplete. */
  isAtOnce?: boolean;
  /** The offer to read a list that waits for the user. */
  offer?: { text: string; button: string };
  /** Accepts the offer and starts the reading. */
  read?(): void;
}

/** The prefix of every query key of a screen's lists. */
export function listKey(noun: string): readonly [string, 'list'] {
  return [noun, 'list'];
}

/**
 * One page of a screen's list. Older rows are shown until a new list query has its result; a list query that is no
 * longer used is cancelled, and its late result is ignored. Without the required role no request is sent.
 * `refreshEvery` is in ms.
 */
export function useList<Row>(
  screen: BrowseScreen<Row>,
  listQuery: ListRequest,
  options: { refreshEvery?: number; enabled?: boolean } = {},
): ListState<Row> {
  const context = useScreenContext();
  const client = useQueryClient();
  const mayAsk = (options.enabled ?? true) && accessRefusal(screen, context) === undefined;
  const [reading, setReading] = useState<ReadProgress>();
  const atOnce = useAtOnce(screen, listQuery, context, { queryKey: listKey(screen.noun), enabled: mayAsk });
  const query = useQuery({
    queryKey: [...listKey(screen.noun), listQuery],
    queryFn: async ({ signal }) => {
      const onRead = (progress: ReadProgress) => {
        if (!signal.aborted) setReading(progress);
      };
      try {
        return await screen.list(listQuery, context, { signal, onRead });
      } finally {
        setReading(undefined);
      }
    },
    placeholderData: keepPreviousData,
    enabled: mayAsk && atOnce.isReady,
    refetchInterval: options.refreshEvery ?? false,
    retry: false,
  });
  const { stopped, resume } = atOnce;
  const refresh = () => {
    resume();
    return client.invalidateQueries({ queryKey: listKey(screen.noun) });
  };
  const stop = () => {
    stopped();
    void client.cancelQueries({ queryKey: listKey(screen.noun) });
  };
  // Incomplete rows for this list query are better than complete rows kept from an older one.
  const { known } = atOnce;
  const isAtOnce = known !== undefined && (query.isPending || query.isPlaceholderData);
  const page = isAtOnce ? known.page : query.data;
  // A stopped reading leaves the query as before. If that had no rows yet, it is pending and idle.
  const isStopped = query.isPending && mayAsk && atOnce.isReady && query.fetchStatus === 'idle';
  return {
    page,
    rows: page?.rows ?? [],
    isPending: page === undefined && mayAsk && !isStopped && query.error === null && atOnce.offer === undefined,
    isFetching: query.isFetching,
    isStale: !isAtOnce && (query.isPlaceholderData || query.isRefetchError),
    ...(isAtOnce && { isAtOnce }),
    ...(atOnce.offer !== undefined && (query.isPending || query.isPlaceholderData) && { offer: atOnce.offer }),
    read: atOnce.read,
    error: query.error ?? (isStopped ? new GatewayError('stopped') : null),
    fetchedAt: query.dataUpdatedAt,
    refresh,
    reading,
    stop,
  };
}
