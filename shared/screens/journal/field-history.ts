import type { JournalOutcome } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { changeLine, changesOfEntry } from './entry-changes.ts';
import { journalScreen } from './journal-screen.ts';

/** One change of a field. */
export interface FieldChange {
  /** The number of its entry; below zero for one of the gateway's own log. */
  n: number;
  /** Unix ms. */
  at: number;
  user: string;
  outcome: JournalOutcome;
  /** What changed: `Priority: 0 → 5`; before the name of the row where the entry is about several. */
  text: string;
}

/** Most entries that are looked through. */
const mostEntries = 500;

/**
 * What was written to one field of a row, or of the site's settings, the latest first (CHG-10). `label`: the field's name for users.
 * @throws Refusal where no journal is kept
 */
export async function fieldHistory(
  { noun, thing, label }: { noun: string; thing?: string; label: string },
  context: ScreenContext,
  options: CallOptions,
): Promise<FieldChange[]> {
  const filters = { noun, ...(thing !== undefined && { thing }) };
  const { rows } = await journalScreen.list({ page: 1, pageSize: mostEntries, filters }, context, options);
  return rows.flatMap((entry) => {
    const about = entry.about === undefined ? entry : { ...entry, rows: entry.about };
    return changesOfEntry(about, context).flatMap(({ changes }) =>
      changes
        .filter(({ field }) => field === label)
        .map((change) => ({
          ...{ n: entry.n, at: entry.at, user: sanitise(entry.user), outcome: entry.outcome },
          text: changeLine(change, context.say),
        })),
    );
  });
}
