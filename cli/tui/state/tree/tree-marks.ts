import type { TreeNode } from './tree-nodes.ts';

/** The selection in the tree. */
export interface TreeMarks {
  /** The marked channels (`c61`) and keys (`k61:3`). */
  marks: ReadonlySet<string>;
  /** The line that was last selected or deselected by hand: ranges begin there. */
  markedLast: { id: string; isOn: boolean } | undefined;
}

/** Channels and keys are acted upon apart, so one key selects either channels or keys. */
export type MarkKind = 'channel' | 'key';

/** How marks of several lines change. */
export type MarkHow = 'add' | 'remove' | 'invert';

export const noMarks: TreeMarks = { marks: new Set(), markedLast: undefined };

/** The kind of what a line stands for. */
export function kindOf({ key, folded }: TreeNode): MarkKind {
  return key || folded ? 'key' : 'channel';
}

/** The marks that a line stands for: its key or keys, or all channels at and under it; none for keys that are not loaded. */
function markNames({ key, folded, channels, level }: TreeNode): string[] {
  if (key || folded) return (key ? [key] : (folded ?? [])).map((one) => `k${one.channel_id}:${one.index}`);
  return level === 2 ? [] : channels.map(({ id }) => `c${id}`);
}

/**
 * The marks of several lines, of one kind. An open group stands for nothing by itself, because its channels are lines of
 * their own: a range that ends in the middle of a group takes no more than is between its ends.
 */
export function marksOfLines(lines: readonly TreeNode[], kind: MarkKind): string[] {
  const counted = lines.filter((node) => kindOf(node) === kind && !((node.level === 0 || node.folded) && node.isOpen));
  return [...new Set(counted.flatMap(markNames))];
}

/** The marks after a line was selected by hand; a line that is selected as a whole is deselected. */
export function markedByHand({ marks }: TreeMarks, node: TreeNode): TreeMarks {
  const names = markNames(node);
  const isOn = names.some((name) => !marks.has(name));
  return { ...marksAfter(marks, names, isOn ? 'add' : 'remove'), markedLast: { id: node.id, isOn } };
}

/** The marks after those of several lines changed; other marks stay. */
export function marksAfter(marks: TreeMarks['marks'], names: readonly string[], how: MarkHow): TreeMarks {
  const next = new Set(marks);
  for (const name of names) {
    if (how === 'add' || (how === 'invert' && !marks.has(name))) next.add(name);
    else next.delete(name);
  }
  return { marks: next, markedLast: undefined };
}

/**
 * The lines from the one last selected by hand to the cursor, and whether they are selected or deselected; undefined
 * where that line is not on show.
 */
export function rangeOfLines(
  { markedLast }: TreeMarks,
  nodes: readonly TreeNode[],
  cursor: number,
): { lines: readonly TreeNode[]; kind: MarkKind; isOn: boolean } | undefined {
  const start = nodes.findIndex(({ id }) => id === markedLast?.id);
  const first = nodes[start];
  if (markedLast === undefined || first === undefined) return undefined;
  const lines = nodes.slice(Math.min(start, cursor), Math.max(start, cursor) + 1);
  return { lines, kind: kindOf(first), isOn: markedLast.isOn };
}

/** How much of a line is marked. */
export function howMarked({ marks }: Pick<TreeMarks, 'marks'>, node: TreeNode): 'whole' | 'partly' | 'not' {
  if (marks.size === 0) return 'not';
  const names = markNames(node);
  const count = names.filter((name) => marks.has(name)).length;
  return count === 0 ? 'not' : count === names.length ? 'whole' : 'partly';
}
