import { nearestFew } from '../../format/nearest.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cells.ts';
import { fewNames } from '../few-names.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { cellPasses, isEmpty } from './cell-test.ts';
import { isFieldName } from './column-name.ts';
import type { Operator } from './filter-words.ts';
import { readMeasure } from './measure.ts';

/** What a word means where a size is expected; `none` is also a time that was never, or a value not known yet. */
type NoSize = 'none' | 'any' | 'unlimited';

const words: Readonly<Record<string, NoSize>> = {
  ...{ '–': 'none', none: 'none', never: 'none', null: 'none', unknown: 'none', untested: 'none', any: 'any' },
  unlimited: 'unlimited',
};

/** What cells show instead of a size. */
const shown: Readonly<Partial<Record<MessageKey, NoSize>>> = {
  'common.none': 'none',
  'common.notYet': 'none',
  'common.unknown': 'none',
  'common.untested': 'none',
  'common.neverExpires': 'none',
  'providerKey.noTime': 'none',
  'plan.never': 'none',
  'subscription.never': 'none',
  'common.unlimited': 'unlimited',
  'plan.unlimited': 'unlimited',
};

/**
 * Words that cells of a size also show, and which name a size of their own. They are compared with the text of the
 * cell.
 */
const otherTexts: readonly MessageKey[] = [
  ...(['order.plan', 'plan.free', 'domain.expired', 'domain.justNow'] as const),
  ...(['channel.overAYear', 'channel.overAYearShort'] as const),
];

/** Whether the column holds sizes: numbers, amounts, times. Any other column may hold any text. */
export function holdsSizes({ unit, isNumber }: Pick<Column<never>, 'unit' | 'isNumber'>): boolean {
  return unit !== undefined || isNumber === true;
}

/**
 * The meaning of a word that stands for no size (`never`, `unlimited`, and what the cells show instead), in full or as
 * far as it is typed; undefined for other texts.
 */
export function noSizeOf(value: string, { say }: Pick<ScreenContext, 'say'>): NoSize | undefined {
  const typed = value.trim().toLowerCase();
  if (typed === '') return undefined;
  const known = [
    ...Object.entries(words),
    ...keysOf(shown).map((key) => [say(key).toLowerCase(), shown[key]] as const),
  ];
  const found = known.find(([word]) => word === typed) ?? known.find(([word]) => word.startsWith(typed));
  return found?.[1];
}

/** Whether a cell of a size is what the word says. */
export function isWithoutSize<Row>({ unit }: Column<Row>, cell: Cell, wanted: NoSize): boolean {
  const { raw, isBoundless = false } = cell;
  if (wanted === 'unlimited') return isBoundless;
  const isTime = unit === 'time' || unit === 'timeInMs';
  const lacks = isEmpty(cell) || cell.isEmpty === true || (isTime && typeof raw === 'number' && raw <= 0);
  return (wanted === 'none') === lacks;
}

/**
 * What is wrong with a comparison unless the rows that are read speak for it: its value is none that this version knows,
 * or its column seems to have no order.
 */
export interface Doubt<Row> {
  fault: string;
  /** Whether a row speaks for the comparison: it has the value, or a number to compare with. */
  isFor(row: Row): boolean;
  /** Whether a row speaks against it; where missing, all that do not speak for it do so together. */
  isAgainst?(row: Row): boolean;
}

/** The fault of the first comparison that these rows do not speak for; undefined where there is none. */
export function faultByRows<Row>(doubts: readonly Doubt<Row>[], rows: readonly Row[]): string | undefined {
  return doubts.find(({ isFor, isAgainst }) => !rows.some(isFor) && (isAgainst === undefined || rows.some(isAgainst)))
    ?.fault;
}

/**
 * The doubt about one comparison. A value that this version has no name for, and which a newer gateway may use all the
 * same, is a number, or the text of a state that gateways call by texts.
 */
export function doubtAbout<Row>(
  column: Column<Row>,
  operator: Operator,
  value: string,
  isFor: (row: Row) => boolean,
  context: ScreenContext,
): Doubt<Row> | undefined {
  const rawOf = (row: Row) => column.cell(row, context).raw;
  if (/[<>]/.test(operator)) {
    if (holdsSizes(column)) return undefined;
    const isNumber = (row: Row) => typeof rawOf(row) === 'number';
    return { fault: noOrder(column, context), isFor: isNumber, isAgainst: (row) => isTyped(rawOf(row)) };
  }
  if (operator !== ':' && operator !== '=') return undefined;
  const isUnknown = isUnnamed(column, ':', value, context) && (/^\d+$/.test(value) || isOpen(column));
  return isUnknown ? { fault: notAMember(column, value, context), isFor } : undefined;
}

/** The doubt about a word with several values, of which one must be met; there is none where one of them is known. */
export function doubtOfAll<Row>(doubts: readonly (Doubt<Row> | undefined)[]): Doubt<Row> | undefined {
  const [first] = doubts;
  if (first === undefined || doubts.includes(undefined)) return undefined;
  return { ...first, isFor: (row) => doubts.some((doubt) => doubt?.isFor(row)) };
}

function isTyped(raw: Cell['raw']): boolean {
  return typeof raw === 'string' ? raw !== '' : Array.isArray(raw) && raw.length > 0;
}

function noOrder<Row>({ header }: Column<Row>, { say }: ScreenContext): string {
  return say('filter.noOrder', { label: say(header) });
}

/**
 * The value by which the cells of a column call what was typed: a state by its name where the gateway’s number was
 * typed (`status=1`), a type by its number where its name was (`type=zhipu-v4`); any other text unchanged.
 */
export function calledValue<Row>(column: Column<Row>, value: string, context: ScreenContext): string {
  const { states = [], choices = [] } = column;
  const typed = value.toLowerCase();
  const choice = choices.find(({ name }) => name === typed);
  if (choice !== undefined && !hasMember(column, '=', value, context)) return String(choice.value);
  if (states.some(({ name }) => name === typed)) return value;
  return states.find((one) => one.value !== undefined && String(one.value).toLowerCase() === typed)?.name ?? value;
}

/** Whether gateways call the states of a column by texts, to which a newer one may have added. */
function isOpen<Row>({ states = [] }: Column<Row>): boolean {
  return states.some(({ name, value }) => typeof value === 'string' && !['true', 'false'].includes(name));
}

/** Whether a column has states or choices, and the value stands for none of them. */
function isUnnamed<Row>(column: Column<Row>, operator: Operator, value: string, context: ScreenContext): boolean {
  if ((column.states ?? column.choices) === undefined || /^(any|none|unknown)?$/i.test(value)) return false;
  return !hasMember(column, operator, value, context);
}

/**
 * Why no cell of a column can have this value, or be compared so; undefined where one can. After `:` a part of what a
 * cell shows will do (`created:11-29`), after `=` the whole.
 */
export function impossibleValue<Row>(
  column: Column<Row>,
  operator: Operator,
  value: string,
  context: ScreenContext,
  name: string,
): string | undefined {
  const hasNoOrder = (column.states ?? column.choices) !== undefined || column.isText === true;
  if (/[<>]/.test(operator) && hasNoOrder) return noOrder(column, context);
  const mayBeUnknown = /^\d*$/.test(value) || isOpen(column);
  if (operator !== '~' && !mayBeUnknown && isUnnamed(column, operator, value, context))
    return notAMember(column, value, context);
  const isRaw = column.unit !== undefined && /^-?\d+(\.\d+)?$/.test(value);
  if (!holdsSizes(column) || operator === '~' || value === '' || isRaw) return undefined;
  const typed = operator === ':' ? value.replace(/\*$/, '') : value;
  const read = readMeasure(column, typed, isFieldName(name, column, context), context);
  if (typed === '' || read.ok || noSizeOf(typed, context) !== undefined) return undefined;
  const isPart = operator === ':' && column.unit !== undefined && /\d/.test(typed);
  const text = (key: MessageKey): Cell => ({ raw: null, text: context.say(key) });
  return isPart || otherTexts.some((key) => cellPasses(text(key), ':', typed)) ? undefined : read.fault;
}

/** The states or choices of a column, each as its cells show it. */
function membersOf<Row>({ states = [], choices = [] }: Column<Row>, { say }: ScreenContext): Cell[] {
  return [
    ...states.map(({ name, label }) => ({ raw: name, text: say(label) })),
    ...choices.map(({ value, label }) => ({ raw: value, text: `${value} ${say(label)}` })),
  ];
}

function hasMember<Row>(column: Column<Row>, operator: Operator, value: string, context: ScreenContext): boolean {
  const asked = operator === '!=' ? '=' : operator;
  return membersOf(column, context).some((cell) => cellPasses(cell, asked, value));
}

/** That a column has no such state or choice, with the ones that may be meant, else with all, or the first of many. */
function notAMember<Row>(column: Column<Row>, value: string, context: ScreenContext): string {
  const { header, states, choices = [] } = column;
  const { say } = context;
  const members = states ?? choices;
  const called = members.flatMap(({ name, label }) => [
    [name, name],
    [say(label), name],
  ]);
  const near = nearestFew(
    value,
    called.map(([word = '']) => word),
  );
  const known = [...new Set(near.map((word) => called.find(([one]) => one === word)?.[1] ?? word))];
  const all = fewNames(
    members.map(({ name }) => name),
    say,
  );
  const values = { value: sanitise(value), label: say(header) };
  return known.length > 0
    ? say('filter.notAChoiceNear', { ...values, known })
    : say('form.notAChoice', { ...values, choices: all });
}

function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(record) as Key[];
}
