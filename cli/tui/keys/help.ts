import type { Say } from '../../../shared/text/text.ts';
import { keyLabel } from './key.ts';
import type { KeyContext, KeyTable } from './key-table.ts';

export interface HelpLine {
  keys: string;
  label: string;
  /** Why it cannot be done now. */
  refusal: string | undefined;
}

/** Every key of a place and the global ones, with the reason beside those that cannot be used now. */
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
