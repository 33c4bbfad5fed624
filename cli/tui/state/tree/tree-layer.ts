import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { channelTypes } from '../../../../shared/domain/channel/channel-type.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { everyRow } from '../../../../shared/screen/reading/every-row.ts';
import { accessRefusal } from '../../../../shared/screens/navigation/access-refusal.ts';
import { type TreeBy, treeLevels } from '../../config/tree-words.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import type { App } from '../app.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import type { LayerOf } from '../layer.ts';
import { refusalOfVerb } from '../list/act-on.ts';
import type { List } from '../list/rows/list.ts';
import { createStore } from '../store.ts';
import { commandOfNode } from './node-text.ts';
import { readTreeCalls } from './tree-calls.ts';
import { type TreeTargets, treeActions } from './tree-keys.ts';
import { noMarks } from './tree-marks.ts';
import { shownChannels, type TreeFilter, type TreeNode, type TreeSort, treeNodes } from './tree-nodes.ts';
import { cursorIndex, hiddenMarks, type TreeEvent, type TreeState, treeReducer } from './tree-reducer.ts';
import { readTreeFilter } from './tree-search.ts';
import { countedInTree, type TreeHandle } from './tree-selecting.ts';

export interface TreeLayer extends LayerOf<'tree', TreeState> {
  /** The visible lines. */
  nodes(): readonly TreeNode[];
  /** Number of marks on nodes that the filter hides. */
  hidden(): number;
}

/** How a view of the user's file shows the tree. */
export interface TreeView {
  by: TreeBy;
  open: readonly string[];
  search: string;
  sort: TreeSort | undefined;
}

/** Screen rows that the tree cannot use: head, location, headings, message line, keys. */
const around = 8;
/** Channels whose keys are read at the same time, because a filter for keys opens all channels. */
const readAtOnce = 4;
/** ms for which the counted calls stay valid: longer in the background, where nobody asked for them. */
const callsFor = 60_000;
const callsForLive = 300_000;
/** ms between readings in the background for each channel, and for each channel whose keys are open. */
const paceOf = { channel: 20, keys: 2000 };

/**
 * Opens the tree of channels by tag, model, provider or group (TUI-17): states and sums of the channels under a node,
 * keys below their channels, with the actions of rows.
 */
export function openTree(app: App, word = '', view?: TreeView): void {
  const channels = app.list('channel');
  const refusal = accessRefusal(channels.screen, app.context());
  if (refusal !== undefined) {
    app.notify(refusal, 'warn');
    return;
  }
  const kept = app.settings.get().tree;
  const by = view?.by ?? treeLevels.find((one) => one === word) ?? kept?.by ?? 'tag';
  const store = createStore<TreeState>({
    ...{
      by,
      channels: undefined,
      fetchedAt: 0,
      error: undefined,
      open: new Set([...(kept?.open ?? []), ...(view?.open ?? []).map((name) => `${by}:${name}`)]),
      keys: new Map(),
      calls: undefined,
    },
    ...noMarks,
    ...{ cursor: '', search: view?.search ?? '', shut: new Set(), sort: view?.sort },
  });
  const read = () =>
    app.call(async () => (await everyRow(channels.screen, app.context())) as readonly unknown[] as Channel[]);
  void fetchThenOpen(app, app.say('tuiTree.title'), read, (rows) => {
    store.set({ channels: rows, fetchedAt: app.world.clock.now() });
    pushTree(app, store, read);
  });
}

function pushTree(app: App, store: TreeLayer['store'], read: () => Promise<Channel[]>): void {
  const lists = { channels: app.list('channel'), keys: app.list('provider-key') };
  let drawn: { state: TreeState; nodes: readonly TreeNode[] } | undefined;
  const nodes = () => {
    const state = store.get();
    if (drawn === undefined || !hasSameNodes(drawn.state, state)) drawn = { state, nodes: nodesOf(app, state) };
    return drawn.nodes;
  };
  const dispatch = (event: TreeEvent) => {
    const before = store.get();
    const isRead = event.type === 'read' || event.type === 'keys' || event.type === 'calls';
    const at = isRead ? cursorIndex(before, nodes()) : 0;
    const under = isRead ? (nodes()[at]?.id ?? '') : '';
    store.set(treeReducer(before, event));
    // What is read in the background moves no other line under the cursor: it stays on its node, or, where that is
    // gone, in its place.
    if (isRead) {
      const now = nodes();
      const isThere = now.some(({ id }) => id === under);
      store.set({ cursor: isThere ? under : (now[Math.min(at, now.length - 1)]?.id ?? '') });
    }
    const { by, open } = store.get();
    if (open !== before.open || by !== before.by) app.settings.change({ tree: { by, open: [...open] } });
    // A step of the cursor opens nothing whose keys could be missing.
    if (!hasSameNodes(before, store.get())) readKeys();
  };
  const here = () => nodes()[cursorIndex(store.get(), nodes())];

  /**
   * Reads the keys of open channels that have none yet, each channel in a request of its own, so that other nodes stay
   * usable.
   */
  const readKeys = (isAnew = false) => {
    for (const { channel, level, isOpen } of nodes()) {
      if (channel === undefined || level !== 1 || isOpen !== true) continue;
      const known = store.get().keys.get(channel.id);
      if (known === 'reading' || (known !== undefined && !isAnew)) continue;
      // The remaining channels follow when these answers arrive.
      if (
        known === undefined &&
        [...store.get().keys.values()].filter((one) => one === 'reading').length >= readAtOnce
      ) {
        break;
      }
      if (known === undefined)
        store.set(treeReducer(store.get(), { type: 'keys', channel: channel.id, keys: 'reading' }));
      app
        .call((signal) => keysOf(app, lists.keys, channel.id, signal))
        .then(
          (keys) => dispatch({ type: 'keys', channel: channel.id, keys }),
          (error: unknown) => {
            app.fail(error);
            if (known === undefined) dispatch({ type: 'keys', channel: channel.id, keys: 'failed' });
          },
        );
    }
  };
  const refresh = (callsOlderThan = callsFor) =>
    read().then(
      (channels) => {
        dispatch({ type: 'read', channels, at: app.world.clock.now() });
        readKeys(true);
        readCalls(callsOlderThan);
      },
      (error: unknown) => {
        // That a gateway does not answer is told once; the age in the header tells it from then on.
        if (store.get().error === undefined || callsOlderThan === callsFor) app.fail(error);
        dispatch({ type: 'unread', error });
      },
    );
  let closed = new AbortController();
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Counts calls in the background; the previous counts stay on show meanwhile. */
  const readCalls = (olderThan = callsFor) => {
    const now = app.world.clock.now();
    const { calls: known } = store.get();
    if (known === 'reading' || now - countedAt < olderThan) return;
    countedAt = now;
    const { signal: closing } = closed;
    if (known === undefined) dispatch({ type: 'calls', calls: 'reading' });
    app
      .call((signal) => readTreeCalls(app.context(), signal), closing)
      .then(
        (calls) => dispatch({ type: 'calls', calls }),
        (error: unknown) => {
          if (closing.aborted) return;
          app.fail(error);
          dispatch({ type: 'calls', calls: known });
        },
      );
  };

  /** The target of an action: the marked nodes, else the node under the cursor. Keys and channels are never mixed. */
  const targets = (): TreeTargets | undefined => {
    const { marks, keys } = store.get();
    if (marks.size === 0) {
      const node = here();
      const keysHere = node?.key ? [node.key] : node?.folded;
      if (keysHere) return { list: lists.keys, rows: keysHere };
      return node && node.level < 2 ? { list: lists.channels, rows: node.channels } : undefined;
    }
    // Channels that the filter hides are not changed.
    const channels = shownChannels(nodes());
    const shown = new Set(channels.map(({ id }) => id));
    const known = [...keys].flatMap(([id, some]) => (typeof some === 'string' || !shown.has(id) ? [] : some));
    const { holdsKey = () => true } = filterOf(app, store.get()) ?? {};
    const markedKeys = known.filter((key) => marks.has(`k${key.channel_id}:${key.index}`) && holdsKey(key));
    const markedChannels = channels.filter(({ id }) => marks.has(`c${id}`));
    if (markedKeys.length > 0 && markedChannels.length > 0) return undefined;
    return markedKeys.length > 0
      ? { list: lists.keys, rows: markedKeys }
      : { list: lists.channels, rows: markedChannels };
  };
  const tree: TreeHandle = {
    ...{ store, nodes, dispatch },
    height: () => Math.max(1, app.store.get().size.rows - around),
    hidden: () => hiddenMarks(store.get(), nodes(), filterOf(app, store.get())?.holdsKey),
  };
  const actions = treeActions(app, tree, { lists, targets, refresh, leave: () => app.pop(layer) });
  const layer: TreeLayer = {
    kind: 'tree',
    context: 'tree',
    store,
    nodes,
    hidden: tree.hidden,
    times: (action, count) => {
      const counted = countedInTree(action);
      counted?.(tree, count);
      return counted !== undefined;
    },
    live: {
      state: () => {
        const { fetchedAt, error, channels = [], keys } = store.get();
        return { fetchedAt, error, pace: channels.length * paceOf.channel + keys.size * paceOf.keys };
      },
      renew: () => refresh(callsForLive),
    },
    refusal: (action) => {
      if (action === 'unmark-all' && store.get().marks.size === 0) return app.say('tui.nothingMarked');
      if (!action.startsWith('verb-')) return undefined;
      const on = targets();
      return on ? refusalOfVerb(app, on.list, action.slice('verb-'.length), on.rows) : app.say('tuiTree.mixed');
    },
    hint: (action) => {
      const node = here();
      // A line without details opens and closes.
      const opens = node && node.key === undefined && !(node.channel && node.level === 1) && node.isOpen !== undefined;
      if (action !== 'open' || !opens) return undefined;
      return node.isOpen ? 'tuiTree.keyLeftShort' : 'tuiTree.keyRightShort';
    },
    perform: (action, pressed = '') => actions[action as ActionOf<'tree'>](pressed),
  };
  const show = () => {
    closed = new AbortController();
    let { ran } = app.store.get();
    app.push(layer);
    const stop = app.store.subscribe(() => {
      if (!app.store.get().layers.includes(layer)) {
        closed.abort();
        return stop();
      }
      // A command that ran may have changed the channels on show.
      if (app.store.get().ran === ran) return;
      ran = app.store.get().ran;
      void refresh();
    });
  };
  layer.again = () => {
    // Leaving the tree has ended the counting of calls.
    if (store.get().calls === 'reading') {
      store.set({ calls: undefined });
      countedAt = Number.NEGATIVE_INFINITY;
    }
    show();
    void refresh();
  };
  show();
  readKeys();
  readCalls();
}

/** The command line of the node under the cursor. */
export function commandUnderCursor({ store, nodes }: TreeLayer): string {
  const node = nodes()[cursorIndex(store.get(), nodes())];
  return node ? commandOfNode(node) : '';
}

/**
 * Whether two states have the same lines: cursor and marks change none, so that ten thousand channels are not searched
 * again for them.
 */
function hasSameNodes(one: TreeState, other: TreeState): boolean {
  const parts = ['by', 'channels', 'open', 'keys', 'listed', 'calls', 'search', 'shut', 'sort'] as const;
  return parts.every((part) => one[part] === other[part]);
}

function nodesOf(app: App, { channels = [], ...state }: TreeState): readonly TreeNode[] {
  const providerOf = ({ type }: Channel) => app.say(channelTypes.of(type).label);
  return treeNodes({ ...state, channels, filter: filterOf(app, state), providerOf });
}

/** The parsed filter; undefined without a search. */
function filterOf(app: App, { search, shut }: Pick<TreeState, 'search' | 'shut'>): TreeFilter | undefined {
  if (search === '') return undefined;
  const { wanted, holds, holdsKey } = readTreeFilter(app, search);
  return { holds, holdsKey, shut, names: (name) => name.toLowerCase().includes(wanted) };
}

async function keysOf(app: App, list: List, channel: number, signal: AbortSignal): Promise<ProviderKey[]> {
  const query = { page: 1, pageSize: 100_000, filters: { channel: String(channel) } };
  const { rows } = await list.screen.list(query, app.context(), { signal });
  return rows as unknown as ProviderKey[];
}
