import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AtOnce, BrowseScreen, ListQuery } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';

interface AtOnceState<Row> {
  /** What can be shown without reading the list; undefined where nothing is known (yet). */
  known: AtOnce<Row> | undefined;
  /** The list itself may be read now. */
  isReady: boolean;
  /** The offer to read the list, while that waits for the user: it would take very long, or the user stopped it. */
  offer: AtOnce<Row>['offer'] | undefined;
  /** The user accepts the offer. */
  read(): void;
  /** The user has stopped the reading. */
  stopped(): void;
  /** Forgets that the user stopped the reading, because a refresh requests everything again. */
  resume(): void;
}

/**
 * What a costly list can show before it is read (`BrowseScreen.atOnce`, WEB-14), and whether reading it waits for the
 * user. `options.queryKey` is the key of the screen's lists.
 */
export function useAtOnce<Row>(
  screen: BrowseScreen<Row>,
  query: ListQuery,
  context: ScreenContext,
  options: { queryKey: readonly unknown[]; enabled: boolean },
): AtOnceState<Row> {
  // The user's decision holds for all pages of the same filters, and not for other filters.
  const asked = JSON.stringify(query.filters);
  const [said, setSaid] = useState<{ asked: string; isWanted: boolean }>();
  const { data, isFetched } = useQuery({
    queryKey: [...options.queryKey, 'at-once', query],
    queryFn: async ({ signal }) => (await screen.atOnce?.(query, context, { signal })) ?? null,
    enabled: options.enabled && screen.atOnce !== undefined,
    retry: false,
  });
  const answer = said?.asked === asked ? said : undefined;
  const waits = data != null && (answer === undefined ? data.offer.isLong : !answer.isWanted);
  return {
    known: data ?? undefined,
    isReady: screen.atOnce === undefined || (isFetched && !waits),
    offer: waits ? data.offer : undefined,
    read: () => setSaid({ asked, isWanted: true }),
    stopped: () => setSaid({ asked, isWanted: false }),
    resume: () => setSaid((last) => (last?.isWanted === false ? undefined : last)),
  };
}
