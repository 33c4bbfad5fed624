import type { JournalCarried, JournalEntry, JournalledRow, JournalledRun } from './journal.ts';

/** How long, in ms, and how many open runs are kept that are not continued. */
export const longestKept = 30 * 24 * 3600 * 1000;
export const mostRuns = 100;

/** A run in the journal that was not completed and can be continued (RED-02). */
export interface OpenRun extends JournalledRun {
  /** The entry that began it. */
  n: number;
  /** Unix ms. */
  begunAt: number;
  /** When its last entry began or ended, in Unix ms. */
  changedAt: number;
  gateway: string;
  /** The latest outcome of each row that was begun. */
  states: ReadonlyMap<number, JournalledRow['outcome']>;
}

/** The runs among the entries of a journal that are not settled and not done, the oldest first; `now` in Unix ms. */
export function openRuns(entries: readonly JournalEntry[], now: number): OpenRun[] {
  return unsettled(entries, now).map(({ run, begin, parts }) => ({
    ...run,
    ...{ n: begin.n, begunAt: begin.at, gateway: begin.gateway },
    changedAt: Math.max(...parts.map(({ at, endedAt }) => endedAt ?? at)),
    states: statesOf(parts),
  }));
}

/** The records to carry over from a journal file that is deleted, so that its runs can still be continued. */
export function carriedRuns(entries: readonly JournalEntry[], now: number): JournalCarried[] {
  return unsettled(entries, now).map(({ run, begin, parts }) => {
    const { at, user, profile, gateway, noun, verb, command, count, n } = begin;
    const face = begin.face === 'gateway' ? 'cli' : begin.face;
    const rows = [...statesOf(parts)].map(([id, outcome]) => ({ id, outcome }));
    return {
      kind: 'carried',
      of: n,
      begin: { at, face, user, profile, gateway, noun, verb, command, count, run },
      rows,
    };
  });
}

interface Parts {
  run: JournalledRun;
  begin: JournalEntry;
  /** The entry that began the run, and those that continued it. */
  parts: readonly JournalEntry[];
}

function unsettled(entries: readonly JournalEntry[], now: number): Parts[] {
  const inOrder = entries.toSorted((one, other) => one.n - other.n);
  const runs = inOrder.flatMap((begin) => {
    const { run, n, isSettled, at } = begin;
    if (run === undefined || run.of !== undefined || isSettled || now - at > longestKept) return [];
    const parts = inOrder.filter((entry) => entry.n === n || entry.run?.of === n);
    const states = statesOf(parts);
    return run.ids.every((id) => states.get(id) === 'done') ? [] : [{ run, begin, parts }];
  });
  return runs.slice(-mostRuns);
}

function statesOf(parts: readonly JournalEntry[]): Map<number, JournalledRow['outcome']> {
  return new Map(parts.flatMap(({ rows }) => rows.map(({ id, outcome }) => [id, outcome] as const)));
}
