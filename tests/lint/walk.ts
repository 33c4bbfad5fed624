import type { SyntaxNode } from './source-file.ts';

/** Calls `visit` for a node and all below it, parents first; answer false to leave out what is below a node. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined, key: string) => boolean | undefined,
  parent?: SyntaxNode,
  key = '',
): void {
  if (visit(node, parent, key) === false) return;
  for (const name in node) {
    for (const child of [node[name]].flat()) if (isNode(child)) walk(child, visit, node, name);
  }
}

/** Whether a property of a node is a node itself. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Whether nothing of a node is left at run time: types and interfaces. */
export function isTypeOnly(node: SyntaxNode): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const survives = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty'];
  return node.type.startsWith('TS') && !survives.includes(node.type);
}
