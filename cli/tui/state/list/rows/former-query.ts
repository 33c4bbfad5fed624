import type { Store } from '../../store.ts';
import type { ListOptions } from './list-options.ts';
import type { Former, ListState, Query } from './list-reducer.ts';
import type { ListRequest } from './list-rows.ts';

/** ms after which each stage begins. */
const stages = { told: 150, explained: 1000 } as const;

/** Follows which query the rows on hand are of. */
export interface FormerQuery {
  /** Another query is put; the rows on hand stay those of the one that was answered last. */
  begin(request: ListRequest): void;
  /** Its answer came, or its failure. */
  end(): void;
  /** The rows on hand are those of the query as it is now, and further words and orders are tried on them here. */
  settled(): void;
}

/** Rows of no query are on hand yet. */
export function createFormerQuery(
  store: Store<ListState>,
  { sleep, context }: Pick<ListOptions, 'sleep' | 'context'>,
): FormerQuery {
  let answered = queryOf(store.get());
  let timers = new AbortController();
  const become = async (stage: Former['stage'], ms: number) => {
    const { signal } = timers;
    await sleep(ms, signal);
    const { former } = store.get();
    if (former && !signal.aborted) store.set({ former: { ...former, stage } });
  };
  const clear = () => {
    timers.abort();
    timers = new AbortController();
    if (store.get().former !== undefined) store.set({ former: undefined });
  };
  return {
    begin: (request) => {
      // Before the first answer there are no rows to be taken for others.
      if (store.get().fetchedAt === 0) return;
      const { stage = 'held', request: first = request } = store.get().former ?? {};
      timers.abort();
      timers = new AbortController();
      store.set({ former: { ...answered, request: first, since: context().now(), stage } });
      for (const [next, ms] of Object.entries(stages)) {
        if (stage !== 'explained') become(next as keyof typeof stages, ms).catch(() => undefined);
      }
    },
    end: () => {
      clear();
      answered = queryOf(store.get());
    },
    settled: () => {
      if (store.get().former === undefined) answered = queryOf(store.get());
    },
  };
}

function queryOf({ filters, search, sort }: Query): Query {
  return { filters, search, sort };
}
