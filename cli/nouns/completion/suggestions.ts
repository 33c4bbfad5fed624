import { lists as screenLists } from '../../../shared/screens/registry.ts';
import type { Say } from '../../../shared/text/text.ts';
import { sayOf } from '../../failure/failure.ts';
import { takeOperand } from '../../program/command-route.ts';
import {
  type CommandDefinition,
  type CommandGroup,
  type FlagDefinition,
  groupNamed,
  type Invocation,
  soleCommand,
} from '../../program/definition.ts';
import { globalFlags } from '../../program/global-flags.ts';
import { offlineContext } from '../../program/offline-context.ts';
import { flagsOf } from '../../program/parse.ts';
import { liveValues, type Suggestion } from './live-values.ts';

const files: Suggestion = { value: ':files', help: '' };
/** The flag `--json=`, which takes fields; `--json` alone takes no value. */
const fieldsStart = '--json=';
/** Flags whose value is a comma-separated list; the members of these are fields of the rows. */
const ofFields = ['columns', 'json-fields', 'sort', 'count-by'];
const lists = [...ofFields, 'models', 'groups', 'model', 'group', 'by'];

/** The candidates for the last word, given the words before it. Never fails, because a shell shows no errors. */
export async function suggestionsFor(words: readonly string[], invocation: Invocation): Promise<Suggestion[]> {
  const { before, last, prefix } = splitLast(words);
  try {
    const found = await candidates(before, last, invocation);
    return found
      .filter(({ value }) => value === files.value || value.startsWith(last))
      .map(({ value, help }) => ({
        value: value === files.value ? value : prefix + value,
        help: help.replace(/\s+/g, ' '),
      }));
  } catch {
    return [];
  }
}

/** Splits the word being typed from the words before it. `--output=js` is a flag and its value. */
function splitLast(words: readonly string[]): { before: readonly string[]; last: string; prefix: string } {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const [, flag, value] = /^(--[\w-]+)=(.*)$/.exec(last) ?? [];
  if (flag === undefined) return { before, last, prefix: '' };
  const named = flag === '--json' ? fieldsStart : flag;
  return { before: [...before, named], last: value ?? '', prefix: `${flag}=` };
}

async function candidates(before: readonly string[], last: string, invocation: Invocation): Promise<Suggestion[]> {
  const { say, groups } = invocation;
  const { word: noun, rest } = takeOperand(before);
  if (noun === undefined || noun === 'help') {
    const flag = flagBefore(before, globalFlags);
    if (flag) return valuesOf(flag, { noun: noun ?? '', fields: [], last }, invocation);
    if (last.startsWith('-')) return flagNames(globalFlags, invocation);
    return nounsFrom(last, groups, say);
  }
  const group = groupNamed(groups, noun);
  if (!group) return [];
  const commands = await group.load();
  const sole = soleCommand(commands);
  const { word: verb, rest: afterVerb } = sole ? { word: '', rest } : takeOperand(rest);
  const named = sole ?? commands.find((one) => one.verb === verb || one.aliases?.includes(verb ?? ''));
  const command = named?.forOperand?.(takeOperand(afterVerb).word ?? '') ?? named;
  const usual = commands.find((one) => one.verb === group.usualVerb);
  const taken = command ?? usual;
  const flags = taken ? flagsOf(taken) : globalFlags;
  const flag = flagBefore(before, flags);
  if (flag) {
    const fields = taken?.fields ?? commands.find((one) => one.verb === 'list')?.fields ?? [];
    return valuesOf(flag, { noun: group.noun, fields, last }, invocation);
  }
  if (last.startsWith('-')) return flagNames(flags, invocation);
  if (command) return operandsOf(command, group.noun, operandsIn(afterVerb, flags), last, invocation);
  if (verb !== undefined) return [];
  return commands.map((one) => ({ value: one.verb, help: sayOf(one.summary, say) }));
}

/** Nouns; aliases only where no noun has this start, which keeps the list as short as in help. */
function nounsFrom(start: string, groups: readonly CommandGroup[], say: Say): Suggestion[] {
  const nouns = groups.map(({ noun, summary }) => ({ value: noun, help: say(summary) }));
  if (nouns.some(({ value }) => value.startsWith(start))) return nouns;
  return groups.flatMap(({ aliases = [], summary }) => aliases.map((value) => ({ value, help: say(summary) })));
}

/** The flag whose value is being typed. `--json=` is parsed as a hidden flag of its own. */
function flagBefore(before: readonly string[], flags: readonly FlagDefinition[]): FlagDefinition | undefined {
  const word = before.at(-1) === fieldsStart ? '--json-fields' : before.at(-1);
  const flag = flags.find(({ name, short }) => word === `--${name}` || (short !== undefined && word === `-${short}`));
  return flag?.kind === 'value' || flag?.kind === 'repeat' ? flag : undefined;
}

function flagNames(flags: readonly FlagDefinition[], { say }: Invocation): Suggestion[] {
  return flags
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name, kind, help }) => {
      const names = kind === 'toggle' ? [`--${name}`, `--no-${name}`] : [`--${name}`];
      return names.map((value) => ({ value, help: sayOf(help, say) }));
    });
}

/** The context in which a flag's value is typed: the fields of the rows, and the value typed so far. */
interface ValueRequest {
  noun: string;
  fields: readonly string[];
  last: string;
}

async function valuesOf(flag: FlagDefinition, request: ValueRequest, invocation: Invocation): Promise<Suggestion[]> {
  const { noun, fields, last } = request;
  if (flag.name === 'where') return conditionsOf(request, invocation);
  // Complete members of the list are kept; only the last one is completed.
  const [kept = ''] = (lists.includes(flag.name) && /^.*,/.exec(last)) || [];
  const descending = flag.name === 'sort' && last.slice(kept.length).startsWith('-') ? '-' : '';
  const withKept = (found: readonly Suggestion[]) =>
    found.map(({ value, help }) => ({ value: kept + descending + value, help }));
  if (ofFields.includes(flag.name)) return withKept(fields.map((value) => ({ value, help: '' })));
  const choices = flag.choices ?? offlineChoices(flag, invocation);
  if (choices) return withKept(choices.map((value) => ({ value, help: '' })));
  if (flag.placeholder === 'FILE') return [files];
  return withKept(await liveValues({ kind: 'flag', name: flag.name, noun }, invocation));
}

/** Completes `--where`: the fields of the rows, and behind `status=` the states that the screen knows. */
async function conditionsOf({ noun, fields, last }: ValueRequest, { say }: Invocation): Promise<Suggestion[]> {
  const [, field = '', operator = ''] = /^([\w-]+)(!?=)/.exec(last) ?? [];
  if (operator === '') return fields.map((name) => ({ value: `${name}=`, help: '' }));
  const { columns } = (await screenLists.find((list) => list.noun === noun)?.load()) ?? { columns: [] };
  const states = columns.find(({ id }) => id === field.replaceAll('-', '_'))?.states ?? [];
  return states.map(({ name, label }) => ({ value: field + operator + name, help: say(label) }));
}

/** Choices that a screen knows without a request; none where it would need one. */
function offlineChoices({ more }: FlagDefinition, { say }: Invocation): readonly string[] | undefined {
  try {
    return more?.(offlineContext(say)).choices;
  } catch {
    return undefined;
  }
}

/** Words that are neither flags nor their values. */
function operandsIn(words: readonly string[], flags: readonly FlagDefinition[]): string[] {
  return words.filter((word, index) => !word.startsWith('-') && !flagBefore(words.slice(0, index), flags));
}

async function operandsOf(
  { operands = [] }: CommandDefinition,
  noun: string,
  given: readonly string[],
  last: string,
  invocation: Invocation,
): Promise<Suggestion[]> {
  const many = operands.at(-1)?.many ? operands.at(-1) : undefined;
  const operand = operands[given.length] ?? many;
  if (!operand || operand.hidden) return [];
  if (operand.choices) return operand.choices.map((value) => ({ value, help: '' }));
  const values = await liveValues({ kind: 'operand', name: operand.name, noun }, invocation);
  // Letters can only be the start of a name.
  const isNamed = operand.takesNames && /^[^\d-]/.test(last);
  const named = values.flatMap(({ value, name }) => (name === undefined ? [] : [{ value: name, help: value }]));
  return (isNamed ? named : values).filter(({ value }) => !given.includes(value));
}
