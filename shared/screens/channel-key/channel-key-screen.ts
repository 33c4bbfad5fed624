import { type Channel, isPool } from '../../domain/channel.ts';
import {
  type ChannelKey,
  channelKeyId,
  channelKeyText,
  parseChannelKey,
  partsOfChannelKeyId,
} from '../../domain/channel-key.ts';
import { channelStatuses } from '../../domain/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/page.ts';
import { chosenMember, readFilters } from '../filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { channelKeyActions } from './channel-key-actions.ts';
import { channelKeyColumns } from './channel-key-columns.ts';

const states = channelStatuses.members.filter(({ name }) => name !== 'unknown');

const channelKeyFilters: readonly Filter[] = [
  {
    id: 'channel',
    kind: 'number',
    label: 'channelKey.filterChannel',
    help: 'channelKey.filterChannelHelp',
    example: '12',
  },
  {
    id: 'status',
    kind: 'choice',
    label: 'channelKey.filterStatus',
    help: 'channelKey.filterStatusHelp',
    choices: ({ say }) => states.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { id: 'reason', kind: 'text', label: 'channelKey.filterReason', help: 'channelKey.filterReasonHelp' },
];

/** The keys of channels that hold several, of one or of all (GEN-01). */
export const channelKeyScreen: BrowseScreen<ChannelKey> = {
  noun: 'channel-key',
  title: 'channelKey.title',
  one: 'channelKey.one',
  emptyState: 'channelKey.empty',
  selectFirst: 'channelKey.selectFirst',
  notFound: 'channelKey.notFound',
  singular: 'noun.oneChannelKey',
  listHelp: 'noun.listChannelKey',
  id: channelKeyId,
  idForm: { parse: parseChannelKey, format: (id) => channelKeyText(partsOfChannelKeyId(id)) },
  name: ({ channel_name, index }) => `${sanitise(channel_name)}#${index}`,
  muted: ({ status }) => status !== 1,
  columns: channelKeyColumns,
  opener: 'id',
  filters: channelKeyFilters,
  list: listKeys,
  get: getKey,
  actions: channelKeyActions,
  copyFields: [
    { id: 'preview', label: 'channelKey.keyPreview', value: ({ key_preview }) => key_preview },
    { id: 'reason', label: 'channelKey.reason', value: ({ reason }) => reason },
    { id: 'channel-id', label: 'channelKey.channelId', value: ({ channel_id }) => String(channel_id) },
  ],
};

/** Pools read at once. */
const poolsAtOnce = 5;

/** All keys that the filters leave, cut into pages here: the gateway pages within one channel only. */
async function listKeys(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<ChannelKey>> {
  const { text, number } = readFilters(channelKeyFilters, filters, context);
  const state = text('status');
  const status = state && chosenMember(state, states, context.say('channelKey.filterStatus'), context);
  const reason = text('reason')?.toLowerCase();
  const keys = await keysOf(await pools(number('channel'), context, options), context, options);
  const matching = keys.filter(
    (key) =>
      (status === undefined || key.status === status) &&
      (reason === undefined || key.reason.toLowerCase().includes(reason)),
  );
  const start = (page - 1) * pageSize;
  const rows = matching.slice(start, start + pageSize);
  return { rows, page, pageSize, total: matching.length, hasMore: start + rows.length < matching.length };
}

/** One channel, or all that hold several keys. @throws Refusal where the one holds a single key */
async function pools(
  channelId: number | undefined,
  { gateway, say }: ScreenContext,
  options: CallOptions,
): Promise<Channel[]> {
  if (channelId !== undefined) {
    const channel = await gateway.channels.get(channelId, options);
    if (!isPool(channel)) throw new Refusal(say('channelKey.notPool'));
    return [channel];
  }
  const found: Channel[] = [];
  for await (const channel of gateway.channels.walk(options)) if (isPool(channel)) found.push(channel);
  return found;
}

async function keysOf(
  channels: readonly Channel[],
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<ChannelKey[]> {
  const keys: ChannelKey[] = [];
  for (let start = 0; start < channels.length; start += poolsAtOnce) {
    const part = channels.slice(start, start + poolsAtOnce);
    const lists = await Promise.all(part.map(({ id }) => gateway.channelKeys.list(id, options)));
    for (const [place, channel] of part.entries()) {
      const pool = lists[place]?.keys ?? [];
      keys.push(...pool.map((key) => keyOfChannel(key, channel, pool.length)));
    }
  }
  return keys;
}

async function getKey(id: number, { gateway, say }: ScreenContext, options: CallOptions): Promise<ChannelKey> {
  const { channel_id, index } = partsOfChannelKeyId(id);
  const channel = await gateway.channels.get(channel_id, options);
  if (!isPool(channel)) throw new Refusal(say('channelKey.notPool'));
  const key = await gateway.channelKeys.at(channel_id, index, options);
  if (key === undefined) throw new Refusal(say('channelKey.notFound'));
  return keyOfChannel(key, channel, channel.channel_info?.multi_key_size ?? 0);
}

function keyOfChannel(
  key: Omit<ChannelKey, 'channel_id' | 'channel_name' | 'pool_size'>,
  { id, name }: Channel,
  pool_size: number,
): ChannelKey {
  return { ...key, channel_id: id, channel_name: name, pool_size };
}
