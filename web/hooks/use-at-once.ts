import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AtOnce, BrowseScreen, ListQuery } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';

interface AtOnceState<Row> {
  known: AtOnce<Row> | undefined;
  /** The list itself may be read. */
  isReady: boolean;
  /** It waits for a person: very long, or stopped by one. */
  offer: AtOnce<Row>['offer'] | undefined;
  read(): void;
  /** A person has stopped the reading. */
  stopped(): void;
  /** Whoever asks for all anew asks for what was stopped, too. */
  resume(): void;
}

/** What is known of a costly list before it is read (WEB-14), and whether a person has to ask for the reading. */
export function useAtOnce<Row>(
  screen: BrowseScreen<Row>,
  query: ListQuery,
  context: ScreenContext,
  options: { queryKey: readonly unknown[]; enabled: boolean },
): AtOnceState<Row> {
  // What was said of one query holds for its further pages, and for no other query.
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
