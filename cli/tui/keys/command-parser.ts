import { nearest } from '../../../shared/format/nearest.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';

export interface NounWords {
  aliases: readonly string[];
  verbs: readonly string[];
  filters: readonly string[];
  /** Its rows are found by what people call them (a model, a task's own id), not by a number. */
  hasKeys?: boolean;
  /** Reads an id that is more than digits (`49:0`); undefined for what is none. */
  parseId?(text: string): number | undefined;
}

/** The nouns and verbs a command may name. */
export interface CommandWords {
  /** verbs and filters by noun. */
  nouns: Readonly<Record<string, NounWords>>;
  /** The noun of the view the person is in. */
  current: string;
  builtins: Readonly<Record<string, BuiltinValues>>;
  /** Words of the person's own, and the words each stands for (TUI-10). */
  aliases?: Readonly<Record<string, string>>;
  /** What a word does, for people; `type=` is a filter of the noun, of the view on show where none is named. */
  meaning?(word: string, noun?: string): string | undefined;
  /** The rows a list holds: what finds each on the command line, and its name. */
  rows?(noun: string): readonly RowWords[];
  /** What a filter may be set to, as far as it is known. */
  values?(noun: string, filter: string): readonly string[];
}

export interface BuiltinValues {
  aliases: readonly string[];
  /** What is offered behind the word. */
  values: readonly string[];
  /** Whether the word can do anything with what stands behind it; undefined where what it leads to tells that. */
  takes?(value: string): boolean;
}

export interface RowWords {
  key: string;
  name: string;
}

/** What may stand at the end of a text. */
export interface Completions {
  /** Where the unfinished word begins. */
  start: number;
  /** As they are shown: a row with its name. */
  candidates: string[];
  /** What each puts in the place of the unfinished word. */
  inserted: string[];
}

export type Command =
  /** Go to a view, with filters; `line` holds words of the filter line (`by:user,model`), as they are typed there. */
  | { kind: 'view'; noun: string; filters: FilterValues; line?: string }
  | {
      kind: 'verb';
      noun: string;
      verb: string;
      ids: readonly number[];
      keys?: readonly string[];
      values: Readonly<Record<string, string>>;
    }
  | { kind: 'builtin'; name: string; values: readonly string[] }
  | { kind: 'unknown'; word: string }
  | { kind: 'nothing' };

/** Verbs every noun has beside its actions. */
export const commonVerbs = ['list', 'get'] as const;
/** And those of nouns whose rows can be created and edited. */
export const editVerbs = ['create', 'update'] as const;

/**
 * Reads a `:` command: the command line's own words (`channel disable 12 31`, `token list --keyword ci`), a verb alone
 * for what is marked, `name=value` for filters and inputs, or one of the built-in words.
 */
export function parseCommand(text: string, words: CommandWords): Command {
  const [first, ...rest] = withoutAlias(splitWords(text.slice(leadOf(text))), words);
  if (first === undefined) return { kind: 'nothing' };
  const builtin = nameOf(words.builtins, first);
  if (builtin !== undefined) return { kind: 'builtin', name: builtin, values: rest };
  const isVerb = words.nouns[words.current]?.verbs.includes(first);
  const noun = nameOf(words.nouns, first) ?? (isVerb ? undefined : begunNoun(words.nouns, first));
  if (noun === undefined) {
    const verbs = words.nouns[words.current]?.verbs ?? [];
    return verbs.includes(first) ? verbOf(words, words.current, first, rest) : { kind: 'unknown', word: first };
  }
  const [verb, ...others] = rest;
  if (verb === undefined) return { kind: 'view', noun, filters: {} };
  if (verb.includes('=') || verb.startsWith('--') || isFilterWord(verb)) return viewOf(noun, rest);
  if (verb === 'list') return viewOf(noun, others);
  return words.nouns[noun]?.verbs.includes(verb) ? verbOf(words, noun, verb, others) : { kind: 'unknown', word: verb };
}

/** How much of a text comes before its first word: the program's name, and a `:` more than the line has already. */
const leadOf = (text: string) => /^[\s:]*(?:tollgate\s+)?/.exec(text)?.[0].length ?? 0;

/** Words as the filter line takes them: `by:user,model`, `-status:off`, `balance<10`, `~name`, `/regex/`. */
const isFilterWord = (word: string) => /^(?:[-!]?[\p{L}_][\p{L}\p{N}_-]*(?:[:：~<>]|!=)|[~/!].)/u.test(word);

/** A list with what it is narrowed to, as flags, as `name=value` or as words of its filter line. */
function viewOf(noun: string, rest: readonly string[]): Command {
  const { pairs: filters, others } = pairsOf(rest);
  const wrong = others.find((word) => !isFilterWord(word));
  if (wrong !== undefined) return { kind: 'unknown', word: wrong };
  return { kind: 'view', noun, filters, ...(others.length > 0 && { line: others.map(asFilterWord).join(' ') }) };
}

/** A word whose quotes were taken off, as the filter line reads it as one word again. */
function asFilterWord(word: string): string {
  if (!/\s/.test(word)) return word;
  const [, begin = '', value = word] = /^([-!]?[\p{L}_][\p{L}\p{N}_-]*(?:[:：~]|[<>!]=?))(.*)$/su.exec(word) ?? [];
  return `${begin}"${value}"`;
}

/** The words that a person's own word at the beginning stands for: what it stands for has none of them (`read-config.ts`). */
function withoutAlias(words: readonly string[], { aliases = {} }: CommandWords): readonly string[] {
  const [first = '', ...rest] = words;
  const alias = Object.hasOwn(aliases, first) ? aliases[first] : undefined;
  return alias === undefined ? words : [...splitWords(alias), ...rest];
}

/** The words, values and rows that may stand at the end of a text. */
function completions(text: string, words: CommandWords): Completions {
  const start = text.lastIndexOf(' ') + 1;
  const before = withoutAlias(splitWords(text.slice(0, start)), words);
  const begun = text.slice(start);
  const pair = /^(?:--)?([\w-]+)([=:])(.*)$/.exec(begun);
  const [first, second] = before;
  const noun = first === undefined ? undefined : nameOf(words.nouns, first);
  if (pair && noun !== undefined) return { start, ...valuesAfter(noun, pair, words) };
  const acting =
    noun === undefined ? actingHere(first, words) : second === undefined ? undefined : { noun, verb: second };
  if (acting && isOfRows(acting.verb) && words.nouns[acting.noun]?.verbs.includes(acting.verb)) {
    return { start, ...rowsAfter(acting.noun, begun, before, words) };
  }
  const candidates = wordsAfter(before, words).filter((word) => word.startsWith(begun) && word !== begun);
  return { start, candidates, inserted: candidates };
}

/** A word that means nothing and can become nothing by typing on, and the one most likely meant. */
export interface WrongWord {
  word: string;
  near: string | undefined;
}

/** What may stand at the end of a text; where something in it is wrong, that alone, and what was meant in its place. */
export function suggestions(typed: string, words: CommandWords): Completions & { wrong?: WrongWord } {
  const lead = leadOf(typed);
  const { start, ...others } = suggestionsFor(typed.slice(lead), words);
  return { start: lead + start, ...others };
}

function suggestionsFor(text: string, words: CommandWords): Completions & { wrong?: WrongWord } {
  const found = completions(text, words);
  const wrong = found.candidates.length > 0 ? undefined : unknownWord(text, words);
  if (!wrong) return found;
  // What was meant takes the place of the word as it is typed, not of one further back.
  const meant = wrong.near !== undefined && text.endsWith(wrong.word) ? [wrong.near] : [];
  return { start: text.length - wrong.word.length, candidates: meant, inserted: meant, wrong };
}

function unknownWord(text: string, words: CommandWords): WrongWord | undefined {
  const command = parseCommand(text, words);
  const word = unknownIn(command, words);
  if (word === undefined) return undefined;
  if (command.kind === 'builtin') return { word, near: nearest(word, wordsAfter([command.name], words)) };
  const typed = splitWords(text);
  const before = withoutAlias(
    typed.slice(
      0,
      typed.findIndex((one) => one.replace(/^--/, '').startsWith(word)),
    ),
    words,
  );
  return { word, near: nearest(word, wordsAfter(before, words)) };
}

/** What nothing answers to: a noun, a verb, a filter that the noun does not have, a value that a word cannot take. */
function unknownIn(command: Command, { nouns, builtins }: CommandWords): string | undefined {
  if (command.kind === 'unknown') return command.word;
  if (command.kind === 'builtin') {
    const value = command.values.join(' ');
    return value === '' || (builtins[command.name]?.takes?.(value) ?? true) ? undefined : value;
  }
  if (command.kind !== 'view') return undefined;
  return Object.keys(command.filters).find((id) => nouns[command.noun]?.filters.includes(id) === false);
}

/** A verb alone acts on the rows of the view the person is in. */
function actingHere(first: string | undefined, { builtins, current }: CommandWords) {
  if (first === undefined || nameOf(builtins, first) !== undefined) return undefined;
  return { noun: current, verb: first };
}

const isOfRows = (verb: string) => verb !== 'list' && verb !== 'create';

/** Values that begin so, then those that hold it. */
function valuesAfter(noun: string, [, filter = '', sign = '', begun = '']: RegExpExecArray, words: CommandWords) {
  const wanted = begun.replace(/^["']/, '').toLowerCase();
  const known = words.values?.(noun, filter) ?? [];
  const found = known.filter((value) => value.toLowerCase().includes(wanted) && value !== begun);
  const isFirst = (value: string) => Number(!value.toLowerCase().startsWith(wanted));
  const candidates = found.toSorted((a, b) => isFirst(a) - isFirst(b));
  return {
    candidates,
    inserted: candidates.map((value) => `${filter}${sign}${quoted(value)}`),
  };
}

/** Rows by the beginning of their number or a part of their name; none twice. */
function rowsAfter(noun: string, begun: string, before: readonly string[], words: CommandWords) {
  const wanted = begun.toLowerCase();
  const found = (words.rows?.(noun) ?? []).filter(
    ({ key, name }) =>
      key !== begun && !before.includes(key) && (key.startsWith(begun) || name.toLowerCase().includes(wanted)),
  );
  return {
    candidates: found.map(({ key, name }) => (name === '' || name === key ? key : `${key} ${name}`)),
    inserted: found.map(({ key }) => quoted(key)),
  };
}

const quoted = (word: string) => (/[\s"'\\]/.test(word) ? `"${word.replace(/["\\]/g, '\\$&')}"` : word);

/** The words that may stand behind others, or at the beginning. */
export function wordsAfter(before: readonly string[], words: CommandWords): string[] {
  const [first, second] = before;
  if (first === undefined) {
    const verbs = words.nouns[words.current]?.verbs ?? [];
    const own = Object.keys(words.aliases ?? {});
    return [...new Set([...own, ...Object.keys(words.nouns), ...verbs, ...Object.keys(words.builtins)])];
  }
  const builtin = nameOf(words.builtins, first);
  if (builtin !== undefined) return before.length === 1 ? [...(words.builtins[builtin]?.values ?? [])] : [];
  const noun = nameOf(words.nouns, first);
  if (noun === undefined) return [];
  const { verbs = [], filters = [] } = words.nouns[noun] ?? {};
  const filterWords = filters.map((filter) => `${filter}=`);
  if (second === undefined) return [...verbs, ...filterWords];
  return second === 'list' || second.includes('=') || isFilterWord(second) ? filterWords : [];
}

function verbOf(words: CommandWords, noun: string, verb: string, rest: readonly string[]): Command {
  const { pairs, others } = pairsOf(rest.filter((word) => verb !== 'tail' || word !== '-f'));
  if (words.nouns[noun]?.hasKeys) return { kind: 'verb', noun, verb, ids: [], keys: others, values: pairs };
  const { parseId = digits } = words.nouns[noun] ?? {};
  const ids = others.map(parseId);
  const wrong = others.find((_, place) => ids[place] === undefined);
  if (wrong !== undefined) return { kind: 'unknown', word: wrong };
  return { kind: 'verb', noun, verb, ids: ids.filter((id) => id !== undefined), values: pairs };
}

const digits = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

/** `name=value`, `--name=value` and `--name value` as pairs; a flag with nothing behind it is `true`. */
function pairsOf(words: readonly string[]): {
  pairs: Record<string, string>;
  others: string[];
} {
  const pairs: Record<string, string> = {};
  const others: string[] = [];
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? '';
    const pair = /^(?:--)?([\w-]+)=(.*)$/s.exec(word);
    if (pair) pairs[pair[1] ?? ''] = pair[2] ?? '';
    else if (word.startsWith('--')) {
      const next = words[place + 1];
      const isFlag = next === undefined || next.startsWith('--');
      pairs[word.slice(2)] = isFlag ? 'true' : next;
      if (!isFlag) place++;
    } else others.push(word);
  }
  return { pairs, others };
}

function nameOf(names: Readonly<Record<string, { aliases: readonly string[] }>>, word: string): string | undefined {
  if (Object.hasOwn(names, word)) return word;
  return Object.keys(names).find((name) => names[name]?.aliases.includes(word));
}

/** The noun that a word of three letters and more begins, if it is the only one (`:tok`). */
function begunNoun(nouns: CommandWords['nouns'], word: string): string | undefined {
  const begun = word.length < 3 ? [] : Object.keys(nouns).filter((noun) => noun.startsWith(word));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Words apart by spaces; quotes keep spaces together, a backslash keeps the next character as it is. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let place = 0; place < text.length; place++) {
    const character = text.charAt(place);
    if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '\\' && quote !== "'" && place + 1 < text.length) {
      word = (word ?? '') + text.charAt(++place);
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (character === quote) quote = '';
    else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}
