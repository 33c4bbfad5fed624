import { type Channel, isPool } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { splitList } from '../../../../shared/domain/list-text.ts';
import { percentile, type UsageGroup } from '../../../../shared/domain/log/usage.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import type { TreeBy, TreeOrder } from '../../config/tree-words.ts';
import { type CallCounts, countedAs, type TreeCalls } from './tree-calls.ts';

/** Sums over the channels and keys under a node; never an average of averages. */
export interface TreeSums {
  channelsOn: number;
  channels: number;
  keysOn: number;
  keys: number;
  /** Number of answered and of failed calls, as far as they were counted. */
  calls: number;
  errors: number;
  /** The cost of these calls, in quota units. */
  cost: number;
  /** Median time to the first token over all streams of these calls, in ms; undefined without streams. */
  firstToken(): number | undefined;
  /** Quota units used since the channels were created. */
  used: number;
  /** USD; where `isBalanceWhole` is false, the balance of some channels is unknown. */
  balance: number;
  isBalanceWhole: boolean;
}

/** Number of keys from which on they fold to one line where all are enabled. */
const foldsFrom = 4;
/** The last part of the id of such a line. */
const fold = '=';

/** One line of the tree. */
export interface TreeNode {
  /** The path from the top, by names and ids: open nodes are stored by it. */
  id: string;
  level: 0 | 1 | 2;
  /** '' for channels without a tag, and for keys that are not loaded. */
  name: string;
  /** All channels at or under the node; for a key the channel it belongs to. */
  channels: readonly Channel[];
  channel?: Channel;
  key?: ProviderKey;
  /** The keys that the node stands for, where all keys of a channel are enabled: its children, once it is opened. */
  folded?: readonly ProviderKey[];
  /** Set in place of keys that are being read or could not be read. */
  keysAre?: 'reading' | 'failed';
  /** Whether the filter opened the node, which closes again with the filter. */
  isByFilter?: boolean;
  /** Number of channels under the node without the filter, where the filter hides some. */
  of?: number;
  /** Undefined for a node without children. */
  isOpen: boolean | undefined;
  sums: TreeSums;
}

/** The keys of each opened channel, or that they are being read or could not be read. */
export type KnownKeys = ReadonlyMap<number, readonly ProviderKey[] | 'reading' | 'failed'>;

export interface TreeOf {
  channels: readonly Channel[];
  by: TreeBy;
  open: ReadonlySet<string>;
  keys: KnownKeys;
  /** Undefined where calls were not counted. */
  calls?: TreeCalls | 'reading' | undefined;
  /** Channels whose keys are listed one by one even where all are enabled; others fold. */
  listed?: ReadonlySet<number> | undefined;
  /** The name of a channel's provider. */
  providerOf(channel: Channel): string;
  /** The filter: a node whose name matches keeps all channels under it, other nodes only the matching channels. */
  filter?: TreeFilter | undefined;
  /** The order of siblings; undefined is the order of `inOrder`. */
  sort?: TreeSort | undefined;
}

export interface TreeFilter {
  names(name: string): boolean;
  holds(channel: Channel): boolean;
  /** Leaves only matching keys, and opens channels that have any; undefined where the filter does not concern keys. */
  holdsKey?: ((key: ProviderKey) => boolean) | undefined;
  /** Nodes opened by the filter that the user closed: all others are open. */
  shut: ReadonlySet<string>;
}

export interface TreeSort {
  by: TreeOrder;
  isDescending: boolean;
}

/** The visible lines of a tree. Unless sorted, siblings with failures come first, then those used most. */
export function treeNodes({ channels, by, open, keys, listed, calls, providerOf, filter, sort }: TreeOf): TreeNode[] {
  const counts = typeof calls === 'string' ? undefined : calls?.counts;
  const parents = new Map<string, Channel[]>();
  for (const channel of channels) {
    for (const name of parentsOf(channel, by, providerOf)) {
      const known = parents.get(name);
      if (known) known.push(channel);
      else parents.set(name, [channel]);
    }
  }
  const tops = [...parents].flatMap(([name, all]) => {
    const sums = (some: readonly Channel[]) => sumsOf(some, keys, (id) => counts?.get(countedAs(id, by, name)));
    const named = filter === undefined || filter.names(name) ? all : all.filter(filter.holds);
    const own = named.filter((channel) => holdsKeys(channel, keys, filter?.holdsKey));
    return own.length === 0 ? [] : [{ name, own, of: all.length, sums: sums(own), sumsFor: sums }];
  });
  const order = siblingOrder(sort);
  tops.sort((one, other) => Number(one.name === '') - Number(other.name === '') || order(one, other));
  return tops.flatMap(({ name, own, of, sums, sumsFor }) => {
    const id = `${by}:${name}`;
    const isOpen = filter === undefined ? open.has(id) : !filter.shut.has(id);
    const top: TreeNode = { id, level: 0, name, channels: own, isOpen, sums, ...(own.length < of && { of }) };
    if (filter !== undefined) top.isByFilter = true;
    return isOpen ? [top, ...channelNodes(id, own, { open, keys, listed, sort, filter, sumsFor })] : [top];
  });
}

function parentsOf(channel: Channel, by: TreeBy, providerOf: TreeOf['providerOf']): string[] {
  if (by === 'tag') return [channel.tag];
  if (by === 'provider') return [providerOf(channel)];
  return [...new Set(splitList(by === 'model' ? channel.models : channel.group))];
}

function channelNodes(
  above: string,
  channels: readonly Channel[],
  {
    open,
    keys,
    listed,
    sort,
    filter,
    sumsFor,
  }: Pick<TreeOf, 'open' | 'keys' | 'listed' | 'sort' | 'filter'> & { sumsFor(some: readonly Channel[]): TreeSums },
) {
  const holdsKey = filter?.holdsKey;
  const nodes = channels.map((channel) => ({ name: channel.name, channel, sums: sumsFor([channel]) }));
  nodes.sort(siblingOrder(sort));
  return nodes.flatMap(({ channel, sums }): TreeNode[] => {
    const id = `${above}/${channel.id}`;
    const isMeant = holdsKey ? !filter?.shut.has(id) : open.has(id);
    const isOpen = isPool(channel) ? isMeant : undefined;
    const node: TreeNode = { id, level: 1, name: channel.name, channels: [channel], channel, isOpen, sums };
    if (holdsKey) node.isByFilter = true;
    return isOpen ? [node, ...keyNodes(id, channel, { open, keys, listed, sort, holdsKey })] : [node];
  });
}

/** Whether any key of a channel matches; also true where its keys are not loaded yet. */
function holdsKeys(channel: Channel, keys: KnownKeys, holdsKey: TreeFilter['holdsKey']): boolean {
  if (holdsKey === undefined) return true;
  const known = keys.get(channel.id);
  return isPool(channel) && (known === undefined || typeof known === 'string' || known.some(holdsKey));
}

function keyNodes(
  above: string,
  channel: Channel,
  {
    open,
    keys,
    listed,
    sort,
    holdsKey,
  }: Pick<TreeOf, 'open' | 'keys' | 'listed' | 'sort'> & Pick<TreeFilter, 'holdsKey'>,
): TreeNode[] {
  const known = keys.get(channel.id) ?? 'reading';
  const common = { level: 2, channels: [channel], channel, isOpen: undefined } as const;
  if (typeof known === 'string') return [{ ...common, id: `${above}/`, name: '', keysAre: known, sums: noSums }];
  // Keys can only be sorted by their number and state.
  const turn = sort?.isDescending ? -1 : 1;
  const byState = (one: ProviderKey, other: ProviderKey) => Number(isOn(one)) - Number(isOn(other));
  const inTurn = (holdsKey ? known.filter(holdsKey) : known).toSorted((one, other) => {
    if (sort?.by === 'name') return turn * (one.index - other.index);
    return (sort?.by === 'state' ? -turn : 1) * byState(one, other) || one.index - other.index;
  });
  const lines = inTurn.map((key) => ({
    ...{ ...common, id: `${above}/${key.index}`, name: `#${key.index}`, key },
    sums: { ...noSums, keysOn: isOn(key) ? 1 : 0, keys: 1 },
  }));
  const isQuiet = known.length >= foldsFrom && known.every(isOn) && !listed?.has(channel.id);
  if (!isQuiet || holdsKey !== undefined) return lines;
  const id = `${above}/${fold}`;
  const sums = { ...noSums, keysOn: known.length, keys: known.length };
  const folded: TreeNode = { ...common, id, name: '', folded: known, isOpen: open.has(id), sums };
  return folded.isOpen ? [folded, ...lines] : [folded];
}

const noSums: TreeSums = {
  ...{ channelsOn: 0, channels: 0, keysOn: 0, keys: 0, calls: 0, errors: 0, cost: 0 },
  ...{ firstToken: () => undefined, used: 0, balance: 0, isBalanceWhole: true },
};

/** Sums over channels, each counted once. */
function sumsOf(
  channels: readonly Channel[],
  keys: KnownKeys,
  callsOf: (channel: number) => CallCounts | undefined,
): TreeSums {
  const firstTokens: UsageGroup['firstTokens'][] = [];
  const sums = { ...noSums, firstToken: once(() => medianOf(firstTokens)) };
  for (const channel of channels) {
    const on = isOn(channel) ? 1 : 0;
    const own = keysOf(channel, keys);
    sums.channels += 1;
    sums.channelsOn += on;
    sums.keys += own.all;
    sums.keysOn += own.on;
    sums.used += channel.used_quota;
    const counted = callsOf(channel.id);
    sums.calls += counted?.calls ?? 0;
    sums.errors += counted?.errors ?? 0;
    sums.cost += counted?.quota ?? 0;
    if (counted !== undefined && counted.firstTokens.size > 0) firstTokens.push(counted.firstTokens);
    // The gateway returns 0 for a balance that was never queried.
    if (channel.balance_updated_time === 0 && channel.balance === 0) sums.isBalanceWhole = false;
    else sums.balance += channel.balance;
  }
  return sums;
}

/** The median over the calls of several channels; undefined without calls. */
function medianOf(histograms: readonly UsageGroup['firstTokens'][]): number | undefined {
  const all: UsageGroup['firstTokens'] = new Map();
  for (const histogram of histograms) {
    for (const [value, times] of histogram) all.set(value, (all.get(value) ?? 0) + times);
  }
  return percentile(all, 0.5);
}

/**
 * Returns a function that computes a value on its first call and caches it, so that only visible nodes are computed.
 */
function once<Value>(work: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}

/**
 * Number of keys of a channel, and how many of them are enabled. The gateway lists states of single keys only for some:
 * a key without a listed state counts as enabled.
 */
function keysOf(channel: Channel, keys: KnownKeys): { on: number; all: number } {
  if (!isPool(channel)) return { all: 1, on: isOn(channel) ? 1 : 0 };
  const known = keys.get(channel.id);
  if (known !== undefined && typeof known !== 'string') return { all: known.length, on: known.filter(isOn).length };
  const info = channel.channel_info as { multi_key_size?: number; multi_key_status_list?: object | null } | undefined;
  const all = info?.multi_key_size ?? 0;
  const states = Object.values(info?.multi_key_status_list ?? {});
  return { all, on: all - states.filter((state) => state !== ChannelStatus.Enabled).length };
}

/** Number of keys of channels, each channel counted once: a channel stands under each of its models and groups. */
export function keyCount(channels: readonly Channel[], keys: KnownKeys): number {
  return channels.reduce((sum, channel) => sum + keysOf(channel, keys).all, 0);
}

function isOn({ status }: { status: number }): boolean {
  return status === ChannelStatus.Enabled;
}

interface Sibling {
  name: string;
  sums: TreeSums;
  channel?: Channel;
}

/** How urgent a node is: no channel enabled, some channels disabled, some keys disabled. */
function need({ channelsOn, channels, keysOn, keys }: TreeSums): number {
  return channelsOn === 0 ? 3 : channelsOn < channels ? 2 : keysOn < keys ? 1 : 0;
}

/** The most urgent node first, then the one used most. */
function inOrder({ sums: one }: Sibling, { sums: other }: Sibling): number {
  return need(other) - need(one) || other.used - one.used;
}

/** The order of siblings by a sort; nodes with equal or missing values keep the usual order. */
function siblingOrder(sort: TreeSort | undefined): (one: Sibling, other: Sibling) => number {
  if (sort === undefined) return inOrder;
  const turn = sort.isDescending ? -1 : 1;
  if (sort.by === 'name') return (one, other) => turn * one.name.localeCompare(other.name) || inOrder(one, other);
  const numbers: Record<Exclude<TreeOrder, 'name'>, (node: Sibling) => number> = {
    state: ({ sums }) => need(sums),
    keys: ({ sums }) => sums.keysOn,
    calls: ({ sums }) => sums.calls,
    errors: ({ sums }) => sums.errors,
    rate: ({ sums }) => sums.errors / Math.max(1, sums.calls + sums.errors),
    cost: ({ sums }) => sums.cost,
    firstToken: ({ sums }) => sums.firstToken() ?? 0,
    used: ({ sums }) => sums.used,
    balance: ({ sums }) => sums.balance,
    latency: ({ channel }) => channel?.response_time ?? 0,
  };
  const number = numbers[sort.by];
  return (one, other) => turn * (number(one) - number(other)) || inOrder(one, other);
}

/** The channels visible in a tree, each once. */
export function shownChannels(nodes: readonly TreeNode[]): Channel[] {
  const tops = nodes.filter(({ level }) => level === 0);
  return [...new Map(tops.flatMap(({ channels }) => channels.map((one) => [one.id, one] as const))).values()];
}
