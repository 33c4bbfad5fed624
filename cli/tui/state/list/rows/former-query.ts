import type { Store } from '../../store.ts';
import type { ListOptions } from './list-options.ts';
import type { Former, ListState, Query } from './list-reducer.ts';
import type { ListRequest } from './list-rows.ts';

/** ms after which each stage of `Former` begins. */
const stages = { told: 150, explained: 1000 } as const;

/** Tracks to which query the loaded rows belong. */
export interface FormerQuery {
  /** Called when another query is sent; the loaded rows remain those of the query answered last. */
  begin(request: ListRequest): void;
  /** Called when the answer to the query arrives, or its failure. */
  end(): void;
  /** Called when the loaded rows are those of the current query; further words and orders are applied to them here. */
  settled(): void;
}

/** At first no rows of any query are loaded. */
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
      // Before the first answer there are no rows that could be mistaken for those of another query.
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
