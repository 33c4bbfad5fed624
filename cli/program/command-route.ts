import { takesNextWord } from './global-flags.ts';

/** A command line split into the words that name the command and all others, in their order. */
export interface Route {
  /** First operand; undefined when there is none. */
  noun: string | undefined;
  /** Words without the noun, the flags that stood before it included. */
  rest: readonly string[];
  /** `--help`, `-h`, or the noun `help`. */
  wantsHelp: boolean;
}

/** Finds the noun: the first word that is neither a flag nor a flag's value. */
export function routeOf(words: readonly string[]): Route {
  const { word, rest } = takeOperand(words);
  const wantsHelp = asksForHelp(words);
  if (word === 'help') {
    const { word: noun, rest: after } = takeOperand(rest);
    return { noun, rest: after, wantsHelp: true };
  }
  return { noun: word, rest, wantsHelp };
}

/** Takes the first operand out of the words, leaving flags and their values in place. */
export function takeOperand(words: readonly string[]): { word: string | undefined; rest: readonly string[] } {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--') break;
    if (takesNextWord(word)) index += 1;
    else if (!word.startsWith('-') || word === '-') return { word, rest: words.toSpliced(index, 1) };
  }
  return { word: undefined, rest: words };
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
}
