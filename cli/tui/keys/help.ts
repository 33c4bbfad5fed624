import type { Say } from '../../../shared/text/text.ts';
import { keyLabel } from './key.ts';
import type { KeyContext, KeyTable } from './key-table.ts';

export interface HelpLine {
  keys: string;
  label: string;
  /** Why the action is not available now. */
  refusal: string | undefined;
}

/** Every key of a context and the global keys, with the reason where an action is not available now. */
export function helpLines(
  table: KeyTable,
  context: KeyContext,
  say: Say,
  glyphs: { enter: string; space: string },
  refusal: (action: string) => string | undefined,
): HelpLine[] {
  const bindings = [...table[context], ...(context === 'global' ? [] : table.global)];
  return bindings.map((binding) => ({
    keys: binding.keys.map((key) => keyLabel(key, glyphs)).join(' '),
    label: say(binding.label),
    refusal: refusal(binding.action),
  }));
}
