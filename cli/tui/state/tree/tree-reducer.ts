import type { Channel } from '../../../../shared/domain/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/provider-key.ts';
import type { KnownKeys, TreeBy, TreeNode } from './tree-nodes.ts';

export interface TreeState {
  by: TreeBy;
  /** Undefined until they were read. */
  channels: readonly Channel[] | undefined;
  open: ReadonlySet<string>;
  keys: KnownKeys;
  /** Channels (`c61`) and keys (`k61:3`) that are selected. */
  marks: ReadonlySet<string>;
  /** The node under the cursor, by its id; the first one where it is gone. */
  cursor: string;
}

export type TreeEvent =
  | { type: 'read'; channels: readonly Channel[] }
  | { type: 'keys'; channel: number; keys: readonly ProviderKey[] | 'reading' }
  | { type: 'by'; by: TreeBy }
  | { type: 'moved'; to: number; nodes: readonly TreeNode[] }
  | { type: 'opened'; node: TreeNode }
  | { type: 'closed'; node: TreeNode }
  /** One level more or less, everywhere. */
  | { type: 'level'; step: 1 | -1; nodes: readonly TreeNode[] }
  | { type: 'marked'; node: TreeNode }
  | { type: 'unmarked' };

/** What becomes of a tree (TUI-17). A node keeps its place: what is opened goes below it. */
export function treeReducer(state: TreeState, event: TreeEvent): TreeState {
  switch (event.type) {
    case 'read':
      return { ...state, channels: event.channels, marks: stillThere(state.marks, event.channels) };
    case 'keys':
      return { ...state, keys: new Map([...state.keys, [event.channel, event.keys]]) };
    case 'by':
      return { ...state, by: event.by, cursor: '' };
    case 'moved': {
      const to = Math.max(0, Math.min(event.nodes.length - 1, event.to));
      return { ...state, cursor: event.nodes[to]?.id ?? '' };
    }
    case 'opened':
      return { ...state, open: new Set([...state.open, event.node.id]) };
    case 'closed':
      return {
        ...state,
        cursor: event.node.id,
        open: new Set([...state.open].filter((id) => id !== event.node.id)),
      };
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

function withLevel(state: TreeState, step: 1 | -1, nodes: readonly TreeNode[]): TreeState {
  const openable = nodes.filter(({ isOpen }) => isOpen !== undefined);
  const closed = openable.filter(({ isOpen }) => isOpen === false);
  if (step === 1) {
    const level = Math.min(...closed.map((node) => node.level));
    return {
      ...state,
      open: new Set([...state.open, ...closed.filter((node) => node.level === level).map(({ id }) => id)]),
    };
  }
  const level = Math.max(...openable.filter(({ isOpen }) => isOpen).map((node) => node.level));
  const shut = openable.filter((node) => node.level === level).map(({ id }) => id);
  const at = nodes.find(({ id }) => id === state.cursor);
  const above = at && at.level > level ? parentOf(at, nodes) : at;
  return {
    ...state,
    cursor: above?.id ?? state.cursor,
    open: new Set([...state.open].filter((id) => !shut.includes(id))),
  };
}

/** Marks of channels that are there no more are dropped; those of keys stay until their channel goes. */
function stillThere(marks: ReadonlySet<string>, channels: readonly Channel[]): ReadonlySet<string> {
  const known = new Set(channels.map(({ id }) => String(id)));
  return new Set([...marks].filter((mark) => known.has(/^[ck](\d+)/.exec(mark)?.[1] ?? '')));
}
