import type { CallOptions, ReadProgress } from '../../../shared/gateway/client/page.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { areFiltersHere } from '../../../shared/screen/filter-values.ts';
import type { BrowseScreen, Filter } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { readingText, veryManyCalls } from '../../../shared/screens/usage/reading-text.ts';
import type { Invocation } from '../../program/definition.ts';
import { groupedCount } from './grouped-count.ts';

/** The largest page that gateways return (docs/gateways.md 4.0). */
const rowsARequest = 100;

/** A read that shows its progress on a terminal when it takes long (SEE-02). */
export interface NotifiedRead {
  /** The options for the calls of the read. */
  options: CallOptions;
  /** Removes the progress line; must be awaited whether or not the read completed. */
  end(): Promise<void>;
}

/** The advice that is given when a read turns out to be very long (BIG-02). */
export interface LongReading {
  /**
   * The filters that the gateway applies itself, which would make it return fewer rows; set where this program tests
   * the rows.
   */
  filters?: readonly Filter[];
  /** The rows are the log's calls, read one by one, which its database could count instead (BIG-01). */
  isOfCalls?: boolean;
}

/**
 * Opens a read; nothing is drawn before its first report of progress. For a very long read one notice says how many
 * rows it needs and what would be quicker.
 */
export function openReadProgress(
  { signal, talk, say }: Pick<Invocation, 'signal' | 'talk' | 'say'>,
  long: LongReading = {},
): NotifiedRead {
  let pending: Promise<void> = Promise.resolve();
  let isDrawn = false;
  let isSaid = false;
  const sayLong = (rows: number, key: 'cliList.readsAll' | 'cliList.readsCalls', flags: string[]) => {
    isSaid = true;
    const values = { rows: groupedCount(rows), requests: groupedCount(Math.ceil(rows / rowsARequest)), flags };
    pending = pending.then(() => talk.notice('long-reading', say(key, values), { rows, flags }));
  };
  const onRead = (progress: ReadProgress) => {
    const { since, total } = progress;
    const { filters = [], isOfCalls = false } = long;
    if (!isSaid && since === undefined && total !== undefined && filters.length > 0)
      sayLong(
        total,
        'cliList.readsAll',
        filters.map(({ id }) => flagOf(id)),
      );
    const calls = isOfCalls && !isSaid ? veryManyCalls(progress) : undefined;
    if (calls !== undefined) sayLong(calls, 'cliList.readsCalls', ['--from']);
    isDrawn = true;
    pending = pending.then(() => talk.progress(readingText(progress, say)));
  };
  return {
    options: { signal, onRead },
    async end() {
      await pending;
      if (isDrawn) await talk.clearProgress();
      isDrawn = false;
    },
  };
}

/** Runs a read that shows its progress on a terminal. */
export async function withReadProgress<Result>(
  invocation: Pick<Invocation, 'signal' | 'talk' | 'say'>,
  read: (options: CallOptions) => Promise<Result>,
  long?: LongReading,
): Promise<Result> {
  const progress = openReadProgress(invocation, long);
  try {
    return await read(progress.options);
  } finally {
    await progress.end();
  }
}

/** The advice for a long read of this list, whose rows are tested by this program where it `triesRows`. */
export function longReading<Row>(
  screen: Pick<BrowseScreen<Row>, 'filters' | 'filtersHere' | 'isOfCalls'>,
  context: ScreenContext,
  triesRows = false,
): LongReading {
  const filters = screen.filters.filter(
    ({ id, kind, isSecret }) =>
      kind !== 'toggle' && isSecret !== true && !areFiltersHere(screen, { [id]: 'any' }, context),
  );
  // Where a database already counts, there is no need to suggest one.
  const isOfCalls = screen.isOfCalls === true && context.countUsage === undefined;
  return { filters: triesRows ? filters : [], isOfCalls };
}
