import { type TreeBy, treeOrders } from '../../config/tree-words.ts';
import type { ActionOf } from '../../keys/key-table.ts';
import type { App } from '../app.ts';
import { redoLast, undoLast } from '../dialog/command-log.ts';
import { copy } from '../dialog/copying.ts';
import { eachMove, moved } from '../input/moving.ts';
import { actOn } from '../list/act-on.ts';
import { openDetails } from '../list/details-layer.ts';
import { openActions, openCopyMenu, openCreate, openEdit } from '../list/list-menus.ts';
import { openRelated } from '../list/related-layer.ts';
import type { List } from '../list/rows/list.ts';
import type { Row } from '../list/rows/list-options.ts';
import { commandOfNode, nodeName } from './node-text.ts';
import type { TreeNode } from './tree-nodes.ts';
import { cursorIndex, parentOf } from './tree-reducer.ts';
import { openTreeSearch } from './tree-search.ts';
import { extendLines, invertLines, markAllLines, markLines, type TreeHandle, toggleLine } from './tree-selecting.ts';

/** The rows that an action in the tree changes, and their list. */
export interface TreeTargets {
  list: List;
  rows: readonly Row[];
}

/** What the keys of the tree need besides its lines. */
export interface TreeParts {
  lists: Readonly<Record<'channels' | 'keys', List>>;
  /** Undefined where channels and keys are marked together. */
  targets(): TreeTargets | undefined;
  refresh(): Promise<void>;
  leave(): void;
}

/** The handler of each binding in the key table of the tree; a binding without a handler does not compile. */
export function treeActions(
  app: App,
  tree: TreeHandle,
  { lists, targets, refresh, leave }: TreeParts,
): Record<ActionOf<'tree'>, (key: string) => void> {
  const { store, nodes, dispatch } = tree;
  const index = () => cursorIndex(store.get(), nodes());
  const moveTo = (to: number) => dispatch({ type: 'moved', to, nodes: nodes() });
  const move = (action: string) => () => moveTo(moved(action, index(), nodes().length, tree.height()));
  const onNode = (act: (node: TreeNode) => void) => () => {
    const node = nodes()[index()];
    if (node) act(node);
  };
  const onTargets = (act: (list: List, rows: readonly Row[]) => void) => () => {
    const on = targets();
    if (on) act(on.list, on.rows);
    else app.notify(app.say('tuiTree.mixed'), 'warn');
  };
  const verb = (name: string) => onTargets((list, rows) => actOn(app, list, name, { rows }));
  const by = (level: TreeBy) => () => dispatch({ type: 'by', by: level });
  return {
    ...eachMove(move),
    open: onNode((node) => {
      if (node.key) openDetails(app, lists.keys, node.key);
      else if (node.channel && node.level === 1) openDetails(app, lists.channels, node.channel);
      else if (node.isOpen !== undefined) dispatch({ type: node.isOpen ? 'closed' : 'opened', node });
    }),
    right: onNode((node) => {
      if (node.isOpen === false) dispatch({ type: 'opened', node });
      else if (node.isOpen) moveTo(index() + 1);
    }),
    left: onNode((node) => {
      const parent = parentOf(node, nodes());
      if (node.isOpen) dispatch({ type: 'closed', node });
      else if (parent) moveTo(nodes().indexOf(parent));
    }),
    'more-levels': () => dispatch({ type: 'level', step: 1, nodes: nodes() }),
    'fewer-levels': () => dispatch({ type: 'level', step: -1, nodes: nodes() }),
    'by-tag': by('tag'),
    'by-model': by('model'),
    'by-provider': by('provider'),
    'by-group': by('group'),
    mark: () => toggleLine(tree),
    'extend-down': () => extendLines(tree, 1),
    'extend-up': () => extendLines(tree, -1),
    'mark-range': () => markLines(app, tree),
    'mark-all': () => markAllLines(app, tree),
    'invert-marks': () => invertLines(app, tree),
    'unmark-all': () => dispatch({ type: 'unmarked' }),
    count: () => app.store.set({ count: '' }),
    actions: onTargets((list, rows) => openActions(app, list, rows)),
    edit: onTargets((list, rows) => {
      const [row] = rows;
      if (rows.length > 1) actOn(app, list, 'update', { rows, asksInput: true });
      else if (row) openEdit(app, list, row);
    }),
    create: () => openCreate(app, lists.channels),
    'verb-test': verb('test'),
    'verb-enable': verb('enable'),
    'verb-disable': verb('disable'),
    'verb-delete': verb('delete'),
    copy: onTargets((list, rows) => openCopyMenu(app, list, rows)),
    'copy-command': onNode((node) => {
      const command = commandOfNode(node);
      if (command === '') app.notify(nodeName(app, node), 'warn');
      else void copy(app, command);
    }),
    doors: onNode((node) => {
      if (node.key) openRelated(app, lists.keys, node.key);
      else if (node.channel) openRelated(app, lists.channels, node.channel);
      else app.notify(app.say('tuiTree.noRelated'), 'warn');
    }),
    undo: () => undoLast(app),
    redo: () => redoLast(app),
    search: () => openTreeSearch(app, store, dispatch),
    'sort-by': (key) => {
      const order = Object.entries(treeOrders).find(([letter]) => letter === key)?.[1];
      if (order) dispatch({ type: 'sorted', by: order });
      else app.notify(app.say('tui.noSortKey', { key }), 'warn');
    },
    refresh: () => void refresh(),
    command: () => app.command(),
    box: () => app.box(),
    go: () => app.go(() => moveTo(0)),
    'last-view': () => app.lastView(),
    messages: () => app.messages(),
    help: () => app.help(),
    close: () => {
      if (store.get().marks.size > 0) dispatch({ type: 'unmarked' });
      else if (store.get().search !== '') dispatch({ type: 'searched', search: '' });
      else leave();
    },
  };
}
