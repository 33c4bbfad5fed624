import { RouteState, routeStates } from '../../domain/state/route.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import { cutPages } from '../../screen/reading/cut-pages.ts';
import { type RouteRow, routeRows } from './route-row.ts';

const { column, id, text, count, member } = columnsOf<RouteRow>();

const routeFilters: readonly Filter[] = [
  {
    ...{ id: 'model', kind: 'text', label: 'route.filterModel', help: 'route.filterModelHelp', example: 'gpt-4o' },
    isNeeded: true,
  },
  {
    id: 'group',
    kind: 'choice',
    label: 'route.filterGroup',
    help: 'route.filterGroupHelp',
    askChoices: async ({ gateway }, signal) =>
      [...(await gateway.groups.list({ signal })), 'auto'].map((group) => ({ value: group, label: sanitise(group) })),
  },
  { id: 'token', kind: 'number', label: 'route.filterToken', help: 'route.filterTokenHelp', example: '12' },
  { id: 'without', kind: 'text', label: 'route.filterWithout', help: 'route.filterWithoutHelp', example: '12,31' },
];

const routeColumns: readonly Column<RouteRow>[] = [
  id('id', 'route.id', [3, 8], { priority: 1 }),
  text('name', 'route.name', [10, 30], { priority: 1 }),
  column('tier', 'route.tier', [4, 5], ({ tier }) => (tier === 0 ? emptyCell(0) : { text: `${tier}`, raw: tier }), {
    priority: 1,
    align: 'right',
  }),
  column('share', 'route.share', [7, 9], ({ tier, share }) => shareCell(tier, share), {
    priority: 1,
    align: 'right',
    unit: 'share',
  }),
  column('cached_share', 'route.cachedShare', [7, 9], ({ tier, cachedShare }) => shareCell(tier, cachedShare), {
    unit: 'share',
    priority: 2,
    align: 'right',
  }),
  member('state', 'route.state', [10, 22], routeStates, { priority: 1, isWhole: true }),
  count('priority', 'route.priority', [4, 8], { priority: 2 }),
  count('weight', 'route.weight', [3, 6], { priority: 2 }),
  text('group', 'route.group', [6, 14], { priority: 3 }),
];

/**
 * The channels that may answer calls of a group and a model, with their probabilities, and why the others cannot
 * (SEE-09).
 */
export const routeScreen: BrowseScreen<RouteRow> = {
  noun: 'route',
  title: 'navigation.route',
  one: 'route.one',
  emptyState: 'route.empty',
  starts: async (context, options) => (await import('./route-starts.ts')).routeStarts(context, options),
  selectFirst: 'route.selectFirst',
  notFound: 'route.notFound',
  singular: 'noun.oneRoute',
  listHelp: 'noun.listRoute',
  explanation: ['route.explainTiers', 'route.explainShare', 'route.explainCache'],
  id: (row) => row.id,
  name: ({ name }) => sanitise(name),
  muted: ({ state }) => state !== RouteState.Serves,
  columns: routeColumns,
  letters: { I: 'id', N: 'name', S: 'state', P: 'priority', W: 'weight', C: 'share' },
  opener: 'name',
  filters: routeFilters,
  argument: { verb: 'explain', filter: 'model' },
  filtersHere: true,
  list: cutPages(({ filters }, context, options) => routeRows(routeFilters, filters, context, options)),
  actions: [],
  copyFields: [
    { id: 'id', label: 'route.id', value: (row) => String(row.id) },
    { id: 'name', label: 'route.name', value: ({ name }) => name },
  ],
};

function shareCell(tier: number, share: number): Cell {
  if (tier === 0) return emptyCell(0);
  return onDemand(Math.round(share * 10_000) / 10_000, () => `${formatNumber(share * 100, 1)} %`);
}
