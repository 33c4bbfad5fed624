import { optionDefinition } from '../../domain/option/option.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { optionFault, type StoredOptions } from './options.ts';

/** An option and its label. */
interface NamedOption {
  key: string;
  label: string;
}

/**
 * Sentences about settings that the gateway stores but does not apply (GEN-26). Gateways accept and list any text for
 * an option with a dot in its key, and keep using the previous value where they cannot parse it
 * (docs/gateways-modern.md 28).
 */
export function effectNotes(
  options: readonly NamedOption[],
  stored: StoredOptions,
  { say }: Pick<ScreenContext, 'say'>,
): string[] {
  return options.flatMap(({ key, label }) => {
    const value = stored.get(key);
    if (value === undefined) return [];
    if (optionDefinition(key)?.isUnused) return [say('option.unused', { label })];
    const isUnread =
      key.includes('.') && value !== '' && optionFault(key, value, { say }, { before: value }) !== undefined;
    return isUnread ? [say('option.withoutEffect', { label, value: sanitise(value) })] : [];
  });
}
