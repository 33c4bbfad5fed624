import type { FlagDefinition } from '../../program/definition.ts';
import type { FlagValues } from '../../program/flag-values.ts';

/** `--watch` and `--watch=2s` (which the parser reads as the hidden one): show the result anew again and again. */
export const watchFlags: readonly FlagDefinition[] = [
  { name: 'watch', kind: 'switch', help: { key: 'cliList.flagWatch' } },
  { name: 'watch-every', kind: 'value', hidden: true, help: '' },
];

/** Whether the result is to be watched, and how often it is asked for, as typed. */
export function watchedEvery(flags: FlagValues): string | undefined {
  return flags.text('watch-every') ?? (flags.on('watch') ? '5s' : undefined);
}
