import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cells.ts';
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
 * Why no cell of a column of sizes can have this value; undefined where one can. After `:` a part of what a cell shows
 * will do (`created:11-29`), after `=` the whole.
 */
export function impossibleValue<Row>(
  column: Column<Row>,
  operator: Operator,
  value: string,
  context: ScreenContext,
  name: string,
): string | undefined {
  const isRaw = column.unit !== undefined && /^-?\d+(\.\d+)?$/.test(value);
  if (!holdsSizes(column) || operator === '~' || value === '' || isRaw) return undefined;
  const typed = operator === ':' ? value.replace(/\*$/, '') : value;
  const read = readMeasure(column, typed, isFieldName(name, column, context), context);
  if (typed === '' || read.ok || noSizeOf(typed, context) !== undefined) return undefined;
  const isPart = operator === ':' && column.unit !== undefined && /\d/.test(typed);
  const text = (key: MessageKey): Cell => ({ raw: null, text: context.say(key) });
  return isPart || otherTexts.some((key) => cellPasses(text(key), ':', typed)) ? undefined : read.fault;
}

function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(record) as Key[];
}
