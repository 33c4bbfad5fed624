import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { type Cell, countCell, emptyCell, listCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfId, textOfWord, wordOf } from '../../screen/text-id.ts';
import { affinityActions } from './affinity-actions.ts';
import { type AffinityRow, affinityName, readAffinity } from './affinity-reading.ts';

const { column } = columnsOf<AffinityRow>();

const listed = (id: 'models' | 'paths' | 'agents' | 'sources', header: `affinity.${typeof id}`) =>
  column(id, header, [8, 32], (row) => listCell(row[id]), { raw: (row) => row[id], priority: 2 });

const columns: readonly Column<AffinityRow>[] = [
  column('name', 'affinity.name', [10, 32], nameCell, { priority: 1, raw: ({ name }) => name }),
  column('entries', 'affinity.entries', [7, 10], entriesCell, {
    ...{ priority: 1, align: 'right', raw: ({ entries }) => entries },
  }),
  listed('models', 'affinity.models'),
  listed('paths', 'affinity.paths'),
  listed('sources', 'affinity.sources'),
  listed('agents', 'affinity.agents'),
  column('ttl', 'affinity.ttl', [6, 10], ({ ttl }) => (ttl === 0 ? emptyCell(ttl) : { text: `${ttl} s`, raw: ttl }), {
    ...{ align: 'right', unit: 'seconds', raw: ({ ttl }) => ttl },
  }),
];

const filters: readonly Filter[] = [
  { id: 'name', kind: 'text', label: 'affinity.name', help: 'affinity.filterNameHelp' },
];

/** The rules that keep a conversation on one channel, and their number of entries, for the super admin (GEN-32). */
export const affinityScreen: BrowseScreen<AffinityRow> = {
  noun: 'affinity',
  title: 'affinity.heading',
  one: 'affinity.one',
  explanation: ['affinity.explainEntries', 'affinity.explainRules'],
  emptyState: 'affinity.empty',
  emptyLink: () => ({ path: '/setting?tab=operation&section=affinity', label: 'navigation.settings' }),
  selectFirst: 'affinity.selectFirst',
  notFound: 'affinity.notFound',
  singular: 'noun.oneAffinity',
  listHelp: 'noun.listAffinity',
  id: ({ id }) => id,
  idForm: {
    parse: (word) => idOfText(textOfWord(word)),
    format: (id) => wordOf(textOfId(id) ?? String(id)),
    examples: ['codex%20cli%20trace', 'chat'],
  },
  name: affinityName,
  columns,
  letters: { N: 'name', C: 'entries' },
  opener: 'name',
  filters,
  filtersHere: true,
  async list({ page, pageSize, filters: given }, context, options) {
    const name = readFilters(filters, given, context).text('name')?.toLowerCase() ?? '';
    const { rows } = await readAffinity(context, options);
    return sliceOf(
      rows.filter((row) => row.name.toLowerCase().includes(name)),
      page,
      pageSize,
    );
  },
  summarySize: 3,
  async summary(_filters, context, options) {
    const { stats } = await readAffinity(context, options);
    const { enabled, total, cache_capacity: capacity } = stats;
    const state = context.say(enabled ? 'affinity.on' : 'affinity.off');
    return [
      { id: 'enabled', label: 'affinity.state', cell: { text: state, raw: enabled, tone: enabled ? 'good' : 'muted' } },
      { id: 'total', label: 'affinity.total', cell: countCell(total) },
      { id: 'capacity', label: 'affinity.capacity', cell: countCell(capacity) },
    ];
  },
  async get(id, context, options) {
    const row = (await readAffinity(context, options)).rows.find((one) => one.id === id);
    if (row === undefined) throw new GatewayError('not-found');
    return row;
  },
  actions: affinityActions,
  copyFields: [{ id: 'name', label: 'affinity.name', value: ({ name }) => name }],
};

function nameCell(row: AffinityRow, { say }: ScreenContext): Cell {
  if (row.name !== '') return { text: affinityName(row), raw: row.name };
  return { text: say('affinity.others'), raw: '', tone: 'muted' };
}

function entriesCell({ entries }: AffinityRow, { say }: ScreenContext): Cell {
  return entries === null
    ? { text: say('affinity.notCounted'), raw: null, tone: 'muted', hint: say('affinity.notByName') }
    : countCell(entries);
}
