import { type JournalEntry, journalEntries } from '../../domain/journal.ts';
import { recordsOf } from '../../domain/journal-chain.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/**
 * The entries of the journal that is kept here, the newest first.
 * @throws Refusal where none is
 */
export async function keptEntries({ journal, say }: Pick<ScreenContext, 'journal' | 'say'>): Promise<JournalEntry[]> {
  if (journal === undefined) throw new Refusal(say('journal.none'));
  return journalEntries(recordsOf(await journal.lines()));
}
