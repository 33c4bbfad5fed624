import { nearest } from '../../../shared/format/nearest.ts';
import { redactText } from '../../../shared/gateway/client/redact.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import { mayBeName } from '../../../shared/screen/typed-name.ts';

export interface NounWords {
  aliases: readonly string[];
  verbs: readonly string[];
  filters: readonly string[];
  /** The verb whose argument is the value of a filter, which a bare word after the noun is as well. */
  argument?: { verb: string; filter: string } | undefined;
  /** Whether its rows are found by a name (a model, a task's own id) instead of a number. */
  hasKeys?: boolean;
  /** Whether a row's full name stands for its number. */
  takesNames?: boolean;
  /** Parses an id with more than digits (`49:0`); undefined where the text is no id. */
  parseId?(text: string): number | undefined;
}

/** The nouns and verbs a command may name. */
export interface CommandWords {
  /** Verbs and filters by noun. */
  nouns: Readonly<Record<string, NounWords>>;
  /** The noun of the current view. */
  current: string;
  builtins: Readonly<Record<string, BuiltinValues>>;
  /** The user's aliases and the words that replace them (TUI-10). */
  aliases?: Readonly<Record<string, string>>;
  /**
   * The description of a word; `type=` is a filter of the given noun, or of the current view where no noun is given.
   */
  meaning?(word: string, noun?: string): string | undefined;
  /** The loaded rows of a list: the word that selects each on the command line, and its name. */
  rows?(noun: string): readonly RowWords[];
  /** The values of a filter, as far as they are known. */
  values?(noun: string, filter: string): readonly string[];
}

export interface BuiltinValues {
  aliases: readonly string[];
  /** The values completed after the word. */
  values: readonly string[];
  /** Whether the word accepts a value; undefined where the page that it opens reports a wrong value itself. */
  takes?(value: string): boolean;
}

export interface RowWords {
  key: string;
  name: string;
}

/** Completions for the end of a text. */
export interface Completions {
  /** Where the unfinished word begins. */
  start: number;
  /** The candidates as displayed: a row with its name. */
  candidates: string[];
  /** The text with which each candidate replaces the unfinished word. */
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
      /** Keys, or full names, of rows that are not named by an id. */
      keys?: readonly string[];
      values: Readonly<Record<string, string>>;
    }
  | { kind: 'builtin'; name: string; values: readonly string[] }
  /** `noun` where the word stands as its verb. */
  | { kind: 'unknown'; word: string; noun?: string }
  | { kind: 'nothing' };

/** Verbs every noun has beside its actions. */
export const commonVerbs = ['list', 'get'] as const;
/** Further verbs of nouns whose rows can be created and edited. */
export const editVerbs = ['create', 'update'] as const;

/**
 * Parses a `:` command: the command line's own words (`channel disable 12 31`, `token list --keyword ci`), a verb alone
 * for the marked rows, `name=value` for filters and inputs, or one of the built-in words.
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
    return (
      verbFirst(words, first, rest) ??
      (verbs.includes(first) ? actOf(words, words.current, first, rest) : { kind: 'unknown', word: first })
    );
  }
  const [verb, ...others] = rest;
  if (verb === undefined) return { kind: 'view', noun, filters: {} };
  const { argument, verbs = [] } = words.nouns[noun] ?? {};
  if (verb.includes('=') || verb.startsWith('--') || isFilterWord(verb)) return viewOf(noun, rest, argument);
  if (verb === 'list') return viewOf(noun, others);
  if (verbs.includes(verb)) return actOf(words, noun, verb, others);
  // A mistyped verb is not taken for an argument.
  if (argument && nearest(verb, verbs) === undefined) return viewOf(noun, rest, argument);
  return { kind: 'unknown', word: verb, noun };
}

/** A verb before its noun and rows, as other tools have it (`delete channel 12`). */
function verbFirst(words: CommandWords, verb: string, [second, ...others]: readonly string[]): Command | undefined {
  const noun = second === undefined ? undefined : nameOf(words.nouns, second);
  if (noun === undefined || others.length === 0 || !words.nouns[noun]?.verbs.includes(verb)) return undefined;
  return actOf(words, noun, verb, others);
}

function actOf(words: CommandWords, noun: string, verb: string, others: readonly string[]): Command {
  const { argument } = words.nouns[noun] ?? {};
  return argument?.verb === verb ? viewOf(noun, others, argument) : verbOf(words, noun, verb, others);
}

/** Length of the text before the first word: the program's name, and a `:` typed in addition to the prompt's. */
const leadOf = (text: string) => /^[\s:]*(?:tollgate\s+)?/.exec(text)?.[0].length ?? 0;

/** Words as the filter line takes them: `by:user,model`, `-status:off`, `balance<10`, `~name`, `/regex/`. */
const isFilterWord = (word: string) => /^(?:[-!]?[\p{L}_][\p{L}\p{N}_-]*(?:[:：~<>]|!=)|[~/!].)/u.test(word);

/**
 * The command that opens a list with its filters, given as flags, as `name=value` or as words of its filter line; one
 * bare word is the value of the filter of `argument`.
 */
function viewOf(noun: string, rest: readonly string[], argument?: NounWords['argument']): Command {
  const { pairs, others } = pairsOf(rest);
  const isBare = (word: string) => !isFilterWord(word);
  const bare = argument && pairs[argument.filter] === undefined ? others.find(isBare) : undefined;
  const line = bare === undefined ? others : others.toSpliced(others.indexOf(bare), 1);
  const wrong = line.find(isBare);
  if (wrong !== undefined) return { kind: 'unknown', word: wrong };
  const filters = { ...pairs, ...(argument && bare !== undefined && { [argument.filter]: bare }) };
  return { kind: 'view', noun, filters, ...(line.length > 0 && { line: line.map(asFilterWord).join(' ') }) };
}

/** Puts quotes back around a word with spaces so that the filter line parses it as one word. */
function asFilterWord(word: string): string {
  if (!/\s/.test(word)) return word;
  const [, begin = '', value = word] = /^([-!]?[\p{L}_][\p{L}\p{N}_-]*(?:[:：~]|[<>!]=?))(.*)$/su.exec(word) ?? [];
  return `${begin}"${value}"`;
}

/**
 * Replaces an alias at the beginning by its words. They contain no further alias: `read-config.ts` has replaced those.
 */
function withoutAlias(words: readonly string[], { aliases = {} }: CommandWords): readonly string[] {
  const [first = '', ...rest] = words;
  const alias = Object.hasOwn(aliases, first) ? aliases[first] : undefined;
  return alias === undefined ? words : [...splitWords(alias), ...rest];
}

/** Completions for the end of a text: words, values and rows. */
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

/** A word that is unknown and is not the beginning of a known one, and the most similar known word. */
export interface WrongWord {
  word: string;
  near: string | undefined;
}

/** Completions for the end of a text; where a word in it is wrong, only the correction of that word. */
export function suggestions(typed: string, words: CommandWords): Completions & { wrong?: WrongWord } {
  const lead = leadOf(typed);
  const { start, ...others } = suggestionsFor(typed.slice(lead), words);
  return { start: lead + start, ...others };
}

function suggestionsFor(text: string, words: CommandWords): Completions & { wrong?: WrongWord } {
  const found = completions(text, words);
  const wrong = found.candidates.length > 0 ? undefined : unknownWord(text, words);
  if (!wrong) return found;
  // The correction is offered only when the wrong word is the last one, not when it is further back.
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

/**
 * The unknown part of a command: a noun, a verb, a filter that the noun does not have, or a value that a word does not
 * accept.
 */
function unknownIn(command: Command, { nouns, builtins }: CommandWords): string | undefined {
  if (command.kind === 'unknown') return command.word;
  if (command.kind === 'builtin') {
    const value = command.values.join(' ');
    return value === '' || (builtins[command.name]?.takes?.(value) ?? true) ? undefined : value;
  }
  if (command.kind !== 'view') return undefined;
  return Object.keys(command.filters).find((id) => nouns[command.noun]?.filters.includes(id) === false);
}

/** A verb without a noun acts on the rows of the current view. */
function actingHere(first: string | undefined, { builtins, current }: CommandWords) {
  if (first === undefined || nameOf(builtins, first) !== undefined) return undefined;
  return { noun: current, verb: first };
}

const isOfRows = (verb: string) => verb !== 'list' && verb !== 'create';

/** Values that begin with the typed text, then those that contain it. */
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

/** The words that may follow `before`, or that may come first when it is empty. */
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
  const { parseId = digits, takesNames } = words.nouns[noun] ?? {};
  const ids = others.map(parseId);
  const named = others.filter((_, index) => ids[index] === undefined);
  const wrong = named.find((word) => !takesNames || !mayBeName(word));
  if (wrong !== undefined) return { kind: 'unknown', word: redactText(wrong) };
  const keys = named.length === 0 ? {} : { keys: named };
  return { kind: 'verb', noun, verb, ids: ids.filter((id) => id !== undefined), ...keys, values: pairs };
}

// Beyond 2^53 a number would be rounded to the id of another row.
const digits = (text: string) => (/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined);

/**
 * Splits words into pairs (`name=value`, `--name=value`, `--name value`) and others; a flag without a value is `true`.
 */
function pairsOf(words: readonly string[]): {
  pairs: Record<string, string>;
  others: string[];
} {
  const pairs: Record<string, string> = {};
  const others: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const pair = /^(?:--)?([\w-]+)=(.*)$/s.exec(word);
    if (pair) pairs[pair[1] ?? ''] = pair[2] ?? '';
    else if (word.startsWith('--')) {
      const next = words[index + 1];
      const isFlag = next === undefined || next.startsWith('--');
      pairs[word.slice(2)] = isFlag ? 'true' : next;
      if (!isFlag) index++;
    } else others.push(word);
  }
  return { pairs, others };
}

function nameOf(names: Readonly<Record<string, { aliases: readonly string[] }>>, word: string): string | undefined {
  if (Object.hasOwn(names, word)) return word;
  return Object.keys(names).find((name) => names[name]?.aliases.includes(word));
}

/**
 * The only noun that begins with a word of at least three letters (`:tok`); undefined where there is none or more than
 * one.
 */
function begunNoun(nouns: CommandWords['nouns'], word: string): string | undefined {
  const begun = word.length < 3 ? [] : Object.keys(nouns).filter((noun) => noun.startsWith(word));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Splits a text at spaces; quotes keep spaces together, a backslash keeps the next character literally. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '\\' && quote !== "'" && index + 1 < text.length) {
      word = (word ?? '') + text.charAt(++index);
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (character === quote) quote = '';
    else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}
