import type { CallOptions, ReadProgress } from '../../../shared/gateway/client/page.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { areFiltersHere, type BrowseScreen, type Filter } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { readingText, veryManyCalls } from '../../../shared/screens/usage/reading-text.ts';
import type { Invocation } from '../../program/definition.ts';
import { groupedCount } from './grouped-count.ts';

/** The most that gateways give (docs/gateways.md 4.0). */
const rowsARequest = 100;

/** A read that tells on a terminal how far it has come where that takes long (SEE-02). */
export interface TellingRead {
  /** For the calls of the read. */
  options: CallOptions;
  /** Takes the line of progress away; to be awaited whether the read came to its end or not. */
  end(): Promise<void>;
}

/** What may be said of a reading that turns out to be very long (BIG-02). */
export interface LongReading {
  /** Rows are read because they are tried here: the filters that the gateway tries by itself, so that fewer come. */
  filters?: readonly Filter[];
  /** The log's calls are read one by one, which its database could count (BIG-01). */
  isOfCalls?: boolean;
}

/**
 * Opens a read; nothing is drawn before it tells of itself. Of one that turns out to be very long it is said once how many rows it takes, and
 * what is quicker.
 */
export function openReadProgress(
  { signal, talk, say }: Pick<Invocation, 'signal' | 'talk' | 'say'>,
  long: LongReading = {},
): TellingRead {
  let told: Promise<void> = Promise.resolve();
  let isDrawn = false;
  let isSaid = false;
  const sayLong = (rows: number, key: 'cliList.readsAll' | 'cliList.readsCalls', flags: string[]) => {
    isSaid = true;
    const values = { rows: groupedCount(rows), requests: groupedCount(Math.ceil(rows / rowsARequest)), flags };
    told = told.then(() => talk.notice('long-reading', say(key, values), { rows, flags }));
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
    told = told.then(() => talk.progress(readingText(progress, say)));
  };
  return {
    options: { signal, onRead },
    async end() {
      await told;
      if (isDrawn) await talk.clearProgress();
      isDrawn = false;
    },
  };
}

/** Runs a read, telling on a terminal how far it has come. */
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

/** What may be said of a long reading of this list, whose rows are tried here where it `triesRows`. */
export function longReading<Row>(
  screen: Pick<BrowseScreen<Row>, 'filters' | 'filtersHere' | 'isOfCalls'>,
  context: ScreenContext,
  triesRows = false,
): LongReading {
  const filters = screen.filters.filter(
    ({ id, kind, isSecret }) =>
      kind !== 'toggle' && isSecret !== true && !areFiltersHere(screen, { [id]: 'any' }, context),
  );
  // A database that counts is what would be named.
  const isOfCalls = screen.isOfCalls === true && context.countUsage === undefined;
  return { filters: triesRows ? filters : [], isOfCalls };
}
