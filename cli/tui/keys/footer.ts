import type { MessageKey, Say } from '../../../shared/text/text.ts';
import { type KeyName, keyLabel } from './key.ts';
import type { KeyContext, KeyTable } from './key-table.ts';

export interface KeyHint {
  key: string;
  label: string;
  /** The key itself. */
  name: KeyName;
  /** Whether the hint is never dropped for lack of room: the one that opens the help. */
  isKept: boolean;
}

const kept = 'help';

/**
 * The hints that fit into a width in cells, in their order. A hint takes the cells of its key and label and three more.
 */
export function fittingHints(hints: readonly KeyHint[], width: number, widthOf: (text: string) => number): KeyHint[] {
  const cells = ({ key, label }: KeyHint) => widthOf(key) + widthOf(label) + 3;
  let left = width - hints.reduce((sum, hint) => sum + (hint.isKept ? cells(hint) : 0), 0);
  return hints.filter((hint) => {
    if (hint.isKept) return true;
    if (cells(hint) > left) return false;
    left -= cells(hint);
    return true;
  });
}

/** The footer hints of a context in order: first those of most use, then those for which there may be room. */
export function footerHints(
  table: KeyTable,
  context: KeyContext,
  say: Say,
  glyphs: { enter: string; space: string },
  isRefused: (action: string) => boolean,
  hintOf: (action: string) => MessageKey | undefined = () => undefined,
): KeyHint[] {
  return table[context]
    .filter((binding) => binding.footer !== undefined && binding.keys.length > 0 && !isRefused(binding.action))
    .toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0))
    .map(({ keys, label, short, action }) => ({
      key: keyLabel(keys[0] ?? '', glyphs),
      label: say(hintOf(action) ?? short ?? label),
      name: keys[0] ?? '',
      isKept: action === kept,
    }));
}
