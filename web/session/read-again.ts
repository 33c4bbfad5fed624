import { QueryCache, type QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';
import { isSessionEnd } from './watch-gateway.ts';

/**
 * Creates the cache of what is read. A reading that learns only after a new sign-in that the session before it had ended
 * is made once more (AUTH-08); writes are not readings and are never repeated.
 */
export function createQueryCache(session: Pick<Session, 'signIns' | 'state'>): QueryCache {
  /** The sign-in after which a reading was last made once more. */
  const madeAfter = new WeakMap<object, number>();
  return new QueryCache({
    onError(error, query) {
      const { user, isExpired } = session.state();
      const signIns = session.signIns();
      if (!isSessionEnd(error) || user === undefined || isExpired) return;
      if ((madeAfter.get(query) ?? 0) >= signIns) return;
      madeAfter.set(query, signIns);
      query.fetch().catch(() => undefined);
    },
  });
}

/** After each sign-in, reads again what is on show and could not be read because the session before had ended. */
export function readAgainAfterSignIn(queries: QueryClient, session: Pick<Session, 'signIns' | 'subscribe'>): void {
  let known = session.signIns();
  session.subscribe(() => {
    const isNew = session.signIns() !== known;
    known = session.signIns();
    if (isNew) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isSessionEnd(state.error) });
  });
}
