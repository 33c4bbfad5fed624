import type { JournalEntry, JournalledRow } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ChangedSubject } from '../../screen/journal/value-changes.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { firstSentence, pairOf } from '../../text/punctuation.ts';
import { loadSubjects } from './subjects.ts';

/** An entry as the journal lists it. */
export interface ListedEntry extends JournalEntry {
  /** Its name for users; undefined until it was listed. */
  title?: string | undefined;
  /** What names the fields of its rows. */
  subject?: ChangedSubject | undefined;
  /** In the history of a row: the rows of the entry that it is about. */
  about?: readonly JournalledRow[] | undefined;
}

/** Entries with their names, and with what names the fields of their rows. */
export async function listedEntries(
  entries: readonly ListedEntry[],
  context: Pick<ScreenContext, 'say'>,
): Promise<ListedEntry[]> {
  const subjects = await loadSubjects(entries.map(({ noun }) => noun));
  return entries.map((entry) => {
    const listed = { ...entry, subject: subjects.get(entry.noun) };
    return { ...listed, title: nameOfEntry(listed, context) };
  });
}

/**
 * The name of an entry: the first sentence of its outcome; for several rows, and where nothing was done, the action and
 * the rows; the command where neither is known.
 */
export function nameOfEntry(entry: ListedEntry, { say }: Pick<ScreenContext, 'say'>): string {
  const { text, command, rows, outcome } = entry;
  const isSaid = rows.length < 2 && text !== '' && outcome !== 'failed';
  if (isSaid || rows.length === 0) return firstSentence(sanitise(text || command));
  return pairOf(actionOf(entry, say), listNames(rows.map(nameOfRow), say), say);
}

/** The name of a row of an entry; its key where it has none. */
export function nameOfRow({ name, key }: Pick<JournalledRow, 'name' | 'key'>): string {
  return sanitise(name === '' ? String(key) : name);
}

/** The action of an entry in words: `Disable 3`. */
function actionOf({ subject, noun, verb, rows }: ListedEntry, say: ScreenContext['say']): string {
  const label = verb === 'update' ? 'action.edit' : subject?.actions?.find((one) => one.verb === verb)?.label;
  const action = label === undefined ? sanitise(`${noun} ${verb}`) : say(label);
  return rows.length < 2 ? action : say('journal.actionOnRows', { action, count: rows.length });
}
