import type { Cell } from '../../../../../shared/screen/cells.ts';
import type { ListOptions, Row } from './list-options.ts';

/** ms of work before waiting events (keys, signals) are handled. */
const sliceTime = 20;
/** ms after which the screen shows that rows are being tried. */
const shownAfter = 150;
/** Rows that are tried between two looks at the clock, and rows that are tried at once however long it takes. */
const atATime = 25;
const atOnce = 500;

/** The test and the sort column for rows. */
export interface Sieve {
  test: ((row: Row) => boolean) | undefined;
  /** The column by whose values the rows are ordered. */
  column: string | undefined;
}

/** Cached results for rows: whether they pass the test, and their values to sort by. */
export interface Sifter {
  /**
   * Whether all these rows have results. A few new rows are tried at once; for many a run begins that lets keys and
   * signals be handled in between (a first search over 25,000 rows reads half a million cells) and calls `onDone` at
   * its end.
   */
  isReady(rows: readonly Row[], sieve: Sieve): boolean;
  /** Whether a run has taken so long that it is shown. */
  isShown(): boolean;
  passes(row: Row): boolean;
  rawOf(row: Row): Cell['raw'];
  /** Tries rows by any test, also in slices. */
  sift(rows: readonly Row[], test: (row: Row) => boolean, signal?: AbortSignal): Promise<Row[]>;
  /** Drops all results and ends a run. */
  forget(): void;
}

interface SifterOptions extends Pick<ListOptions, 'context' | 'sleep'> {
  rawOf(row: Row, column: string): Cell['raw'];
  onShown(): void;
  onDone(): void;
}

/** Creates a sifter without results. */
export function createSifter({ context, sleep, rawOf, onShown, onDone }: SifterOptions): Sifter {
  let sieve: Sieve = { test: undefined, column: undefined };
  let verdicts = new WeakMap<Row, boolean>();
  let raws = new WeakMap<Row, { raw: Cell['raw'] }>();
  let underWay: { rows: readonly Row[]; since: number; isShown: boolean } | undefined;

  const isKnown = (row: Row) =>
    (sieve.test === undefined || verdicts.has(row)) && (sieve.column === undefined || raws.has(row));
  const learn = (row: Row) => {
    if (sieve.test !== undefined && !verdicts.has(row)) verdicts.set(row, sieve.test(row));
    if (sieve.column !== undefined && !raws.has(row)) raws.set(row, { raw: rawOf(row, sieve.column) });
  };
  /** Runs a function for each row in slices; resolves to false once the run is cancelled. */
  const inSlices = async (rows: readonly Row[], run: (row: Row) => void, isWanted: () => boolean) => {
    let began = context().now();
    for (let index = 0; index < rows.length; index += atATime) {
      for (const row of rows.slice(index, index + atATime)) run(row);
      if (context().now() - began < sliceTime) continue;
      await sleep(0);
      if (!isWanted()) return false;
      began = context().now();
    }
    return isWanted();
  };
  const begin = async (rows: readonly Row[]) => {
    // A run that continues over more rows counts its time from its first beginning.
    const own = { rows, since: underWay?.since ?? context().now(), isShown: underWay?.isShown ?? false };
    underWay = own;
    // The caller is drawing a frame: the first slice must not delay it.
    await sleep(0);
    const isWanted = () => {
      if (underWay !== own) return false;
      if (!own.isShown && context().now() - own.since >= shownAfter) {
        own.isShown = true;
        onShown();
      }
      return underWay === own;
    };
    if (underWay !== own || !(await inSlices(rows, learn, isWanted))) return;
    underWay = undefined;
    onDone();
  };

  return {
    isReady: (rows, wanted) => {
      if (wanted.test !== sieve.test) verdicts = new WeakMap();
      if (wanted.column !== sieve.column) raws = new WeakMap();
      if (wanted.test !== sieve.test || wanted.column !== sieve.column) underWay = undefined;
      sieve = wanted;
      const unknown = rows.filter((row) => !isKnown(row));
      if (unknown.length <= atOnce) {
        for (const row of unknown) learn(row);
        underWay = undefined;
        return true;
      }
      if (underWay?.rows !== rows) void begin(rows);
      return false;
    },
    isShown: () => underWay?.isShown === true,
    passes: (row) => verdicts.get(row) ?? true,
    rawOf: (row) => raws.get(row)?.raw ?? null,
    sift: async (rows, test, signal) => {
      const passed: Row[] = [];
      await inSlices(
        rows,
        (row) => {
          if (test(row)) passed.push(row);
        },
        () => signal?.aborted !== true,
      );
      return passed;
    },
    forget: () => {
      verdicts = new WeakMap();
      raws = new WeakMap();
      underWay = undefined;
    },
  };
}
