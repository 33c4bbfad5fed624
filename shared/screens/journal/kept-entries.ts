import { type JournalEntry, journalEntries } from '../../domain/journal.ts';
import { recordsOf } from '../../domain/journal-chain.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/**
 * The entries of the journal on this machine, the newest first.
 * @throws Refusal where no journal is kept
 */
export async function keptEntries({ journal, say }: Pick<ScreenContext, 'journal' | 'say'>): Promise<JournalEntry[]> {
  if (journal === undefined) throw new Refusal(say('journal.none'));
  return journalEntries(recordsOf(await journal.lines()));
}
