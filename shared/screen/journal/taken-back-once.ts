import { type JournalEntry, JournalOutcome, journalEntries } from '../../domain/journal.ts';
import { recordsOf } from '../../domain/journal-chain.ts';
import type { JournalGuard } from '../../gateway/journal-memory.ts';
import type { Say } from '../../text/text.ts';
import { Refusal } from '../refusal.ts';

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

/**
 * Why these rows of an entry must not be taken back by an action that does more when it is repeated: another undo of
 * them is under way, or its outcome is unknown. Undefined where there is no such undo.
 */
export function unknownUndo(
  { n, rows }: Pick<JournalEntry, 'n' | 'rows'>,
  ids: readonly number[],
  entries: readonly JournalEntry[],
  say: Say,
): string | undefined {
  const open = entries.find(({ undoes, outcome }) => undoes === n && outcome === JournalOutcome.Open);
  if (open !== undefined) return say('journal.undoOpen', { n: open.n });
  const undone = rows.find((row) => ids.includes(row.id) && row.undone !== undefined)?.undone;
  if (undone === undefined) return undefined;
  return say(undone.outcome === 'done' ? 'journal.undoneAlready' : 'journal.undoOpen', { n: undone.by });
}
