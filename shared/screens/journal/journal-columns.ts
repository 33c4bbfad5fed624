import { journalFaces, journalOutcomes } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, emptyCell, idCell, momentCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { recipeOfEntry } from '../../screen/journal/restore-undo.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { changeCell, changeLines, changesOfEntry, rawLines, shownRows } from './entry-changes.ts';
import { type ListedEntry, nameOfEntry, nameOfRow } from './listed-entry.ts';

const { column, text, count, member } = columnsOf<ListedEntry>();

export const journalColumns: readonly Column<ListedEntry>[] = [
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
  member('face', 'journal.face', [3, 8], journalFaces, { priority: 3, head: 'journal.face' }),
  text('user', 'journal.user', [4, 16], { priority: 2 }),
  column('what', 'journal.what', [20, 60], whatCell, {
    priority: 1,
    weight: 9,
  }),
  column('change', 'journal.change', [16, 70], changeCell, {
    priority: 2,
    weight: 8,
    sortable: false,
  }),
  member('outcome', 'journal.outcome', [4, 10], journalOutcomes, { priority: 1, isWhole: true, isState: true }),
  column('undo', 'journal.way', [8, 18], wayCell, { priority: 2, sortable: false }),
  text('noun', 'journal.noun', [4, 16], { wide: true }),
  text('verb', 'journal.verb', [4, 16], { wide: true }),
  count('count', 'journal.rows', [4, 6], { wide: true }),
  column('names', 'journal.names', [8, 40], namesCell, { wide: true, sortable: false }),
  text('profile', 'journal.profile', [4, 16], { wide: true }),
  text('command', 'journal.command', [20, 80], { wide: true, isCode: true }),
];

function whatCell(entry: ListedEntry, context: ScreenContext): Cell {
  const { text: outcomeText, command } = entry;
  return { text: nameOfEntry(entry, context), raw: sanitise(outcomeText || command) };
}

function namesCell({ rows }: ListedEntry, { say }: ScreenContext): Cell {
  const names = rows.map(nameOfRow);
  return names.length === 0 ? emptyCell([]) : { text: listNames(names, say), raw: names };
}

/** Whether and how the entry can be undone, or why not. */
function wayCell(entry: ListedEntry, { say }: ScreenContext): Cell {
  const { undoneBy, noUndo } = entry;
  if (undoneBy !== undefined) return { text: say('journal.wayDone', { n: undoneBy }), raw: 'undone', tone: 'muted' };
  if (recipeOfEntry(entry) !== undefined) return { text: say('journal.wayOpen'), raw: 'possible', tone: 'plain' };
  if (noUndo === '') return emptyCell('');
  return { text: say('journal.wayNone'), hint: sanitise(noUndo), raw: 'none', tone: 'muted' };
}

/** The fields that an entry set on each row, before and after, and each row's outcome; never secrets. */
export function journalDetails(entry: ListedEntry, context: ScreenContext): Detail[] {
  const { say } = context;
  const changes = changesOfEntry(entry, context);
  const lines = changeLines(changes, context);
  const details: (Detail | false)[] = [
    lines.length > 0 && {
      id: 'changes',
      label: 'journal.change',
      multiline: true,
      cell: {
        text: lines.join('\n'),
        raw: entry.rows.length === 0 ? lines : rawLines(shownRows(entry.rows, entry.subject)),
      },
      changes,
    },
    entry.rows.length > 0 &&
      nameOfEntry(entry, context) !== sanitise(entry.text) &&
      entry.text !== '' && { id: 'result', label: 'journal.result', cell: textCell(entry.text) },
    entry.undoes !== undefined && {
      id: 'undoes',
      label: 'journal.isUndoOf',
      cell: { text: say('journal.one', { id: entry.undoes }), raw: entry.undoes },
    },
    entry.lookedAt !== undefined && {
      id: 'looked_at',
      label: 'journal.lookedAt',
      cell: momentCell(Math.floor(entry.lookedAt / 1000), context),
    },
    { id: 'gateway', label: 'journal.gateway', cell: textCell(entry.gateway) },
  ];
  return details.filter((detail) => detail !== false);
}
