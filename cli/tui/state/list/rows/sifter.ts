import type { Cell } from '../../../../../shared/screen/cells.ts';
import type { ListOptions, Row } from './list-options.ts';

/** ms of work before what waits (keys, signals) has its turn. */
const sliceTime = 20;
/** ms after which it shows that rows are being tried. */
const toldAfter = 150;
/** Rows that are tried without looking at the clock, and those that are tried at once whatever they take. */
const atATime = 25;
const atOnce = 500;

/** What rows are tried and ordered by. */
export interface Sieve {
  test: ((row: Row) => boolean) | undefined;
  /** The column whose values order them. */
  column: string | undefined;
}

/** What is known of rows: whether they pass, and what they are ordered by. */
export interface Sifter {
  /**
   * Whether all these rows are known by now. A few new ones are tried at once; for many a run begins that leaves keys and signals
   * their turn (a first search over 25,000 rows reads half a million cells), and `onDone` is called at its end.
   */
  isReady(rows: readonly Row[], sieve: Sieve): boolean;
  /** Whether a run has taken so long that it is said. */
  isTold(): boolean;
  passes(row: Row): boolean;
  rawOf(row: Row): Cell['raw'];
  /** Tries rows by any test, in slices as well. */
  sift(rows: readonly Row[], test: (row: Row) => boolean, signal?: AbortSignal): Promise<Row[]>;
  /** Forgets everything, and ends a run. */
  forget(): void;
}

interface SifterOptions extends Pick<ListOptions, 'context' | 'sleep'> {
  rawOf(row: Row, column: string): Cell['raw'];
  onTold(): void;
  onDone(): void;
}

/** Nothing is known yet. */
export function createSifter({ context, sleep, rawOf, onTold, onDone }: SifterOptions): Sifter {
  let sieve: Sieve = { test: undefined, column: undefined };
  let verdicts = new WeakMap<Row, boolean>();
  let raws = new WeakMap<Row, { raw: Cell['raw'] }>();
  let underWay: { rows: readonly Row[]; since: number; isTold: boolean } | undefined;

  const isKnown = (row: Row) =>
    (sieve.test === undefined || verdicts.has(row)) && (sieve.column === undefined || raws.has(row));
  const learn = (row: Row) => {
    if (sieve.test !== undefined && !verdicts.has(row)) verdicts.set(row, sieve.test(row));
    if (sieve.column !== undefined && !raws.has(row)) raws.set(row, { raw: rawOf(row, sieve.column) });
  };
  /** Does it for each row in slices; false once it is called off. */
  const inSlices = async (rows: readonly Row[], run: (row: Row) => void, isWanted: () => boolean) => {
    let began = context().now();
    for (let place = 0; place < rows.length; place += atATime) {
      for (const row of rows.slice(place, place + atATime)) run(row);
      if (context().now() - began < sliceTime) continue;
      await sleep(0);
      if (!isWanted()) return false;
      began = context().now();
    }
    return isWanted();
  };
  const begin = async (rows: readonly Row[]) => {
    // A run that goes on over more rows has lasted since its beginning.
    const own = { rows, since: underWay?.since ?? context().now(), isTold: underWay?.isTold ?? false };
    underWay = own;
    // Whoever asked is drawing: what the first slice takes is not for that frame.
    await sleep(0);
    const isWanted = () => {
      if (underWay !== own) return false;
      if (!own.isTold && context().now() - own.since >= toldAfter) {
        own.isTold = true;
        onTold();
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
    isTold: () => underWay?.isTold === true,
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
