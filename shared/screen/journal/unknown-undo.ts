import { type JournalEntry, JournalOutcome } from '../../domain/journal.ts';
import type { Say } from '../../text/text.ts';

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
