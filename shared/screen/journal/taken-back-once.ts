import { journalEntries } from '../../domain/journal.ts';
import { recordsOf } from '../../domain/journal-chain.ts';
import type { JournalGuard } from '../../gateway/journal-memory.ts';
import type { Say } from '../../text/text.ts';
import { Refusal } from '../refusal.ts';
import { unknownUndo } from './unknown-undo.ts';

/** An undo that is about to begin. */
interface Undo {
  /** The entry that it takes back. */
  n: number;
  /** The rows that it writes to; empty for an action on the gateway as a whole. */
  ids: readonly number[];
  /** Taking the same back twice does no more than once. */
  isRepeatable: boolean;
}

/**
 * Makes the check, as an undo is written down, that nothing is taken back twice (CHG-08): by two programs at once, or
 * again where the outcome of the first undo is unknown. Without it, an amount would be subtracted twice.
 */
export function takenBackOnce({ n, ids, isRepeatable }: Undo, say: Say): JournalGuard {
  return (lines) => {
    const entries = journalEntries(recordsOf(lines));
    const entry = entries.find((one) => one.n === n);
    if (entry === undefined) return;
    if (entry.undoneBy !== undefined) throw new Refusal(say('journal.undoneAlready', { n: entry.undoneBy }));
    const reason = isRepeatable ? undefined : unknownUndo(entry, ids, entries, say);
    if (reason !== undefined) throw new Refusal(reason);
  };
}
