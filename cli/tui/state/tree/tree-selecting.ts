import type { Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { Store } from '../store.ts';
import { nodeName } from './node-text.ts';
import { kindOf, type MarkKind, marksOfLines, rangeOfLines } from './tree-marks.ts';
import type { TreeNode } from './tree-nodes.ts';
import { cursorIndex, type TreeEvent, type TreeState } from './tree-reducer.ts';

/** The tree that keys select in. */
export interface TreeHandle {
  store: Store<TreeState>;
  /** The visible lines. */
  nodes(): readonly TreeNode[];
  dispatch(event: TreeEvent): void;
  /** Number of screen rows for lines. */
  height(): number;
  /** Number of marks that the filter hides. */
  hidden(): number;
}

/** Selects or deselects the line under the cursor, and moves the cursor to the next one. */
export function toggleLine({ store, nodes, dispatch }: TreeHandle): void {
  const at = cursorIndex(store.get(), nodes());
  const node = nodes()[at];
  // A line that stands for keys that are not loaded is no line to act on.
  if (node && (node.level < 2 || node.key || node.folded)) dispatch({ type: 'marked', node });
  dispatch({ type: 'moved', to: at + 1, nodes: nodes() });
}

/**
 * Selects the line under the cursor and the lines next to it in direction `by`, and moves the cursor along; `count`
 * lines in all, two without a number.
 */
export function extendLines({ store, nodes, dispatch }: TreeHandle, by: 1 | -1, count = 2): void {
  const all = nodes();
  const at = cursorIndex(store.get(), all);
  const start = all[at];
  if (start === undefined) return;
  const to = Math.max(0, Math.min(all.length - 1, at + by * (count - 1)));
  const lines = all.slice(Math.min(at, to), Math.max(at, to) + 1);
  dispatch({ type: 'moved', to, nodes: all });
  const last = { id: all[to]?.id ?? start.id, isOn: true };
  dispatch({ type: 'marks', names: marksOfLines(lines, kindOf(start)), how: 'add', last });
}

/**
 * Selects all lines from the one last selected by hand to the cursor, in the order shown; where that line was
 * deselected, deselects them (TUI-15). Only lines of the kind of the first one count: a range of channels takes no keys.
 */
export function markLines(app: Notify, { store, nodes, dispatch }: TreeHandle): void {
  const all = nodes();
  const at = cursorIndex(store.get(), all);
  const node = all[at];
  if (node === undefined) return;
  const range = rangeOfLines(store.get(), all, at);
  if (range === undefined) {
    const names = marksOfLines([{ ...node, isOpen: undefined }], kindOf(node));
    dispatch({ type: 'marks', names, how: 'add', last: { id: node.id, isOn: true } });
    app.notify(app.say('tuiSelect.rangeBegun'));
    return;
  }
  const names = marksOfLines(range.lines, range.kind);
  const last = { id: node.id, isOn: range.isOn };
  dispatch({ type: 'marks', names, how: range.isOn ? 'add' : 'remove', last });
  const values = {
    count: names.length,
    from: nodeName(app, range.lines[0] ?? node),
    to: nodeName(app, range.lines.at(-1) ?? node),
  };
  app.notify(app.say(range.isOn ? 'tuiSelect.rangeOn' : 'tuiSelect.rangeOff', values));
}

/** Selects all channels on show; all keys on show where keys are selected already, or the cursor is on a key. */
export function markAllLines(app: Notify, { store, nodes, dispatch }: TreeHandle): void {
  dispatch({ type: 'marks', names: wholeTree(store.get(), nodes()), how: 'add' });
  app.notify(app.say('tui.markedAll', { count: store.get().marks.size }));
}

/** Selects the deselected channels on show and deselects the others, or so with keys (TUI-15). What is hidden stays. */
export function invertLines(app: Notify, { store, nodes, dispatch, hidden }: TreeHandle): void {
  const names = wholeTree(store.get(), nodes());
  dispatch({ type: 'marks', names, how: 'invert' });
  const values = { count: store.get().marks.size, shown: names.length, hidden: hidden() };
  app.notify(app.say(values.hidden > 0 ? 'tuiSelect.invertedWithHidden' : 'tuiSelect.inverted', values));
}

/**
 * Returns how a key of the tree acts with a count typed before it (TUI-15); undefined for a key that takes no count.
 */
export function countedInTree(action: string): ((tree: TreeHandle, count: number) => void) | undefined {
  if (steps.includes(action)) {
    return ({ store, nodes, dispatch, height }, count) => {
      const { length } = nodes();
      let index = cursorIndex(store.get(), nodes());
      for (let time = 0; time < count; time++) {
        const next = moved(action, index, length, height());
        if (next === index) break;
        index = next;
      }
      dispatch({ type: 'moved', to: index, nodes: nodes() });
    };
  }
  return others[action];
}

const steps: readonly string[] = ['up', 'down', 'page-up', 'page-down', 'half-up', 'half-down'];

const others: Readonly<Record<string, (tree: TreeHandle, count: number) => void>> = {
  first: ({ nodes, dispatch }, count) => dispatch({ type: 'moved', to: count - 1, nodes: nodes() }),
  last: ({ nodes, dispatch }, count) => dispatch({ type: 'moved', to: count - 1, nodes: nodes() }),
  'extend-down': (tree, count) => extendLines(tree, 1, count),
  'extend-up': (tree, count) => extendLines(tree, -1, count),
};

/** The marks of everything on show, of the kind that is selected already, else of the line under the cursor. */
function wholeTree(state: TreeState, nodes: readonly TreeNode[]): string[] {
  const [marked = ''] = state.marks;
  const here = nodes[cursorIndex(state, nodes)];
  const kind: MarkKind = marked === '' ? (here ? kindOf(here) : 'channel') : marked.startsWith('k') ? 'key' : 'channel';
  return marksOfLines(nodes, kind);
}
