import { type JournalEntry, type JournalledRow, journalOutcomes } from '../../domain/journal.ts';
import { nearest } from '../../format/nearest.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { lookEntry, undoEntry, verifyJournal } from './journal-actions.ts';
import { journalColumns, journalDetails } from './journal-columns.ts';
import { keptEntries } from './kept-entries.ts';
import { type ListedEntry, listedEntries, nameOfEntry } from './listed-entry.ts';

const journalFilters: readonly Filter[] = [
  {
    id: 'noun',
    kind: 'text',
    label: 'journal.noun',
    help: 'journal.filterSubject',
    example: 'channel',
  },
  {
    id: 'thing',
    kind: 'text',
    label: 'journal.names',
    help: 'journal.filterName',
    example: 'azure',
  },
  {
    id: 'outcome',
    kind: 'choice',
    label: 'journal.outcome',
    help: 'journal.filterOutcome',
    choices: ({ say }) => journalOutcomes.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'user',
    kind: 'text',
    label: 'journal.user',
    help: 'journal.filterUser',
    example: 'root',
  },
];

/** The writes to this gateway from this machine, the latest first (CHG-07). Reading it sends no request. */
export const journalScreen: BrowseScreen<ListedEntry> = {
  noun: 'journal',
  title: 'navigation.journal',
  one: 'journal.one',
  emptyState: 'journal.empty',
  selectFirst: 'journal.selectFirst',
  notFound: 'journal.notFound',
  singular: 'noun.oneJournal',
  listHelp: 'noun.listJournal',
  explanation: ['journal.explainKept', 'journal.explainOpen'],
  id: ({ n }) => n,
  name: ({ title, text, command }) => title ?? sanitise(text || command),
  columns: journalColumns,
  letters: { I: 'n', T: 'at', U: 'user', S: 'outcome' },
  opener: 'what',
  dayColumn: 'at',
  detailVerbs: ['undo', 'look'],
  filters: journalFilters,
  filtersHere: true,
  views: [
    { label: 'journal.viewUndoable', line: 'undo=possible' },
    { label: 'journal.viewOpen', line: 'outcome=open' },
  ],
  async list({ page, pageSize, filters }, context, options) {
    const { text } = readFilters(journalFilters, filters, context);
    const noun = text('noun');
    const thing = text('thing')?.toLowerCase();
    const typed = text('outcome');
    const outcome =
      typed === undefined
        ? undefined
        : chosenMember(typed, journalOutcomes.members, context.say('journal.outcome'), context);
    const user = text('user');
    const history = await historyOf(noun, thing, context, options);
    refuseMistyped(noun, history, context);
    const kept = history.filter(
      (entry) =>
        // Entries that could not be read are listed under any filter.
        entry.n === 0 ||
        ((noun === undefined || entry.noun === noun) &&
          (outcome === undefined || entry.outcome === outcome) &&
          (user === undefined || entry.user === user) &&
          (thing === undefined || entry.face === 'gateway' || isAbout(entry, thing))),
    );
    const slice = sliceOf(kept, page, pageSize);
    return { ...slice, rows: await listedEntries(slice.rows, context) };
  },
  lookUp: {
    keyOf: keyOfEntry,
    isTimeless: true,
    async find(key, _filters, context, options) {
      const [, noun, thing] = /^([^/]+)\/(.+)\/\d+$/.exec(key) ?? [];
      const entries = await historyOf(noun, thing, context, options);
      const found = entries.find((entry) => keyOfEntry(entry) === key);
      if (found === undefined) throw new Refusal(context.say('journal.notFound'));
      const [listed = found] = await listedEntries([found], context);
      return listed;
    },
  },
  details: journalDetails,
  actions: [undoEntry, lookEntry, verifyJournal],
  copyFields: [
    { id: 'command', label: 'journal.command', value: ({ command }) => command },
    { id: 'what', label: 'journal.what', value: (entry, context) => nameOfEntry(entry, context) },
  ],
};

/** @throws Refusal where no entry is of this kind of thing, but some are of one with nearly the same name */
function refuseMistyped(noun: string | undefined, entries: readonly JournalEntry[], { say }: ScreenContext): void {
  const kept = [...new Set(entries.map((entry) => entry.noun))];
  const near = noun === undefined || kept.includes(noun) ? undefined : nearest(noun, kept);
  if (noun === undefined || near === undefined) return;
  const values = { label: say('journal.noun'), value: sanitise(noun), known: sanitise(near) };
  throw new Refusal(say('filter.notAChoiceNear', values), '', true);
}

/**
 * The key of an entry: its number. An entry of the gateway's log has one only within the history of its row:
 * `user/2/2813`.
 */
function keyOfEntry({ n, noun, rows }: JournalEntry): string {
  return n < 0 ? `${noun}/${rows[0]?.key ?? ''}/${-n}` : String(n);
}

/** The journal; for one row together with the gateway's own log of it, sorted by time, the latest first (CHG-10). */
async function historyOf(
  noun: string | undefined,
  thing: string | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<ListedEntry[]> {
  const own: ListedEntry[] = await keptEntries(context);
  if (noun === undefined || thing === undefined) return own;
  const { auditEntries } = await import('./gateway-audit.ts');
  const about = own.filter((entry) => entry.noun === noun && isAbout(entry, thing));
  const audit = await auditEntries({ noun, thing }, about, context, options);
  const listed = own.map((entry) => (about.includes(entry) ? { ...entry, about: rowsAbout(entry, thing) } : entry));
  return [...listed, ...audit].sort((one, other) => other.at - one.at);
}

/** Whether one of an entry's rows has this id, or a name that contains this text. */
function isAbout(entry: JournalEntry, thing: string): boolean {
  return rowsAbout(entry, thing).length > 0;
}

function rowsAbout({ rows }: JournalEntry, thing: string): JournalledRow[] {
  const isNumber = /^\d+$/.test(thing);
  return rows.filter(({ id, key, name }) => {
    const called = name.toLowerCase();
    return [String(id), String(key)].includes(thing) || (isNumber ? called === thing : called.includes(thing));
  });
}
