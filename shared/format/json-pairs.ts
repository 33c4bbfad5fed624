import { type Node, parseTree } from 'jsonc-parser';

/**
 * The first name that occurs twice in one object of a JSON text, at any depth; undefined where there is none.
 * JSON.parse silently keeps the last.
 */
export function repeatedName(text: string): string | undefined {
  const root = parseTree(text, [], { disallowComments: true });
  return root && repeatedIn(root);
}

function repeatedIn({ type, children = [] }: Node): string | undefined {
  const seen = new Set<string>();
  for (const child of children) {
    const [name, value] = type === 'object' ? (child.children ?? []) : [undefined, child];
    if (name !== undefined) {
      if (seen.has(String(name.value))) return String(name.value);
      seen.add(String(name.value));
    }
    const deeper = value && repeatedIn(value);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
