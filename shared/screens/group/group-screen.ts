import { Role } from '../../domain/user/role.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { type Cell, countCell, emptyCell, onDemand, yesNoCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, ListQuery } from '../../screen/list-screen.ts';
import { cutPages } from '../../screen/reading/cut-pages.ts';
import { mostRead } from '../../screen/reading/plan-reading.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfId, textOfWord, wordOf } from '../../screen/text-id.ts';
import { mergeGroups, removeGroups, renameGroup } from './group-actions.ts';
import { shownOfMove } from './group-move.ts';
import { type GroupRow, readGroupRow, readGroupRows } from './group-reading.ts';
import { restoreGroups } from './group-undo.ts';
import { addGroup, setGroup } from './set-group.ts';

const { column, text, flag } = columnsOf<GroupRow>();

type Count = 'users' | 'keys' | 'channels' | 'plans';

/** The column with the number of holders of one kind; for admins. */
function holders(
  id: Count,
  header: 'group.users' | 'group.ownKeys' | 'group.channels' | 'group.plans',
  priority: 1 | 2,
) {
  return column(id, header, [5, 11], (row, context) => countOf(row, id, context), {
    align: 'right',
    priority,
    access: Role.Admin,
    raw: (row) => row[id],
  });
}

const groupColumns: readonly Column<GroupRow>[] = [
  text('name', 'group.name', [8, 30], { priority: 1, weight: 9, isWhole: true }),
  column(
    'label',
    'group.label',
    [8, 30],
    ({ label }) => (label ? onDemand(label, () => sanitise(label)) : emptyCell(label)),
    {
      priority: 2,
      raw: ({ label }) => label,
    },
  ),
  column('ratio', 'group.ratio', [5, 8], ratioCell, { align: 'right', priority: 1, raw: ({ ratio }) => ratio }),
  flag('usable', 'group.usable', [5, 8], { priority: 2 }),
  column(
    'auto',
    'group.auto',
    [4, 6],
    ({ auto }, context) => (auto === null ? emptyCell(null) : yesNoCell(auto, context)),
    {
      access: Role.Root,
      raw: ({ auto }) => auto,
    },
  ),
  holders('users', 'group.users', 1),
  holders('keys', 'group.ownKeys', 2),
  holders('channels', 'group.channels', 1),
  holders('plans', 'group.plans', 2),
  column(
    'tables',
    'group.tables',
    [12, 60],
    ({ tables }) => (tables?.length ? onDemand(tables, () => tables.join(' ')) : emptyCell(tables)),
    { wide: true, sortable: false, access: Role.Root },
  ),
];

/**
 * The ratio that multiplies every price. A group that is in use but has no ratio in the options is marked as a fault.
 */
function ratioCell({ ratio, isUnpriced }: GroupRow, { say }: ScreenContext): Cell {
  if (ratio !== null) return { text: String(ratio), raw: ratio };
  return isUnpriced
    ? { text: say('group.unpriced'), tone: 'bad', hint: say('group.unpricedHint'), raw: null }
    : emptyCell(null);
}

function countOf(row: GroupRow, id: Count, { say }: ScreenContext): Cell {
  const count = row[id];
  if (id === 'users' && row.uncounted !== null) {
    const hint = say('group.uncountedHint', { users: formatNumber(row.uncounted), most: formatNumber(mostRead) });
    return { text: say('group.uncounted'), tone: 'muted', hint, raw: null };
  }
  if (count === null) return { text: say('common.unknown'), tone: 'muted', raw: null };
  return count === 0 ? emptyCell(0) : countCell(count);
}

const groupFilters: readonly Filter[] = [
  { id: 'name', kind: 'text', label: 'group.name', help: 'group.filterNameHelp', example: 'vip' },
];

/** User groups, their ratios, and what refers to them (ASK-06). */
export const groupScreen: BrowseScreen<GroupRow> = {
  noun: 'group',
  title: 'group.title',
  one: 'group.one',
  explanation: ['group.explainHolders', 'group.explainCounted', 'group.explainMove'],
  emptyState: 'group.empty',
  selectFirst: 'group.selectFirst',
  notFound: 'group.notFound',
  singular: 'noun.oneGroup',
  listHelp: 'noun.listGroup',
  id: ({ id }) => id,
  idForm: {
    parse: (word) => idOfText(textOfWord(word)),
    format: (id) => wordOf(textOfId(id) ?? String(id)),
    examples: ['vip', 'svip'],
  },
  name: ({ name }) => sanitise(name),
  columns: groupColumns,
  letters: { N: 'name', R: 'ratio', U: 'users', C: 'channels' },
  opener: 'name',
  detailVerbs: ['set', 'rename', 'remove'],
  filters: groupFilters,
  filtersHere: true,
  list: cutPages(readGroups),
  get: readGroupRow,
  actions: [addGroup, setGroup, renameGroup, mergeGroups, removeGroups],
  shownValues: ({ before, after }) => shownOfMove(before, after),
  copyFields: [{ id: 'name', label: 'group.name', value: ({ name }) => name }],
  restoreUndo: restoreGroups,
};

/** Reads all groups with their holders, and filters them here. */
async function readGroups(
  { filters }: Pick<ListQuery, 'filters'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<GroupRow[]> {
  const wanted = readFilters(groupFilters, filters, context).text('name')?.toLowerCase() ?? '';
  const rows = await readGroupRows(context, options);
  return rows.filter(({ name }) => name.toLowerCase().includes(wanted));
}
