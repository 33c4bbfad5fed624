import type { Channel } from '../../domain/channel/channel.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import { bulkEdit } from '../../screen/bulk/bulk-edit.ts';
import { routingOfSave } from '../../screen/impact/channel-impact.ts';
import type { Filter, ListQuery, ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readCosts } from '../cost/known-costs.ts';
import { channelNames } from '../log/channel-names.ts';
import { readDegraded } from '../log/degraded-channels.ts';
import { permissionOf, permissionRefusal, withPermissions } from '../permission/channel-permissions.ts';
import { attentionLine, attentionTone } from './channel-attention.ts';
import { channelColumns } from './channel-columns.ts';
import { restoreCosts, setCost } from './channel-cost-action.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { channelForm } from './channel-form.ts';
import { showChannelKey } from './channel-key-action.ts';
import { channelPoolActions } from './channel-pool-actions.ts';
import { channelRowActions } from './channel-row-actions.ts';
import { createChannel, updateChannel } from './channel-save.ts';
import { channelSiteActions } from './channel-site-actions.ts';
import { channelTagActions } from './channel-tag-actions.ts';
import { detectUpdates } from './channel-update-actions.ts';
import { mapModels } from './map-models.ts';
import { poolChanges, restoreChange } from './pool-change.ts';

/** Search by keyword, model and group, which can be combined, and the sort toggle (CHAN-01, CHAN-02). */
export const channelFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'channel.filterKeyword', help: 'channel.filterKeywordHelp' },
  { id: 'model', kind: 'text', label: 'channel.filterModel', help: 'channel.filterModelHelp' },
  {
    id: 'group',
    kind: 'choice',
    label: 'channel.filterGroup',
    help: 'channel.filterGroupHelp',
    askChoices: async ({ gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: group })),
  },
  {
    id: 'id-sort',
    kind: 'toggle',
    label: 'channel.filterIdSort',
    help: 'channel.filterIdSortHelp',
    remembered: true,
  },
];

/** The upstream channels, for admins (CHAN-01 to CHAN-17). */
export const channelScreen: ListScreen<Channel, ChannelDraft> = {
  noun: 'channel',
  title: 'channel.title',
  one: 'channel.one',
  emptyState: 'channel.empty',
  errorWords: 'status:auto',
  selectFirst: 'channel.selectFirst',
  notFound: 'channel.notFound',
  singular: 'noun.oneChannel',
  listHelp: 'noun.listChannel',
  createHelp: 'noun.createChannel',
  setElsewhere: {
    status: { verbs: { enabled: 'enable', disabled: 'disable', 'auto-disabled': 'disable' }, begins: ['enabled', 1] },
  },
  updateHelp: 'noun.updateChannel',
  id: ({ id }) => id,
  name: ({ name }) => sanitise(name),
  muted: ({ status }) => status !== ChannelStatus.Enabled,
  columns: channelColumns,
  letters: {
    I: 'id',
    N: 'name',
    T: 'type',
    R: 'group',
    S: 'status',
    L: 'response_time',
    U: 'used_quota',
    B: 'balance',
    P: 'priority',
    W: 'weight',
  },
  overview: async () => (await import('./channel-overview.ts')).channelOverview,
  filters: channelFilters,
  views: [{ label: 'common.needsAttention', line: attentionLine }],
  attention: (channel, context) => attentionTone(channel, context),
  countsViews: true,
  list: async (query, context, options) => {
    // The rows come first; when another reading fails, the column that needs it says so. A command that shows no column
    // that reads the status shows no failed calls either, and is spared that call.
    const [rows] = await Promise.all([
      listChannels(query, context, options),
      readCosts(context).catch(() => undefined),
      context.wantsRowsAlone ? undefined : readDegraded(context, options),
    ]);
    channelNames.note(rows.rows, context);
    return rows;
  },
  nameFilter: 'keyword',
  get: (id, { gateway }, options) => gateway.channels.get(id, options),
  restoreUndo: async (entry, context, options) =>
    (await restoreCosts(entry, context, options)) ?? restoreChange(entry, context, options),
  actions: [
    ...withPermissions('channel', channelRowActions),
    bulkEdit(() => channelScreen),
    ...withPermissions('channel', [
      mapModels(() => channelScreen),
      showChannelKey,
      ...channelPoolActions,
      ...poolChanges,
      ...channelTagActions(() => channelScreen),
      detectUpdates,
      ...channelSiteActions,
    ]),
    setCost,
    importInto('channels'),
  ],
  copyFields: [
    { id: 'id', label: 'channel.id', value: ({ id }) => String(id) },
    { id: 'name', label: 'channel.name', value: ({ name }) => name },
    { id: 'models', label: 'channel.models', value: ({ models }) => models },
    { id: 'base-url', label: 'channel.baseUrl', value: ({ base_url }) => base_url },
  ],
  form: channelForm,
  bulkFields: [
    ...(['priority', 'weight', 'groups', 'models', 'auto_ban', 'tag', 'remark', 'test_model'] as const),
    ...(['base_url', 'model_mapping', 'status_code_mapping', 'param_override'] as const),
  ],
  createRefusal: (context) => permissionRefusal(permissionOf('channel', 'create'), context),
  editRefusal: (_row, context) => permissionRefusal(permissionOf('channel', 'update'), context),
  create: createChannel,
  update: updateChannel,
  routingOf: routingOfSave,
  routingFields: ['models', 'groups', 'priority'],
};

function listChannels(
  { page, pageSize, filters, columns = {}, order }: ListQuery,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<Page<Channel>> {
  const { status, type } = columns;
  const query = {
    page,
    pageSize,
    idSort: filters['id-sort'] === 'true',
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(order && { sortBy: order.column, sortOrder: order.descending ? ('desc' as const) : ('asc' as const) }),
  };
  const keyword = filters.keyword?.trim() ?? '';
  const model = filters.model?.trim() ?? '';
  const group = filters.group?.trim() ?? '';
  if (keyword === '' && model === '' && group === '') return gateway.channels.list(query, options);
  return gateway.channels.search({ ...query, keyword, model, group }, options);
}
