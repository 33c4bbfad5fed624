import { type Instance, instanceStates } from '../../domain/channel/instance.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import type { RowAction, SiteAction } from '../../screen/action.ts';
import { emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import { confirmRows, confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import { idOfText, textOfId, textOfWord, wordOf } from '../../screen/text-id.ts';

const { column, text, member, time } = columnsOf<Instance>();

/** From this share on, a machine's resource counts as short. */
const isShort = 0.9;

const share = (id: 'cpu' | 'memory' | 'storage', header: `instance.${typeof id}`) =>
  column(
    id,
    header,
    [6, 8],
    (row) => {
      const used = row[id];
      if (used === null) return emptyCell(null);
      return onDemand(used, () => `${formatNumber(used * 100, 1)} %`, undefined, used > isShort ? 'warn' : 'plain');
    },
    { priority: 1, align: 'right', unit: 'share', raw: (row) => row[id] },
  );

const columns: readonly Column<Instance>[] = [
  text('node_name', 'instance.name', [8, 32], { priority: 1 }),
  member('status', 'instance.state', [7, 10], instanceStates, { priority: 1, isWhole: true }),
  column(
    'is_master',
    'instance.role',
    [6, 12],
    ({ is_master }, { say }) =>
      is_master === null
        ? emptyCell(null)
        : { text: say(is_master ? 'instance.main' : 'instance.worker'), raw: is_master },
    { priority: 2, raw: ({ is_master }) => is_master },
  ),
  text('version', 'instance.version', [6, 20], { priority: 1 }),
  share('cpu', 'instance.cpu'),
  share('memory', 'instance.memory'),
  share('storage', 'instance.storage'),
  time('last_seen_at', 'instance.lastSeen', 'common.unknown', { priority: 2 }),
  time('started_at', 'instance.started', 'common.unknown', { priority: 2 }),
  text('hostname', 'instance.hostname', [6, 24], { wide: true }),
  text('system', 'instance.system', [6, 16], { wide: true }),
];

const filters: readonly Filter[] = [
  {
    id: 'status',
    kind: 'choice',
    label: 'instance.state',
    help: 'instance.filterStateHelp',
    choices: ({ say }) => instanceStates.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
];

/** Removes an instance that has not reported for a while; a running instance adds itself again. */
const forget: RowAction<Instance, undefined> = {
  verb: 'forget',
  icon: 'eraser',
  on: 'rows',
  label: 'instance.forget',
  help: 'instance.forgetHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: ({ status }, { say }) => (status === 'stale' ? undefined : say('instance.isOnline')),
  confirm: (rows, context) =>
    confirmRows(
      'instance.confirmForget',
      ['instance.forgetConsequence'],
      rows.map(({ node_name }) => ({ name: node_name })),
      context,
    ),
  shows: (after) => after === undefined,
  run: async ({ node_name }, _input, { gateway, say }, { signal }) => {
    await gateway.instances.forget(node_name, { signal });
    return { message: say('instance.forgotten', { name: sanitise(node_name) }) };
  },
};

const forgetStale: SiteAction<undefined> = {
  verb: 'forget-stale',
  icon: 'eraser',
  on: 'all',
  label: 'instance.forgetStale',
  help: 'instance.forgetStaleHelp',
  danger: 'confirm',
  idempotent: true,
  confirm: (context) => confirmSite('instance.confirmForgetStale', ['instance.forgetConsequence'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    const count = await gateway.instances.forgetStale({ signal });
    const message = count === undefined ? say('instance.forgottenSome') : say('instance.forgottenStale', { count });
    return { message, data: { deleted_count: count ?? null } };
  },
};

/** The processes that the site runs on, for super admins (GEN-32). */
export const instanceScreen: BrowseScreen<Instance> = {
  noun: 'instance',
  title: 'instance.heading',
  one: 'instance.one',
  emptyState: 'instance.empty',
  selectFirst: 'instance.selectFirst',
  notFound: 'instance.notFound',
  singular: 'noun.oneInstance',
  listHelp: 'noun.listInstance',
  id: ({ node_name }) => idOfText(node_name),
  idForm: {
    parse: (word) => idOfText(textOfWord(word)),
    format: (id) => wordOf(textOfId(id) ?? String(id)),
    examples: ['node-1', 'node-2'],
  },
  name: ({ node_name }) => sanitise(node_name),
  muted: ({ status }) => status === 'stale',
  columns,
  letters: { N: 'node_name', S: 'status', C: 'cpu', M: 'memory' },
  opener: 'node_name',
  isLive: true,
  errorWords: 'status:stale',
  filters,
  filtersHere: true,
  async list({ page, pageSize, filters: given }, context, options) {
    const typed = readFilters(filters, given, context).text('status');
    const state = typed && chosenMember(typed, instanceStates.members, context.say('instance.state'), context);
    const all = await context.gateway.instances.list(options);
    return sliceOf(
      all.filter(({ status }) => !state || status === state),
      page,
      pageSize,
    );
  },
  async get(id, { gateway }, options) {
    const row = (await gateway.instances.list(options)).find(({ node_name }) => idOfText(node_name) === id);
    if (row === undefined) throw new GatewayError('not-found');
    return row;
  },
  actions: [forget, forgetStale],
  copyFields: [{ id: 'name', label: 'instance.name', value: ({ node_name }) => node_name }],
};
