import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Page, ReadProgress } from '../../shared/gateway/client/page.ts';
import type { BrowseScreen, ListQuery } from '../../shared/screen/list-screen.ts';
import { accessRefusal } from '../../shared/screens/navigation/access-refusal.ts';
import { useScreenContext } from './screen-context-provider.tsx';
import { useAtOnce } from './use-at-once.ts';

export type ListQuestion = ListQuery;

export interface ListState<Row> {
  page: Page<Row> | undefined;
  rows: readonly Row[];
  /** Nothing to show yet. */
  isPending: boolean;
  /** A request is under way, with or without older rows on show. */
  isFetching: boolean;
  /** The rows on show answer an older list query, or the last refresh failed. */
  isStale: boolean;
  error: unknown;
  /** When the rows on show arrived, Unix ms; 0 before the first. */
  fetchedAt: number;
  refresh(): Promise<void>;
  /** Rows came in above while it was loaded on, and stand on two pages: there are fewer than the pages could hold. */
  hasMoved?: boolean;
  /** How far a long reading has come; undefined while there is none. */
  reading?: ReadProgress;
  /** Ends it. */
  stop?(): void;
  /** The rows on show are what is known without reading the list (WEB-14): not all of each is known. */
  isAtOnce?: boolean;
  /** A long reading that waits for a person. */
  offer?: { text: string; button: string };
  /** Begins it. */
  read?(): void;
}

/** The first part of every query key of a screen's lists. */
export function listKey(noun: string): readonly [string, 'list'] {
  return [noun, 'list'];
}

/**
 * One page of a screen's list. Older rows stay on show while a new list query is answered, a late answer to an older
 * list query is dropped, and a list query no longer asked is cancelled. A person without the role sends no request.
 */
export function useList<Row>(
  screen: BrowseScreen<Row>,
  listQuery: ListQuestion,
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
  // What is known at once answers the list query; rows that were read for another one do not.
  const { known } = atOnce;
  const isAtOnce = known !== undefined && (query.isPending || query.isPlaceholderData);
  const page = isAtOnce ? known.page : query.data;
  // A reading that was stopped leaves what it was before: nothing, at first.
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
