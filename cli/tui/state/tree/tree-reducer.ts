import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import type { TreeCalls } from './tree-calls.ts';
import {
  type KnownKeys,
  shownChannels,
  type TreeBy,
  type TreeNode,
  type TreeOrder,
  type TreeSort,
} from './tree-nodes.ts';

export interface TreeState {
  by: TreeBy;
  /** Undefined until they were read. */
  channels: readonly Channel[] | undefined;
  open: ReadonlySet<string>;
  keys: KnownKeys;
  /** Calls of a day; undefined until they were counted, or where they cannot be. */
  calls: TreeCalls | 'reading' | undefined;
  /** Channels (`c61`) and keys (`k61:3`) that are selected. */
  marks: ReadonlySet<string>;
  /** The node under the cursor, by its id; the first one where it is gone. */
  cursor: string;
  /** What is looked for, as it was typed; '' for all. */
  search: string;
  /** Nodes that were closed while something is looked for, which opens them. */
  shut: ReadonlySet<string>;
  sort: TreeSort | undefined;
}

export type TreeEvent =
  | { type: 'read'; channels: readonly Channel[] }
  | { type: 'keys'; channel: number; keys: readonly ProviderKey[] | 'reading' | 'failed' }
  | { type: 'calls'; calls: TreeState['calls'] }
  | { type: 'by'; by: TreeBy }
  | { type: 'moved'; to: number; nodes: readonly TreeNode[] }
  | { type: 'opened'; node: TreeNode }
  | { type: 'closed'; node: TreeNode }
  /** One level more or less, everywhere. */
  | { type: 'level'; step: 1 | -1; nodes: readonly TreeNode[] }
  | { type: 'searched'; search: string }
  | { type: 'sorted'; by: TreeOrder }
  | { type: 'marked'; node: TreeNode }
  | { type: 'unmarked' };

/** What becomes of a tree (TUI-17). A node keeps its place: what is opened goes below it. */
export function treeReducer(state: TreeState, event: TreeEvent): TreeState {
  switch (event.type) {
    case 'read':
      return { ...state, channels: event.channels, marks: stillThere(state.marks, event.channels) };
    case 'keys':
      return { ...state, keys: new Map([...state.keys, [event.channel, event.keys]]) };
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
    case 'marked': {
      const names = markNames(event.node);
      const isWhole = names.every((name) => state.marks.has(name));
      const others = [...state.marks].filter((name) => !names.includes(name));
      return { ...state, marks: new Set(isWhole ? others : [...others, ...names]) };
    }
    case 'unmarked':
      return { ...state, marks: new Set() };
  }
}

/** What a mark on a node is on: a key, or all channels at and under it. */
export function markNames({ key, channels }: TreeNode): string[] {
  return key ? [`k${key.channel_id}:${key.index}`] : channels.map(({ id }) => `c${id}`);
}

/** The node that a node hangs on; undefined at the top. */
export function parentOf(node: TreeNode, nodes: readonly TreeNode[]): TreeNode | undefined {
  return nodes.findLast((one) => one.level === node.level - 1 && node.id.startsWith(`${one.id}/`));
}

/** Where the cursor is among the lines that show. */
export function placeOfCursor({ cursor }: TreeState, nodes: readonly TreeNode[]): number {
  return Math.max(
    0,
    nodes.findIndex(({ id }) => id === cursor),
  );
}

/** With nodes open or closed; what a search opens stays as it was without it. */
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
  const others = [...ids].filter((id) => !nodes.some((node) => node.id === id));
  return new Set(isIn ? [...others, ...nodes.map(({ id }) => id)] : others);
}

/** The order after its key: numbers the largest first, names from A; again turns it round, once more gives the usual one back. */
function sortAfter(sort: TreeSort | undefined, by: TreeOrder): TreeSort | undefined {
  const first = by !== 'name';
  if (sort?.by !== by) return { by, isDescending: first };
  return sort.isDescending === first ? { by, isDescending: !first } : undefined;
}

/** How many marks are on what the filter hides: a key is where its channel is, or it does not hold. */
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

/** Marks of channels that are there no more are dropped; those of keys stay until their channel goes. */
function stillThere(marks: ReadonlySet<string>, channels: readonly Channel[]): ReadonlySet<string> {
  const known = new Set(channels.map(({ id }) => String(id)));
  return new Set([...marks].filter((mark) => known.has(/^[ck](\d+)/.exec(mark)?.[1] ?? '')));
}
