import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { ChannelStatus } from '../../../../shared/domain/state/status.ts';
import type { TreeBy, TreeOrder } from '../../config/tree-words.ts';
import type { TreeCalls } from './tree-calls.ts';
import { type MarkHow, markedByHand, marksAfter, noMarks, type TreeMarks } from './tree-marks.ts';
import { type KnownKeys, shownChannels, type TreeNode, type TreeSort } from './tree-nodes.ts';

export interface TreeState extends TreeMarks {
  by: TreeBy;
  /** Undefined until they are read. */
  channels: readonly Channel[] | undefined;
  /** When the channels were read; Unix ms. */
  fetchedAt: number;
  /** Why they could not be read anew; undefined where they could. */
  error: unknown;
  open: ReadonlySet<string>;
  keys: KnownKeys;
  /** Channels of which some key was disabled since the tree was opened: none of their keys folds away as it is enabled. */
  listed?: ReadonlySet<number>;
  /** Calls of a day; undefined until they are counted, or where they cannot be. */
  calls: TreeCalls | 'reading' | undefined;
  /** The id of the node under the cursor; the first node where that one is gone. */
  cursor: string;
  /** The filter text as typed; '' for all. */
  search: string;
  /** Nodes that were closed while a filter is set, which opens all. */
  shut: ReadonlySet<string>;
  sort: TreeSort | undefined;
}

export type TreeEvent =
  /** `at`: Unix ms. */
  | { type: 'read'; channels: readonly Channel[]; at: number }
  | { type: 'unread'; error: unknown }
  | { type: 'keys'; channel: number; keys: readonly ProviderKey[] | 'reading' | 'failed' }
  | { type: 'calls'; calls: TreeState['calls'] }
  | { type: 'by'; by: TreeBy }
  | { type: 'moved'; to: number; nodes: readonly TreeNode[] }
  | { type: 'opened'; node: TreeNode }
  | { type: 'closed'; node: TreeNode }
  /** Opens or closes one level everywhere. */
  | { type: 'level'; step: 1 | -1; nodes: readonly TreeNode[] }
  | { type: 'searched'; search: string }
  | { type: 'sorted'; by: TreeOrder }
  | { type: 'marked'; node: TreeNode }
  /** Changes the marks of several lines; `last`: the line at which the next range begins. */
  | { type: 'marks'; names: readonly string[]; how: MarkHow; last?: TreeMarks['markedLast'] }
  | { type: 'unmarked' };

/** The tree after an event (TUI-17). A node keeps its position: its children open below it. */
export function treeReducer(state: TreeState, event: TreeEvent): TreeState {
  switch (event.type) {
    case 'read':
      return {
        ...state,
        ...{ channels: event.channels, fetchedAt: event.at, error: undefined },
        marks: stillThere(state.marks, event.channels),
      };
    case 'unread':
      return { ...state, error: event.error };
    case 'keys':
      return {
        ...state,
        keys: new Map([...state.keys, [event.channel, event.keys]]),
        ...(hasDisabled(event.keys) && { listed: new Set([...(state.listed ?? []), event.channel]) }),
      };
    case 'calls':
      return { ...state, calls: event.calls };
    case 'by':
      return { ...state, by: event.by, cursor: '' };
    case 'moved': {
      const to = Math.max(0, Math.min(event.nodes.length - 1, event.to));
      return { ...state, cursor: event.nodes[to]?.id ?? '' };
    }
    case 'opened':
      return withOpen(state, [event.node], true);
    case 'closed':
      return { ...withOpen(state, [event.node], false), cursor: event.node.id };
    case 'searched':
      return { ...state, search: event.search, shut: new Set() };
    case 'sorted':
      return { ...state, sort: sortAfter(state.sort, event.by) };
    case 'level':
      return withLevel(state, event.step, event.nodes);
    case 'marked':
      return { ...state, ...markedByHand(state, event.node) };
    case 'marks':
      return { ...state, ...marksAfter(state.marks, event.names, event.how), markedLast: event.last };
    case 'unmarked':
      return { ...state, ...noMarks };
  }
}

function hasDisabled(keys: readonly ProviderKey[] | string): boolean {
  return typeof keys !== 'string' && keys.some(({ status }) => status !== ChannelStatus.Enabled);
}

/** The parent of a node; undefined at the top. */
export function parentOf(node: TreeNode, nodes: readonly TreeNode[]): TreeNode | undefined {
  return nodes.findLast((one) => one.level === node.level - 1 && node.id.startsWith(`${one.id}/`));
}

/** The places of the visible lines by id, made once for each set of lines: a key asks for the cursor several times. */
const indexesOf = new WeakMap<readonly TreeNode[], ReadonlyMap<string, number>>();

/**
 * The index of the cursor among the visible lines; where its node is hidden, that of the nearest visible node that it
 * belongs to.
 */
export function cursorIndex({ cursor }: Pick<TreeState, 'cursor'>, nodes: readonly TreeNode[]): number {
  let indexes = indexesOf.get(nodes);
  if (indexes === undefined) {
    indexes = new Map(nodes.map(({ id }, index) => [id, index]));
    indexesOf.set(nodes, indexes);
  }
  for (let id = cursor; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('/')))) {
    const index = indexes.get(id);
    if (index !== undefined) return index;
  }
  return 0;
}

/**
 * The state with nodes opened or closed; what the filter opened is stored apart, so that it does not change the
 * unfiltered tree.
 */
function withOpen(state: TreeState, nodes: readonly TreeNode[], isOpen: boolean): TreeState {
  const found = state.search === '' ? [] : nodes.filter(({ isByFilter }) => isByFilter);
  const own = nodes.filter((node) => !found.includes(node));
  return {
    ...state,
    open: changed(state.open, own, isOpen),
    shut: changed(state.shut, found, !isOpen),
  };
}

function changed(ids: ReadonlySet<string>, nodes: readonly TreeNode[], isIn: boolean): ReadonlySet<string> {
  if (nodes.length === 0) return ids;
  const next = new Set(ids);
  for (const { id } of nodes) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * The sort after its key: numbers start with the largest, names with A; the same key again reverses the order, a third
 * time restores the usual one.
 */
function sortAfter(sort: TreeSort | undefined, by: TreeOrder): TreeSort | undefined {
  const first = by !== 'name';
  if (sort?.by !== by) return { by, isDescending: first };
  return sort.isDescending === first ? { by, isDescending: !first } : undefined;
}

/**
 * Number of marks that the filter hides: those on hidden channels, and on keys that are hidden with their channel or do
 * not match.
 */
export function hiddenMarks(
  { marks, search, keys }: TreeState,
  nodes: readonly TreeNode[],
  holdsKey?: (key: ProviderKey) => boolean,
): number {
  if (search === '' || marks.size === 0) return 0;
  const shown = new Set(shownChannels(nodes).map(({ id }) => String(id)));
  return [...marks].filter((mark) => {
    const [, channel = '', index] = /^[ck](\d+)(?::(\d+))?/.exec(mark) ?? [];
    if (!shown.has(channel)) return true;
    if (index === undefined || holdsKey === undefined) return false;
    const known = keys.get(Number(channel));
    const key = typeof known === 'string' ? undefined : known?.find((one) => one.index === Number(index));
    return key !== undefined && !holdsKey(key);
  }).length;
}

function withLevel(state: TreeState, step: 1 | -1, nodes: readonly TreeNode[]): TreeState {
  const openable = nodes.filter(({ isOpen }) => isOpen !== undefined);
  const closed = openable.filter(({ isOpen }) => isOpen === false);
  if (step === 1) {
    const level = Math.min(...closed.map((node) => node.level));
    return withOpen(
      state,
      closed.filter((node) => node.level === level),
      true,
    );
  }
  const level = Math.max(...openable.filter(({ isOpen }) => isOpen).map((node) => node.level));
  const shut = openable.filter((node) => node.level === level);
  const at = nodes.find(({ id }) => id === state.cursor);
  const above = at && at.level > level ? parentOf(at, nodes) : at;
  return { ...withOpen(state, shut, false), cursor: above?.id ?? state.cursor };
}

/** Drops marks of channels that no longer exist; marks of keys stay as long as their channel. */
function stillThere(marks: ReadonlySet<string>, channels: readonly Channel[]): ReadonlySet<string> {
  const known = new Set(channels.map(({ id }) => String(id)));
  return new Set([...marks].filter((mark) => known.has(/^[ck](\d+)/.exec(mark)?.[1] ?? '')));
}
