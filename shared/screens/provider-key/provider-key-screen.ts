import { type Channel, isPool } from '../../domain/channel/channel.ts';
import {
  type KeyState,
  type ProviderKey,
  parseProviderKey,
  partsOfProviderKeyId,
  providerKeyId,
  providerKeyText,
} from '../../domain/channel/provider-key.ts';
import { channelStatuses } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, ListQuery } from '../../screen/list-screen.ts';
import { cutPages } from '../../screen/reading/cut-pages.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { withPermissions } from '../permission/channel-permissions.ts';
import { providerKeyActions } from './provider-key-actions.ts';
import { providerKeyColumns } from './provider-key-columns.ts';

const states = channelStatuses.members.filter(({ name }) => name !== 'unknown');

const providerKeyFilters: readonly Filter[] = [
  {
    id: 'channel',
    kind: 'number',
    label: 'providerKey.filterChannel',
    help: 'providerKey.filterChannelHelp',
    example: '12',
  },
  {
    id: 'status',
    kind: 'choice',
    label: 'providerKey.filterStatus',
    help: 'providerKey.filterStatusHelp',
    choices: ({ say }) => states.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { id: 'reason', kind: 'text', label: 'providerKey.filterReason', help: 'providerKey.filterReasonHelp' },
];

/** The keys of channels with several keys, of one channel or of all (GEN-01). */
export const providerKeyScreen: BrowseScreen<ProviderKey> = {
  noun: 'provider-key',
  title: 'navigation.providerKey',
  one: 'providerKey.one',
  emptyState: 'providerKey.empty',
  emptyLink: () => ({ path: '/channel', label: 'navigation.channel' }),
  selectFirst: 'providerKey.selectFirst',
  notFound: 'providerKey.notFound',
  singular: 'noun.oneProviderKey',
  listHelp: 'noun.listProviderKey',
  id: providerKeyId,
  idForm: {
    parse: parseProviderKey,
    format: (id) => providerKeyText(partsOfProviderKeyId(id)),
    examples: ['12:0', '12:3'],
  },
  name: ({ channel_name, index }) => `${sanitise(channel_name)}#${index}`,
  errorWords: 'status:auto',
  muted: ({ status }) => status !== 1,
  columns: providerKeyColumns,
  letters: { N: 'channel_name', S: 'status', R: 'reason', D: 'disabled_time' },
  opener: 'id',
  filters: providerKeyFilters,
  filtersHere: ({ channel: _, ...others }) => Object.values(others).some((text) => text !== ''),
  views: [{ label: 'domain.autoDisabled', line: 'status:auto-disabled' }],
  list: cutPages(matchingKeys),
  get: getKey,
  actions: withPermissions('provider-key', providerKeyActions),
  copyFields: [
    { id: 'preview', label: 'providerKey.keyPreview', value: ({ key_preview }) => key_preview },
    { id: 'reason', label: 'providerKey.reason', value: ({ reason }) => reason },
    { id: 'channel-id', label: 'providerKey.channelId', value: ({ channel_id }) => String(channel_id) },
  ],
};

/** The number of channels whose keys are read at once. */
const poolsAtOnce = 5;

/**
 * All keys that match the filters; they are divided into pages here, because the gateway pages within one channel only.
 */
async function matchingKeys(
  { filters }: Pick<ListQuery, 'filters'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<ProviderKey[]> {
  const { text, number } = readFilters(providerKeyFilters, filters, context);
  const state = text('status');
  const status = state && chosenMember(state, states, context.say('providerKey.filterStatus'), context);
  const reason = text('reason')?.toLowerCase();
  const keys = await keysOf(await pools(number('channel'), context, options), context, options);
  const matching = keys.filter(
    (key) =>
      (status === undefined || key.status === status) &&
      (reason === undefined || key.reason.toLowerCase().includes(reason)),
  );
  return matching;
}

/** The given channel, or all channels with several keys. @throws Refusal where the given one has a single key */
async function pools(
  channelId: number | undefined,
  { gateway, say }: ScreenContext,
  options: CallOptions,
): Promise<Channel[]> {
  if (channelId !== undefined) {
    const channel = await gateway.channels.get(channelId, options);
    if (!isPool(channel)) throw new Refusal(say('providerKey.notPool'));
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
): Promise<ProviderKey[]> {
  const keys: ProviderKey[] = [];
  for (let start = 0; start < channels.length; start += poolsAtOnce) {
    const part = channels.slice(start, start + poolsAtOnce);
    const lists = await Promise.all(part.map(({ id }) => gateway.providerKeys.list(id, options)));
    for (const [index, channel] of part.entries()) {
      const pool = lists[index]?.keys ?? [];
      keys.push(...pool.map((key) => keyOfChannel(key, channel, pool.length)));
    }
  }
  return keys;
}

async function getKey(id: number, { gateway, say }: ScreenContext, options: CallOptions): Promise<ProviderKey> {
  const { channel_id, index } = partsOfProviderKeyId(id);
  const channel = await gateway.channels.get(channel_id, options);
  if (!isPool(channel)) throw new Refusal(say('providerKey.notPool'));
  const key = await gateway.providerKeys.at(channel_id, index, options);
  if (key === undefined) throw new GatewayError('not-found');
  return keyOfChannel(key, channel, channel.channel_info?.multi_key_size ?? 0);
}

function keyOfChannel(key: KeyState, { id, name }: Channel, pool_size: number): ProviderKey {
  return { ...key, channel_id: id, channel_name: name, pool_size };
}
