import { type JournalEntry, type JournalledRow, type JournalValues, journalOutcomes } from '../../domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { type Cell, emptyCell, idCell, momentCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { recipeOfEntry } from '../../screen/journal/restore-undo.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';

const { column, text, count, member } = columnsOf<JournalEntry>();

/** The name of an entry: its outcome message; for several rows, the action and the rows; else the command. */
export function nameOfEntry(
  { text: outcomeText, command, rows, noun, verb }: JournalEntry,
  { say }: Pick<ScreenContext, 'say'>,
): string {
  if (rows.length < 2 || outcomeText === '') return sanitise(outcomeText || command);
  const names = listNames(rows.map(nameOfRow), say);
  return say('journal.ofMany', { noun: sanitise(noun), verb: sanitise(verb), names, told: sanitise(outcomeText) });
}

function nameOfRow({ name, key }: JournalledRow): string {
  return sanitise(name === '' ? String(key) : name);
}

export const journalColumns: readonly Column<JournalEntry>[] = [
  // Entries of the gateway's own log have no number here.
  column('n', 'journal.n', [4, 8], ({ n }) => (n > 0 ? idCell(n) : { text: '–', raw: n }), {
    priority: 1,
    align: 'right',
    raw: ({ n }) => n,
  }),
  column('at', 'journal.at', [19, 19], ({ at }, context) => momentCell(at / 1000, context), {
    priority: 1,
    unit: 'time',
    raw: ({ at }) => Math.floor(at / 1000),
  }),
  text('face', 'journal.face', [3, 4], { priority: 3, head: 'journal.face' }),
  text('user', 'journal.user', [4, 16], { priority: 2 }),
  column('what', 'journal.what', [20, 90], whatCell, {
    priority: 1,
    weight: 9,
  }),
  member('outcome', 'journal.outcome', [4, 10], journalOutcomes, { priority: 1, isWhole: true }),
  column('undo', 'journal.way', [8, 22], wayCell, { priority: 2, sortable: false }),
  text('noun', 'journal.noun', [4, 16], { wide: true }),
  text('verb', 'journal.verb', [4, 16], { wide: true }),
  count('count', 'journal.rows', [4, 6], { wide: true }),
  column('names', 'journal.names', [8, 40], namesCell, { wide: true, sortable: false }),
  text('profile', 'journal.profile', [4, 16], { wide: true }),
  text('command', 'journal.command', [20, 80], { wide: true, isCode: true }),
];

function whatCell(entry: JournalEntry, context: ScreenContext): Cell {
  const { text: outcomeText, command } = entry;
  return { text: nameOfEntry(entry, context), raw: sanitise(outcomeText || command) };
}

function namesCell({ rows }: JournalEntry, { say }: ScreenContext): Cell {
  const names = rows.map(nameOfRow);
  return names.length === 0 ? emptyCell([]) : { text: listNames(names, say), raw: names };
}

/** The changes of an entry, one line per field of a row. */
function changeLines({ rows }: JournalEntry, context: ScreenContext): string[] {
  return rows.flatMap((row) => rowLines(row, rows.length > 1, context));
}

/** Whether and how the entry can be undone, or why not. */
function wayCell(entry: JournalEntry, { say }: ScreenContext): Cell {
  const { undoneBy, noUndo } = entry;
  if (undoneBy !== undefined) return { text: say('journal.wayDone', { n: undoneBy }), raw: 'undone', tone: 'muted' };
  if (recipeOfEntry(entry) !== undefined) return { text: say('journal.wayOpen'), raw: 'possible', tone: 'plain' };
  return noUndo === '' ? emptyCell('') : { text: sanitise(noUndo), raw: 'none', tone: 'muted' };
}

/** The fields that an entry set on each row, before and after, and each row's outcome; never secrets. */
export function journalDetails(entry: JournalEntry, context: ScreenContext): Detail[] {
  const { say } = context;
  const lines = changeLines(entry, context);
  return [
    ...(lines.length === 0
      ? []
      : [
          {
            id: 'changes',
            label: 'journal.change',
            multiline: true,
            cell: { text: lines.join('\n'), raw: lines },
          } satisfies Detail,
        ]),
    ...(entry.undoes === undefined
      ? []
      : [
          {
            id: 'undoes',
            label: 'journal.isUndoOf',
            cell: { text: say('journal.one', { id: entry.undoes }), raw: entry.undoes },
          } satisfies Detail,
        ]),
    ...(entry.lookedAt === undefined
      ? []
      : [
          {
            id: 'looked_at',
            label: 'journal.lookedAt',
            cell: momentCell(Math.floor(entry.lookedAt / 1000), context),
          } satisfies Detail,
        ]),
    { id: 'gateway', label: 'journal.gateway', cell: textCell(entry.gateway) },
  ];
}

function rowLines(row: JournalledRow, isOfSeveral: boolean, { say }: ScreenContext): string[] {
  const { before = {}, after, outcome } = row;
  const called = nameOfRow(row);
  const changes = Object.keys({ ...before, ...after }).map((name) => {
    const field = sanitise(name);
    const from = shown(before, name, say('journal.nothing'));
    if (after === undefined) return say('journal.was', { field, from });
    return say('journal.fromTo', { field, from, to: shown(after, name, say('journal.nothing')) });
  });
  const lines = isOfSeveral ? changes.map((change) => pairOf(called, change, say)) : changes;
  if (outcome === 'failed') return [pairOf(called, sanitise(row.text), say)];
  if (outcome === 'open') return [...lines, say('journal.rowOpen', { name: called })];
  const outcomeLine =
    outcome === 'done' && (changes.length > 0 || !isOfSeveral) ? [] : [pairOf(called, sanitise(row.text), say)];
  return [...lines, ...outcomeLine];
}

function shown(values: JournalValues, field: string, nothing: string): string {
  const value = values[field];
  if (value === undefined || value === null || value === '') return nothing;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return sanitiseMultiline(written).replaceAll('\n', ' ');
}
