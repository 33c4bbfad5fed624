import { Command, CommanderError, Option } from 'commander';
import { nearest } from '../../shared/format/nearest.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { Sentence } from '../failure/failure.ts';
import type { CommandDefinition, FlagDefinition } from './definition.ts';
import { type FlagValues, flagValues } from './flag-values.ts';
import { globalFlags } from './global-flags.ts';
import { flagMeant, isAddress, operandMeant } from './meant.ts';
import { refuseValueOfSwitch, withoutSwitchValues } from './switch-values.ts';
import { unknownWord, usageFailure } from './usage.ts';

const switchPrefix = 'switch-';

/** The words of a command line, split into operands and flags. */
export interface ParsedWords {
  operands: readonly string[];
  flags: FlagValues;
}

/** All flags of a command: its own, and the global ones it does not define itself. */
export function flagsOf(definition: CommandDefinition): readonly FlagDefinition[] {
  const own = definition.flags ?? [];
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...globalFlags.filter(({ name }) => !names.has(name))];
}

/** Parses the words after a command's name with commander. A word that cannot be parsed ends the command. */
export function parseWords(definition: CommandDefinition, words: readonly string[]): ParsedWords {
  const flags = flagsOf(definition);
  const spelled = words.map((word) => asSpelled(word, flags));
  refuseFlagsAsValues(spelled, flags);
  const typed = withoutSwitchValues(spelled, flags);
  const command = new Command(definition.verb).exitOverride().configureOutput({ writeErr: () => undefined });
  const options = flags
    .filter((flag) => mayBeTyped(flag, typed))
    .flatMap((flag) => optionsOf(flag).map((option) => ({ flag, option })));
  for (const { option } of options) command.addOption(option);
  const { operands, unknown } = parseOptions(
    command,
    typed.map((word) => asCommanderReads(word, flags)),
  );
  const end = unknown.indexOf('--');
  const stray = (end === -1 ? unknown : unknown.slice(0, end)).find((word) => word.startsWith('-') && word !== '-');
  if (stray !== undefined) throw unknownFlag(stray, definition);
  const given = [...operands, ...unknown].filter((word) => word !== '--');
  refuseValueOfSwitch(typed, flags, (word) => isStray(word, definition, given));
  checkOperands(definition, given, typed);
  const values = new Map<string, string | boolean | readonly string[]>();
  const parsed = command.opts<Record<string, string | boolean | string[] | undefined>>();
  for (const { flag, option } of options) {
    const value = parsed[option.attributeName()];
    if (value === undefined) continue;
    if (!flag.takesEmpty && [value].flat().some(isBlank))
      throw usageFailure('cli.flagNeedsValue', { flag: typedAs(flag) });
    values.set(flag.name, value);
  }
  return { operands: given, flags: flagValues(values) };
}

// An empty value comes from an unset variable: an empty filter or profile would select more rows, or another gateway,
// than intended.
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** `--json=` and `--watch=` are parsed as hidden flags of their own; messages show the name that is typed. */
function typedAs({ name, hidden }: FlagDefinition): string {
  return `--${hidden ? name.replace(/-.*/, '') : name}`;
}

// commander takes any following word as the value of a flag: with an empty variable `--channel $ID --limit 5` would
// look for a channel named `--limit`. Such a value can be given as `--remark=--limit`.
function refuseFlagsAsValues(words: readonly string[], flags: readonly FlagDefinition[]): void {
  const isFlag = (word: string) => {
    const [name] = word.split('=');
    return flags.some(
      (flag) =>
        word === `-${flag.short}` ||
        name === `--${flag.name}` ||
        (flag.kind === 'toggle' && name === `--no-${flag.name}`),
    );
  };
  const takesNext = (word: string) =>
    flags.some(
      ({ name, short, kind }) =>
        (kind === 'value' || kind === 'repeat') && (word === `--${name}` || word === `-${short}`),
    );
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    if (word === '--') return;
    if (!takesNext(word)) continue;
    if (next === undefined || isFlag(next)) throw usageFailure('cli.flagNeedsValue', { flag: word });
    at += 1;
  }
}

// Creating an option in commander takes 50 µs at a cold start, so options that no word can mean are left out.
function mayBeTyped({ name, short }: FlagDefinition, words: readonly string[]): boolean {
  const starts = [`--${name}`, `--no-${name}`];
  if (name === 'json-fields') starts.push('--json=');
  if (name === 'watch-every') starts.push('--watch=');
  return words.some((word) => (short && /^-[^-]/.test(word)) || starts.some((start) => word.startsWith(start)));
}

/** Replaces another spelling of a flag by its name; `-o=json` is that of kubectl. */
function asSpelled(word: string, flags: readonly FlagDefinition[]): string {
  const [, letter, value] = /^-([A-Za-z])=(.*)$/s.exec(word) ?? [];
  const short = letter === undefined ? undefined : flags.find((flag) => flag.short === letter);
  if (short !== undefined) return `--${short.name}=${value}`;
  const [start = '', name = ''] = /^--([\w-]+)/.exec(word) ?? [];
  if (name === '' || flags.some((flag) => flag.name === name)) return word;
  const meant = flags.find(({ also }) => also === name);
  return meant ? `--${meant.name}${word.slice(start.length)}` : word;
}

// commander would take the word after a flag with an optional value as that value, but `--json 12` must leave 12 an
// operand. And it would read a switch named `no-input` as the negation of `--input`.
function asCommanderReads(word: string, flags: readonly FlagDefinition[]): string {
  if (word.startsWith('--json=')) return `--json-fields=${word.slice('--json='.length)}`;
  if (word.startsWith('--watch=') && flags.some(({ name }) => name === 'watch-every')) {
    return `--watch-every=${word.slice('--watch='.length)}`;
  }
  const isSwitch =
    word.startsWith('--no-') && flags.some(({ name, kind }) => kind === 'switch' && word === `--${name}`);
  return isSwitch ? `--${switchPrefix}${word.slice(2)}` : word;
}

function optionsOf({ name, short, kind, placeholder = 'VALUE' }: FlagDefinition): Option[] {
  const long = kind === 'switch' && name.startsWith('no-') ? `--${switchPrefix}${name}` : `--${name}`;
  const start = short ? `-${short}, ${long}` : long;
  switch (kind) {
    case 'switch':
      return [new Option(start)];
    case 'toggle':
      return [new Option(start), new Option(`--no-${name}`)];
    case 'value':
      return [new Option(`${start} <${placeholder}>`)];
    case 'repeat':
      return [
        new Option(`${start} <${placeholder}>`).argParser((value: string, before: string[] | undefined) => [
          ...(before ?? []),
          value,
        ]),
      ];
  }
}

function parseOptions(command: Command, words: string[]): { operands: string[]; unknown: string[] } {
  try {
    return command.parseOptions(words);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const [, flag = ''] = /'([^' <,]+)(?:, [^' <]+)?[^']*'/.exec(error.message) ?? [];
    throw usageFailure('cli.flagNeedsValue', { flag });
  }
}

/**
 * The failure for an unknown flag: with the nearest of all flags, else with a list of the command's own flags, which
 * the global ones would only hide.
 */
function unknownFlag(word: string, definition: CommandDefinition): Error {
  const [name = word] = word.split('=');
  const flags = flagsOf(definition);
  const others = flags.flatMap(({ also }) => (also === undefined ? [] : [`--${also}`]));
  const near = flagMeant(name, flags) ?? nearestFlag(name, ['--help', ...typedNames(flags), ...others]);
  if (near !== undefined) return unknownWord('cli.unknownFlag', name, [], {}, near);
  const words = typedNames(definition.flags ?? []);
  const hasColumns = definition.isRead && name.startsWith('--') && words.includes('--where');
  const column = sanitise(name.slice(2)).replaceAll('-', '_');
  const hint: Sentence | undefined = hasColumns ? { key: 'cli.whereHint', values: { words, column } } : ownFlags(words);
  return usageFailure('cli.unknownFlag', { word: sanitise(name) }, hint);
}

/** The flag that was most likely meant; the dashes before it are no letters that it shares with every other. */
export function nearestFlag(word: string, flags: readonly string[]): string | undefined {
  const near = nearest(
    word.replace(/^-+/, ''),
    flags.map((flag) => flag.slice(2)),
  );
  return near === undefined ? undefined : `--${near}`;
}

function ownFlags(names: readonly string[]): Sentence | undefined {
  return names.length === 0 ? undefined : { key: 'cli.knownFlags', values: { words: names } };
}

function typedNames(flags: readonly FlagDefinition[]): string[] {
  return flags
    .filter(({ hidden }) => !hidden)
    .flatMap(({ kind, name }) => (kind === 'toggle' ? [`--${name}`, `--no-${name}`] : [`--${name}`]));
}

/** Whether a command has no place for an operand, or only one for IDs. */
function isStray(word: string, { operands = [] }: CommandDefinition, given: readonly string[]): boolean {
  const definition = operands[given.indexOf(word)] ?? operands.findLast(({ many }) => many);
  if (definition?.isAddress) return !isAddress(word);
  return definition === undefined || definition.name === 'ID';
}

/** Whether a word is a flag of the command without its dashes, with a value: `weight=2`. */
function isField(word: string, { flags = [] }: CommandDefinition): boolean {
  const [name = '', value] = word.split('=', 2);
  return value !== undefined && flags.some((flag) => flag.kind === 'value' && flag.name === name.replaceAll('_', '-'));
}

function checkOperands(definition: CommandDefinition, given: readonly string[], typed: readonly string[]): void {
  const { operands = [] } = definition;
  const missing = operands[given.length];
  if (missing && !missing.optional) {
    const { name, choices } = missing;
    const hint: Sentence | undefined = choices && { key: 'cli.knownWords', values: { words: choices } };
    throw usageFailure('cli.missingOperand', { name }, hint);
  }
  const takesMany = operands.at(-1)?.many ?? false;
  const readerOf = (word: string) => {
    const before = typed[typed.indexOf(word) - 1];
    return before?.startsWith('--') && before.endsWith('-stdin') ? before : undefined;
  };
  const isTaken = (word: string, index: number) => {
    const operand = operands[index] ?? operands.findLast(({ many }) => many);
    if (operand?.isAddress) return isAddress(word) && readerOf(word) === undefined;
    // No name stands behind a switch that reads a secret, or is written as a field is elsewhere (`weight=2`).
    return (
      !operand?.takesNames || /^[\d,]*$/.test(word) || (readerOf(word) === undefined && !isField(word, definition))
    );
  };
  const extra = given.find((word, index) => !isTaken(word, index)) ?? given[operands.length];
  if (extra === undefined || (takesMany && given.every(isTaken))) return;
  // It is likely the secret that the switch was to read, and not repeated.
  const reader = readerOf(extra);
  if (reader !== undefined) throw usageFailure('cli.switchValue', { flag: reader });
  const field = isField(extra, definition) ? `--${sanitise(extra).replace('=', ' ')}` : undefined;
  const nearest = field ?? operandMeant(sanitise(extra), definition, typed);
  const hint: Sentence | undefined = nearest === undefined ? undefined : { key: 'cli.didYouMean', values: { nearest } };
  throw usageFailure('cli.extraOperand', { word: extra }, hint);
}
