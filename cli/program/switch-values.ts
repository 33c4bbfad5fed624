import type { FlagDefinition } from './definition.ts';
import { usageFailure } from './usage.ts';

const onWords: readonly string[] = ['true', 'yes', 'on', '1'];
const offWords: readonly string[] = ['false', 'no', 'off', '0'];

/** These take a value of their own after `=`: names of fields, and a pace. */
const withOwnValue: readonly string[] = ['json', 'watch'];

/**
 * Words in which no switch has a value: scripts write `--dry-run=false` and `--auto-ban=$ON`, as other tools take it.
 * What is off becomes `--no-auto-ban`, or is left out where the switch has no opposite. A value that is neither on nor
 * off ends the command.
 */
export function withoutSwitchValues(words: readonly string[], flags: readonly FlagDefinition[]): string[] {
  const end = words.indexOf('--');
  return words.flatMap((word, at) => {
    const [, name = '', value] = /^--([\w-]+)=(.*)$/s.exec(word) ?? [];
    const found = value === undefined || (end !== -1 && at > end) ? undefined : switchNamed(name, flags);
    if (value === undefined || found === undefined) return [word];
    const isOn = isOnWord(value);
    // The value is not repeated: it may be the secret that `--key-stdin` was to read.
    if (isOn === undefined) throw usageFailure('cli.switchWrong', { flag: `--${name}` });
    const wordsOf = isOn ? found.on : found.off;
    return wordsOf === undefined ? [] : [wordsOf];
  });
}

/**
 * Refuses an operand that was meant as the value of the switch before it: `--auto-ban false`. `isStray` tells whether
 * the command can make nothing else of the operand.
 */
export function refuseValueOfSwitch(
  words: readonly string[],
  flags: readonly FlagDefinition[],
  isStray: (word: string) => boolean,
): void {
  for (const [at, word] of words.entries()) {
    const value = words[at + 1];
    if (word === '--' || value === undefined) return;
    if ((value !== 'true' && value !== 'false') || !word.startsWith('--') || !isStray(value)) continue;
    const found = switchNamed(word.slice(2), flags);
    if (found === undefined) continue;
    const flag = (value === 'true' ? found.on : found.off) ?? `${word}=${value}`;
    throw usageFailure(
      'cli.switchValue',
      { flag: word },
      { key: 'cli.switchValueHint', values: { word: value, flag } },
    );
  }
}

/** The words that switch a flag on and off; undefined for a flag that is no switch. */
function switchNamed(
  name: string,
  flags: readonly FlagDefinition[],
): { on: string; off: string | undefined } | undefined {
  if (withOwnValue.includes(name)) return undefined;
  for (const flag of flags) {
    if (flag.kind === 'switch' && flag.name === name) return { on: `--${name}`, off: undefined };
    if (flag.kind !== 'toggle') continue;
    if (flag.name === name) return { on: `--${name}`, off: `--no-${name}` };
    if (`no-${flag.name}` === name) return { on: `--${name}`, off: `--${flag.name}` };
  }
  return undefined;
}

function isOnWord(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (onWords.includes(word)) return true;
  return offWords.includes(word) ? false : undefined;
}
