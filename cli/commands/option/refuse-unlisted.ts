import { sanitise } from '../../../shared/format/sanitise.ts';
import { type UnlistedOption, unlistedOptions } from '../../../shared/screens/settings/option-list.ts';
import type { StoredOptions } from '../../../shared/screens/settings/settings-section.ts';
import type { FlagDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import { usageFailure } from '../usage.ts';

export const newFlag: FlagDefinition = { name: 'new', kind: 'switch', help: { key: 'cliOption.flagNew' } };

/** TRU-05: ends the command with 2 for a key that this gateway does not list, unless `--new` says it is meant. */
export function refuseUnlisted(stored: StoredOptions, keys: Iterable<string>, { flags, say }: Invocation): void {
  if (flags.on('new')) return;
  const unlisted = unlistedOptions(stored, keys);
  const [first, ...more] = unlisted;
  if (first === undefined) return;
  const nearest = first.nearest.join(', ');
  if (more.length === 0) {
    const hint = nearest === '' ? 'cliOption.unlistedHint' : 'cliOption.unlistedHintNearest';
    throw usageFailure('cliOption.unlisted', { key: sanitise(first.key) }, { key: hint, values: { nearest } });
  }
  const named = ({ key, nearest: near }: UnlistedOption) =>
    near.length === 0
      ? sanitise(key)
      : say('cliOption.unlistedNearest', { key: sanitise(key), nearest: near.join(', ') });
  throw usageFailure(
    'cliOption.unlistedMany',
    { keys: unlisted.map(named).join(', ') },
    { key: 'cliOption.unlistedHint' },
  );
}
