import { quoteWord } from '../../../shared/screens/command-line.ts';
import type { Invocation } from '../invocation.ts';

/**
 * The command line that goes on with a run: the one typed, and `--resume FILE`. Values of the flags named as secret are
 * left out; they have to be given anew.
 */
export function resumeLine(
  { world }: Pick<Invocation, 'world'>,
  path: string,
  secretFlags: readonly string[] = [],
): string {
  const words: string[] = [];
  const typed = world.arguments;
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? '';
    const [name = ''] = word.split('=');
    const isFlag = (flag: string) => name === `--${flag}`;
    if (isFlag('resume')) {
      if (name === word) index += 1;
    } else if (secretFlags.some(isFlag)) {
      words.push(`${name}-file`, 'FILE');
      if (name === word) index += 1;
    } else words.push(word);
  }
  return ['tollgate', ...words, '--resume', path].map(quoteWord).join(' ');
}

/** The command line that goes on with a run whose record says everything: only where to, the command and the record. */
export function shortResumeLine({ world, name }: Pick<Invocation, 'world' | 'name'>, path: string): string {
  const typed = world.arguments;
  const kept: string[] = [];
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? '';
    if (word === '--profile' || word === '--gateway') kept.push(word, typed[index + 1] ?? '');
    else if (/^--(profile|gateway)=/.test(word)) kept.push(word);
  }
  return ['tollgate', ...name.split(' '), ...kept, '--resume', path].map(quoteWord).join(' ');
}
