import type { Say } from '../../../shared/text/text.ts';
import { keyLabel } from './key.ts';
import type { KeyContext, KeyTable } from './key-table.ts';

export interface KeyHint {
  key: string;
  label: string;
}

/** The five to seven keys a person should see at the foot of a place, in order. */
export function footerHints(
  table: KeyTable,
  context: KeyContext,
  say: Say,
  glyphs: { enter: string; space: string },
  isRefused: (action: string) => boolean,
): KeyHint[] {
  return table[context]
    .filter((binding) => binding.footer !== undefined && binding.keys.length > 0 && !isRefused(binding.action))
    .toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0))
    .map((binding) => ({ key: keyLabel(binding.keys[0] ?? '', glyphs), label: say(binding.label) }));
}
