import type { JournalFace, NewRecord } from '../domain/journal.ts';
import { chainLines, chainStart } from '../domain/journal-chain.ts';

/** Where the journal of a gateway is kept (CHG-07). It is a record, never needed: what cannot be written stops no write. */
export interface JournalMemory {
  /**
   * Adds records in one step, and resolves once they are kept, to the number of the last entry; to undefined where none are.
   * Never rejects.
   */
  append(records: readonly NewRecord[]): Promise<number | undefined>;
  /** Its lines, the oldest first, as many as are kept. */
  lines(): Promise<readonly string[]>;
}

/** The journal as a screen has it: where it is kept, and who writes. */
export interface Journal extends JournalMemory {
  face: JournalFace;
  /** Who is signed in; '' where that is not known. */
  user(): string;
  profile: string;
  gateway: string;
}

/** A journal that lasts as long as the program, for where nothing else may be kept. */
export function forgetfulJournal(): JournalMemory {
  const kept: string[] = [];
  let end = chainStart;
  return {
    async append(records) {
      const chained = chainLines(records, end);
      kept.push(...chained.lines);
      end = chained.end;
      return end.n;
    },
    lines: async () => kept,
  };
}
