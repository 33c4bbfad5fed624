import type { JournalFace, NewRecord } from '../domain/journal.ts';
import { chainLines, chainStart } from '../domain/journal-chain.ts';

/** Throws a `Refusal` where records must not be added to these lines. */
export type JournalGuard = (lines: readonly string[]) => void;

/**
 * Where the journal of a gateway is stored (CHG-07). The journal is only a record: a failure to write it stops no write
 * to the gateway.
 */
export interface JournalMemory {
  /**
   * Adds records in one step. Resolves, once they are stored, with the number of the last entry; with undefined where
   * they cannot be stored. `guard` is called with the stored lines in the same step, so that no other program adds any
   * in between. Rejects only with the `Refusal` that the guard throws; then nothing is stored.
   */
  append(records: readonly NewRecord[], guard?: JournalGuard): Promise<number | undefined>;
  /** The stored lines of the journal, the oldest first. */
  lines(): Promise<readonly string[]>;
}

/** The journal as screens use it: where it is stored, and which face and user write to it. */
export interface Journal extends JournalMemory {
  face: JournalFace;
  /** The signed-in user's name; '' where it is not known. */
  user(): string;
  profile: string;
  gateway: string;
}

/** A journal in memory that lasts as long as the program, for use where nothing can be stored. */
export function forgetfulJournal(): JournalMemory {
  const kept: string[] = [];
  let end = chainStart;
  return {
    async append(records, guard) {
      guard?.(kept);
      const chained = chainLines(records, end);
      kept.push(...chained.lines);
      end = chained.end;
      return end.n;
    },
    lines: async () => kept,
  };
}
