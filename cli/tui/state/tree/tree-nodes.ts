import { type Channel, isPool } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { splitList } from '../../../../shared/domain/list-text.ts';
import { percentile, type UsageGroup } from '../../../../shared/domain/log/usage.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import { type CallCounts, countedAs, type TreeCalls } from './tree-calls.ts';

/** What the first level of the tree is (TUI-17). */
export const treeLevels = ['tag', 'model', 'provider', 'group'] as const;
export type TreeBy = (typeof treeLevels)[number];

/** What stands under a node comes to: never an average of averages. */
export interface TreeSums {
  channelsOn: number;
  channels: number;
  keysOn: number;
  keys: number;
  /** Calls that were answered and that failed, as far as they were counted. */
  calls: number;
  errors: number;
  /** What these calls cost, in quota units. */
  cost: number;
  /** How long half of their streams took at most to begin, in ms: the median of all of them; undefined of none. */
  firstToken(): number | undefined;
  /** Quota units, of all time. */
  used: number;
  /** USD; of some channels nobody knows it where `isBalanceWhole` is false. */
  balance: number;
  isBalanceWhole: boolean;
}

/** One line of the tree. */
export interface TreeNode {
  /** Its way from the top, by names and numbers: what is open is kept by it. */
  id: string;
  level: 0 | 1 | 2;
  /** '' for what has no tag, and for keys that are not known. */
  name: string;
  /** All channels at or under it; of a key its own. */
  channels: readonly Channel[];
  channel?: Channel;
  key?: ProviderKey;
  /** In the place of keys: that they are on their way, or could not be read. */
  keysAre?: 'reading' | 'failed';
  /** The filter opens it; it is closed for as long as that stands. */
  isByFilter?: boolean;
  /** How many channels are under it without the filter, where that leaves some out. */
  of?: number;
  /** Undefined where nothing is under it. */
  isOpen: boolean | undefined;
  sums: TreeSums;
}

/** The keys of a channel that was opened, or that they are on their way, or could not be read. */
export type KnownKeys = ReadonlyMap<number, readonly ProviderKey[] | 'reading' | 'failed'>;

export interface TreeOf {
  channels: readonly Channel[];
  by: TreeBy;
  open: ReadonlySet<string>;
  keys: KnownKeys;
  /** Undefined where they were not counted. */
  calls?: TreeCalls | 'reading' | undefined;
  /** What a provider is called. */
  providerOf(channel: Channel): string;
  /** What is looked for: a node of that name stands with all that is under it, others with the channels that hold alone. */
  filter?: TreeFilter | undefined;
  /** The order of siblings; undefined is that of `inOrder`. */
  sort?: TreeSort | undefined;
}

export interface TreeFilter {
  names(name: string): boolean;
  holds(channel: Channel): boolean;
  /** Leaves keys that hold, and channels with any, opened; undefined where no key is looked for. */
  holdsKey?: ((key: ProviderKey) => boolean) | undefined;
  /** Nodes it opened that were closed since: all others are open. */
  shut: ReadonlySet<string>;
}

/** What siblings are sorted by, each by the capital that sorts the list of channels by the same (TUI-05); keys have their own. */
export const treeOrders = {
  ...({ N: 'name', S: 'state', K: 'keys', C: 'calls', E: 'errors' } as const),
  ...({ R: 'rate', O: 'cost', T: 'firstToken', U: 'used', B: 'balance', L: 'latency' } as const),
} as const;
export type TreeOrder = (typeof treeOrders)[keyof typeof treeOrders];
export interface TreeSort {
  by: TreeOrder;
  isDescending: boolean;
}

/** The lines that show of a tree: of siblings those that need somebody first, then what was used most, unless they are sorted. */
export function treeNodes({ channels, by, open, keys, calls, providerOf, filter, sort }: TreeOf): TreeNode[] {
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
    return isOpen ? [top, ...channelNodes(id, own, { open, keys, sort, filter, sumsFor })] : [top];
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
    sort,
    filter,
    sumsFor,
  }: Pick<TreeOf, 'open' | 'keys' | 'sort' | 'filter'> & { sumsFor(some: readonly Channel[]): TreeSums },
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
    return isOpen ? [node, ...keyNodes(id, channel, { keys, sort, holdsKey })] : [node];
  });
}

/** Whether any key of a channel holds; of one whose keys are not known that is to be seen. */
function holdsKeys(channel: Channel, keys: KnownKeys, holdsKey: TreeFilter['holdsKey']): boolean {
  if (holdsKey === undefined) return true;
  const known = keys.get(channel.id);
  return isPool(channel) && (known === undefined || typeof known === 'string' || known.some(holdsKey));
}

function keyNodes(
  above: string,
  channel: Channel,
  { keys, sort, holdsKey }: Pick<TreeOf, 'keys' | 'sort'> & Pick<TreeFilter, 'holdsKey'>,
): TreeNode[] {
  const known = keys.get(channel.id) ?? 'reading';
  const common = { level: 2, channels: [channel], channel, isOpen: undefined } as const;
  if (typeof known === 'string') return [{ ...common, id: `${above}/`, name: '', keysAre: known, sums: noSums }];
  // Keys have a number and a state, and nothing else to be sorted by.
  const turn = sort?.isDescending ? -1 : 1;
  const byState = (one: ProviderKey, other: ProviderKey) => Number(isOn(one)) - Number(isOn(other));
  const inTurn = (holdsKey ? known.filter(holdsKey) : known).toSorted((one, other) => {
    if (sort?.by === 'name') return turn * (one.index - other.index);
    return (sort?.by === 'state' ? -turn : 1) * byState(one, other) || one.index - other.index;
  });
  return inTurn.map((key) => ({
    ...{ ...common, id: `${above}/${key.index}`, name: `#${key.index}`, key },
    sums: { ...noSums, keysOn: isOn(key) ? 1 : 0, keys: 1 },
  }));
}

const noSums: TreeSums = {
  ...{ channelsOn: 0, channels: 0, keysOn: 0, keys: 0, calls: 0, errors: 0, cost: 0 },
  ...{ firstToken: () => undefined, used: 0, balance: 0, isBalanceWhole: true },
};

/** Sums over channels, each once. */
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
    // The gateway has 0 for a balance that nobody asked for.
    if (channel.balance_updated_time === 0 && channel.balance === 0) sums.isBalanceWhole = false;
    else sums.balance += channel.balance;
  }
  return sums;
}

/** The median over the calls of several; undefined of no calls. */
function medianOf(histograms: readonly UsageGroup['firstTokens'][]): number | undefined {
  const all: UsageGroup['firstTokens'] = new Map();
  for (const histogram of histograms) {
    for (const [value, times] of histogram) all.set(value, (all.get(value) ?? 0) + times);
  }
  return percentile(all, 0.5);
}

/** Works something out when it is asked for, and once: only what shows is asked. */
function once<Value>(work: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}

/** How many keys a channel has, and how many of them are on; those that it lists with a state of their own are not always. */
function keysOf(channel: Channel, keys: KnownKeys): { on: number; all: number } {
  if (!isPool(channel)) return { all: 1, on: isOn(channel) ? 1 : 0 };
  const known = keys.get(channel.id);
  if (known !== undefined && typeof known !== 'string') return { all: known.length, on: known.filter(isOn).length };
  const info = channel.channel_info as { multi_key_size?: number; multi_key_status_list?: object | null } | undefined;
  const all = info?.multi_key_size ?? 0;
  const states = Object.values(info?.multi_key_status_list ?? {});
  return { all, on: all - states.filter((state) => state !== ChannelStatus.Enabled).length };
}

function isOn({ status }: { status: number }): boolean {
  return status === ChannelStatus.Enabled;
}

interface Sibling {
  name: string;
  sums: TreeSums;
  channel?: Channel;
}

/** How much a node needs somebody: none on, some off, keys off. */
function need({ channelsOn, channels, keysOn, keys }: TreeSums): number {
  return channelsOn === 0 ? 3 : channelsOn < channels ? 2 : keysOn < keys ? 1 : 0;
}

/** What needs somebody first, then what was used most. */
function inOrder({ sums: one }: Sibling, { sums: other }: Sibling): number {
  return need(other) - need(one) || other.used - one.used;
}

/** The order of siblings by what they are sorted by; like ones, and those that have nothing of it, as ever. */
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

/** The channels that show in a tree, each once. */
export function shownChannels(nodes: readonly TreeNode[]): Channel[] {
  const tops = nodes.filter(({ level }) => level === 0);
  return [...new Map(tops.flatMap(({ channels }) => channels.map((one) => [one.id, one] as const))).values()];
}
