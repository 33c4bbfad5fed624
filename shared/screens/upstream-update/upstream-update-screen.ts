import { ChannelStatus } from '../../domain/state/status.ts';
import { modelChanges } from '../../domain/state/upstream-update.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, ListQuery } from '../../screen/list-screen.ts';
import { cutPages } from '../../screen/reading/cut-pages.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { textOfId, textOfWord, wordOf } from '../../screen/text-id.ts';
import { lookAtParts, restoreParts } from '../channel-part/restore-parts.ts';
import { withPermissions } from '../permission/channel-permissions.ts';
import { upstreamUpdateActions } from './upstream-update-actions.ts';
import { upstreamUpdateColumns } from './upstream-update-columns.ts';
import { readUpdateId, readUpdates, type UpdateRow, updateName, updateParts } from './upstream-update-row.ts';

const { members } = modelChanges;

const upstreamUpdateFilters: readonly Filter[] = [
  {
    id: 'channel',
    kind: 'number',
    label: 'upstreamUpdate.channelId',
    help: 'upstreamUpdate.filterChannelHelp',
    example: '12',
  },
  {
    id: 'change',
    kind: 'choice',
    label: 'upstreamUpdate.change',
    help: 'upstreamUpdate.filterChangeHelp',
    choices: ({ say }) => members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'model',
    kind: 'text',
    label: 'upstreamUpdate.model',
    help: 'upstreamUpdate.filterModelHelp',
    example: 'gpt-4',
  },
];

/** The differences between the models of providers and of channels, one per line (GEN-06). */
export const upstreamUpdateScreen: BrowseScreen<UpdateRow> = {
  noun: 'upstream-update',
  title: 'upstreamUpdate.title',
  one: 'upstreamUpdate.one',
  explanation: ['upstreamUpdate.explainList', 'upstreamUpdate.explainRemoval'],
  emptyState: 'upstreamUpdate.empty',
  emptyVerbs: ['detect'],
  selectFirst: 'upstreamUpdate.selectFirst',
  notFound: 'upstreamUpdate.notFound',
  singular: 'noun.oneUpstreamUpdate',
  listHelp: 'noun.listUpstreamUpdate',
  id: ({ id }) => id,
  idForm: {
    parse: (word) => readUpdateId(textOfWord(word)),
    format: (id) => wordOf(textOfId(id) ?? String(id)),
    examples: ['12:add:gpt-4o', '12:remove:gpt-4'],
  },
  name: updateName,
  muted: ({ status }) => status !== ChannelStatus.Enabled,
  columns: upstreamUpdateColumns,
  letters: { N: 'channel_name', C: 'change', M: 'model', D: 'checked_time' },
  opener: 'model',
  filters: upstreamUpdateFilters,
  filtersHere: true,
  list: cutPages(matchingUpdates),
  get: getUpdate,
  restoreUndo: (entry, context, options) => restoreParts(updateParts, entry, context, options),
  lookBack: (entry, context, options) => lookAtParts(updateParts, entry, context, options),
  detailVerbs: ['accept', 'ignore', 'remove'],
  actions: withPermissions('upstream-update', upstreamUpdateActions),
  copyFields: [
    { id: 'model', label: 'upstreamUpdate.model', value: ({ model }) => model },
    { id: 'channel', label: 'upstreamUpdate.channel', value: ({ channel_name }) => channel_name },
    { id: 'channel-id', label: 'upstreamUpdate.channelId', value: ({ channel_id }) => String(channel_id) },
  ],
};

async function matchingUpdates(
  { filters }: Pick<ListQuery, 'filters'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UpdateRow[]> {
  const { text, number } = readFilters(upstreamUpdateFilters, filters, context);
  const channel = number('channel');
  const word = text('change');
  const change = word && chosenMember(word, members, context.say('upstreamUpdate.change'), context);
  const model = text('model')?.toLowerCase();
  const matching = (await readUpdates(context, options)).filter(
    (row) =>
      (channel === undefined || row.channel_id === channel) &&
      (change === undefined || row.change === change) &&
      (model === undefined || row.model.toLowerCase().includes(model)),
  );
  return matching;
}

async function getUpdate(id: number, context: ScreenContext, options: CallOptions): Promise<UpdateRow> {
  const found = (await readUpdates(context, options)).find((row) => row.id === id);
  if (found === undefined) throw new GatewayError('not-found');
  return found;
}
