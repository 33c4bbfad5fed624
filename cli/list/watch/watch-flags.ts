import type { FlagDefinition } from '../../program/definition.ts';
import type { FlagValues } from '../../program/flag-values.ts';

/** `--watch` and `--watch=2s` (which the parser reads as the hidden flag) run the command repeatedly. */
export const watchFlags: readonly FlagDefinition[] = [
  { name: 'watch', kind: 'switch', help: { key: 'cliList.flagWatch' } },
  { name: 'watch-every', kind: 'value', hidden: true, help: '' },
];

/** The interval of `--watch` as typed; undefined where the result is not watched. */
export function watchedEvery(flags: FlagValues): string | undefined {
  return flags.text('watch-every') ?? (flags.on('watch') ? '5s' : undefined);
}
