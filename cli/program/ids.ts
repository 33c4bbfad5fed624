import { sanitise } from '../../shared/format/sanitise.ts';
import { redactText } from '../../shared/gateway/client/redact.ts';
import type { BrowseScreen } from '../../shared/screen/list-screen.ts';
import { mayBeName } from '../../shared/screen/typed-name.ts';
import type { Failure, Sentence } from '../failure/failure.ts';
import type { FlagDefinition, Invocation, OperandDefinition } from './definition.ts';
import { usageFailure, wrongFlag } from './usage.ts';

/** The operands of a verb that takes rows; of one row only unless `many`. */
export function idOperands(
  { nameFilter }: Pick<BrowseScreen<never>, 'nameFilter'>,
  { many }: { many: boolean } = { many: true },
): readonly OperandDefinition[] {
  return [{ name: 'ID', optional: true, ...(many && { many }), ...(nameFilter !== undefined && { takesNames: true }) }];
}

/** The flag for the number of simultaneous calls of verbs that take many ids. */
export const concurrencyFlag: FlagDefinition = {
  name: 'concurrency',
  kind: 'value',
  placeholder: 'N',
  help: { key: 'cli.flagConcurrency' },
  default: '5',
};

/** Reads `--concurrency`, 1 to 20. */
export function readConcurrency({ flags }: Invocation): number {
  const text = flags.text('concurrency');
  if (text === undefined) return 5;
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= 20) return number;
  throw wrongFlag('--concurrency', text, '1 … 20');
}

/** The ids a command is about. */
export interface Ids {
  /** Without repetition, in the order given. */
  ids: readonly number[];
  /** One id typed as an operand: the answer is one object, not a list. */
  single: boolean;
}

/**
 * The operands that are row names (`alice`) instead of ids, by their position. Empty for a list that cannot be filtered
 * by name.
 */
export function namesAmong(
  operands: readonly string[],
  screen: Identified & Pick<BrowseScreen<never>, 'nameFilter'>,
): ReadonlyMap<number, string> {
  const isId = (word: string) => !mayBeName(word) || parsedId(word, screen) !== undefined;
  const isName = (operand: string) => operand !== '-' && mayBeName(operand) && !operand.split(',').every(isId);
  const names = operands.flatMap((operand, index) => (isName(operand) ? [[index, operand] as const] : []));
  return new Map(screen.nameFilter === undefined ? [] : names);
}

/** The part of a screen that defines its ids. */
export type Identified = Pick<BrowseScreen<never>, 'noun' | 'idForm'>;

/**
 * Reads ids from the operands; `-` reads standard input, one id a line or lines of `-o name` such as `channel/12`. No
 * id at all ends the command with `none`.
 */
export async function readIds(invocation: Invocation, screen: Identified, none: Sentence): Promise<Ids> {
  const { operands, world } = invocation;
  const words: string[] = [];
  for (const operand of operands) {
    if (operand !== '-') words.push(...operand.split(','));
    else for await (const line of world.stdin.lines()) words.push(...line.split(/[\s,]+/));
  }
  const ids = [...new Set(words.filter((word) => word !== '').map((word) => readId(word, screen)))];
  if (ids.length > 0) return { ids, single: isSingle(operands, ids.length) };
  throw noneGiven(none);
}

/** Reads keys (a model, a task's own id) the way `readIds` reads ids; a key may hold anything but a line break. */
export async function readKeys(
  { operands, world }: Invocation,
  noun: string,
  none: Sentence,
): Promise<{ keys: readonly string[]; single: boolean }> {
  const words: string[] = [];
  for (const operand of operands) {
    if (operand !== '-') words.push(operand);
    else for await (const line of world.stdin.lines()) words.push(line.trim());
  }
  const start = `${noun}/`;
  const typed = words.filter((word) => word !== '');
  const keys = [...new Set(typed.map((word) => (word.startsWith(start) ? word.slice(start.length) : word)))];
  if (keys.length > 0) return { keys, single: isSingle(operands, keys.length) };
  throw noneGiven(none);
}

function isSingle(operands: readonly string[], count: number): boolean {
  return operands.length === 1 && operands[0] !== '-' && count === 1;
}

function noneGiven(none: Sentence): Failure {
  return typeof none === 'string'
    ? usageFailure('cli.noIds', { message: none }, { key: 'cli.noIdsHint' })
    : usageFailure(none.key, none.values, { key: 'cli.noIdsHint' });
}

/** Reads one id, with or without its noun (`channel/12`). Throws a usage failure. */
export function readId(word: string, screen: Identified): number {
  const id = parsedId(word, screen);
  if (id !== undefined) return id;
  const { noun } = screen;
  throw usageFailure('cli.notAnId', { word: redactText(sanitise(word)) }, { key: 'cli.notAnIdHint', values: { noun } });
}

function parsedId(word: string, { noun, idForm }: Identified): number | undefined {
  const text = word.startsWith(`${noun}/`) ? word.slice(noun.length + 1) : word;
  return (idForm?.parse ?? parseNumber)(text);
}

function parseNumber(text: string): number | undefined {
  // Beyond 2^53 a number would be rounded to the id of another row.
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
