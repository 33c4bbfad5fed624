import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import type { RunHeader } from './run-file.ts';

/** The part of a command line that the record of its run stores. */
export interface TypedWords {
  /** All typed words except secrets and `--resume`. */
  words: readonly string[];
  /** The flags whose values are secrets, which have to be given again. */
  withheld: readonly string[];
}

/**
 * Splits the words of a command line for the record of its run. `secretFlags` are the names of flags whose values are
 * secrets; a value that looks like a key is withheld as well, whatever the name of its flag.
 */
export function wordsToRecord(typed: readonly string[], secretFlags: readonly string[]): TypedWords {
  const words: string[] = [];
  const withheld = new Set<string>();
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? '';
    const [flag = ''] = word.split('=');
    const name = flag.replace(/^--/, '');
    const isFlag = word.startsWith('--') && word !== '--';
    const isSecret = isFlag && secretFlags.some((secret) => name === secret || name === `${secret}-stdin`);
    if (isFlag && name === 'resume') {
      if (flag === word) index += 1;
    } else if (isSecret) {
      withheld.add(name.replace(/-stdin$/, ''));
      if (flag === word && !name.endsWith('-stdin')) index += 1;
    } else if (!holdsSecret(word) && !holdsSecret(word.slice(word.indexOf('=') + 1))) words.push(word);
    else if (isFlag) withheld.add(name);
    else if (words.at(-1)?.startsWith('--')) withheld.add(words.pop()?.slice(2) ?? '');
  }
  return { words, withheld: [...withheld] };
}

/** Returns the typed words from a run's record; undefined where the run keeps its fields in another form. */
export function recordedWords({ words, withheld }: RunHeader): TypedWords | undefined {
  const isText = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((word) => typeof word === 'string');
  return isText(words) ? { words, withheld: isText(withheld) ? withheld : [] } : undefined;
}

/** Ends the command where a secret that the record leaves out is not given again in `words`. */
export function refuseWithheld({ withheld }: TypedWords, words: readonly string[]): void {
  const missing = withheld.filter(
    (name) => !words.some((word) => [name, `${name}-file`, `${name}-stdin`].includes(word.replace(/^--|=.*$/g, ''))),
  );
  if (missing.length === 0) return;
  throw usageFailure('batch.withheld', { flags: missing.map((name) => `--${name}`) });
}

/**
 * The command line that continues a fully recorded run: the command with the record's name, the profile or gateway, and
 * the secrets that the record leaves out.
 */
export function resumeLine(
  { world, name }: Pick<Invocation, 'world' | 'name'>,
  { name: record, header }: { name: string; header: RunHeader },
): string {
  const typed = world.arguments;
  const kept: string[] = [];
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? '';
    if (word === '--profile' || word === '--gateway') kept.push(word, typed[index + 1] ?? '');
    else if (/^--(profile|gateway)=/.test(word)) kept.push(word);
  }
  const secrets = (recordedWords(header)?.withheld ?? []).flatMap((flag) => [`--${flag}-file`, 'FILE']);
  return ['tollgate', ...name.split(' '), ...kept, ...secrets, '--resume', record].map(quoteWord).join(' ');
}
