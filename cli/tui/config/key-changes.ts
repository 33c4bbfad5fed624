import type { MessageKey } from '../../../shared/text/text.ts';
import { keyNamed } from '../keys/key.ts';
import { type Binding, type KeyContext, type KeyTable, keyTable } from '../keys/key-table.ts';
import { ConfigFault } from './config-fault.ts';

/** Keys that cannot be rebound: those that leave, and the one that deletes. */
const fixedKeys: readonly string[] = ['ctrl-c', 'escape', 'enter', 'delete'];

/** Other keys for one action of a context. */
export interface KeyChange {
  context: KeyContext;
  action: string;
  keys: readonly { text: string; line: number }[];
  line: number;
}

/**
 * Returns the key table with the user's changes applied; fixed keys keep their actions. Throws `ConfigFault` where a
 * name is no key, or where a key is fixed, needed for typing, or would have two meanings.
 */
export function changeKeys(changes: readonly KeyChange[]): KeyTable {
  const table: Record<KeyContext, readonly Binding[]> = { ...keyTable };
  for (const change of changes)
    table[change.context] = table[change.context].map((binding) => changed(binding, change));
  for (const change of changes) refuseClash(table, change);
  return table;
}

/** Whether letters are typed in this context, as text or as the second letter of a key. */
function isTyped(context: KeyContext): boolean {
  const bindings: readonly Binding[] = keyTable[context];
  return context === 'doors' || context === 'go' || bindings.some(({ action }) => action === 'text-left');
}

function changed(binding: Binding, { context, action, keys }: KeyChange): Binding {
  if (binding.action !== action) return binding;
  const own = keys.map(({ text, line }) => {
    if (binding.keys.includes(text)) return text;
    const key = keyNamed(text);
    if (key === undefined) throw new ConfigFault(line, 'tuiConfig.noKey', { key: text });
    if (fixedKeys.includes(key) && !binding.keys.includes(key))
      throw new ConfigFault(line, 'tuiConfig.fixedKey', { key });
    const types = [...key].length === 1 || key === 'space';
    if (types && isTyped(context) && !binding.keys.includes(key))
      throw new ConfigFault(line, 'tuiConfig.typedKey', { key });
    return key;
  });
  return { ...binding, keys: [...new Set([...own, ...binding.keys.filter((key) => fixedKeys.includes(key))])] };
}

/** Throws `ConfigFault` with both meanings where a changed key already has one. */
function refuseClash(table: KeyTable, { context, action, line }: KeyChange): void {
  const contexts = context === 'global' ? (Object.keys(table) as KeyContext[]) : [context];
  const own = table[context].find((binding) => binding.action === action);
  for (const key of own?.keys ?? []) {
    for (const one of contexts) {
      const other = meaningOf(table, one, key, action);
      if (own && other) throw new ConfigFault(line, 'tuiConfig.clash', { key }, [own.label, other]);
    }
  }
}

/**
 * The label of the binding that already uses a key in a context, other than `action`; undefined when the key is free.
 */
export function meaningOf(table: KeyTable, context: KeyContext, key: string, action?: string): MessageKey | undefined {
  const global = context === 'global' ? [] : table.global;
  return [...table[context], ...global].find((binding) => binding.action !== action && binding.keys.includes(key))
    ?.label;
}
