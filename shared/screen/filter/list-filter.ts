import { nearestFew } from '../../format/nearest.ts';
import { parseDuration } from '../../format/parse-time.ts';
import { sanitise } from '../../format/sanitise.ts';
import { minusSign, plainMinus } from '../../format/sign.ts';
import { visibleTo } from '../access.ts';
import { filterFault } from '../filter-values.ts';
import type { Choice } from '../form.ts';
import type { BrowseScreen, Column, Filter, FilterValues } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { columnNamed, plainName } from './column-name.ts';
import { columnTest } from './column-test.ts';
import { type FilterWord, quotedValue, readWords } from './filter-words.ts';
import { readPattern } from './pattern.ts';
import { type Doubt, doubtOfAll } from './possible-value.ts';
import { joiningFault, strayFault } from './stray-operator.ts';

/**
 * Returns the text of a row that plain words and expressions search: the texts of its cells in lower case with plain
 * minus signs, one per line.
 */
export type RowText<Row> = (row: Row) => string;

/**
 * A filter as a list applies it (GEN-07): the gateway applies some of its words, this program tests the others on the
 * rows read.
 */
export interface ListFilter<Row> {
  /** The filter values that the gateway is asked for. */
  values: FilterValues;
  /** The words that the gateway applies, as they were typed. */
  asked: readonly string[];
  /** The words that this program tests on the rows that were read. */
  here: readonly string[];
  /** The test of each word in `here`, in the same order. */
  tests: readonly ((row: Row) => boolean)[];
  /** All of `tests` combined; undefined where there are none. */
  test: ((row: Row) => boolean) | undefined;
  /**
   * Values of columns that the gateway filters by as well, so that fewer rows have to be read: they come from words in
   * `here`. An older gateway ignores them, so the rows are still tested.
   */
  columns: FilterValues;
  /** The words that `columns` come from. */
  spared: readonly string[];
  /** What only rows can tell: the filter is refused where none of those that were read speaks for it (`faultByRows`). */
  doubts: readonly Doubt<Row>[];
  /** The sizes as they were read, each in words: `Cost > $0.05` (ASK-16). */
  read: readonly string[];
  /** The columns whose sizes are compared. */
  sized: readonly Column<Row>[];
  /** Why the first unusable word cannot be used, as a sentence; the list must not apply a filter that has one. */
  fault: string | undefined;
}

type Screen<Row> = Pick<BrowseScreen<Row>, 'columns' | 'filters' | 'name'>;
type Test<Row> = (row: Row) => boolean;

/** What one word means: a filter of the gateway, a test of rows, or a fault. */
type Meaning<Row> =
  | { kind: 'asked'; id: string; value: string }
  | {
      kind: 'here';
      test: Test<Row>;
      column?: { id: string; value: string };
      said?: readonly string[];
      sized?: Column<Row> | undefined;
      doubt?: Doubt<Row>;
    }
  | { kind: 'fault'; fault: string };

/** Aliases for the two ends of a time range. */
const rangeWords: Readonly<Record<string, string>> = { since: 'start', until: 'end' };

/** Reads the filter line of a list; `readWords` documents the grammar. */
export function readListFilter<Row>(
  text: string,
  screen: Screen<Row>,
  context: ScreenContext,
  textOf: RowText<Row> = rowText(screen, context),
): ListFilter<Row> {
  const found: ListFilter<Row> = {
    values: {},
    asked: [],
    here: [],
    tests: [],
    test: undefined,
    columns: {},
    spared: [],
    doubts: [],
    read: [],
    sized: [],
    fault: undefined,
  };
  const sized = new Set<Column<Row>>();
  const asked: string[] = [];
  const here: string[] = [];
  const spared: string[] = [];
  const tests: Test<Row>[] = [];
  const read: string[] = [];
  const doubts: Doubt<Row>[] = [];
  const words = readWords(text);
  const columns = visibleTo(screen.columns, context.role);
  const badly = joiningFault(words, context);
  if (badly !== undefined) return { ...found, fault: badly };
  for (const word of words) {
    const isExpression = word.kind === 'pattern' || (word.kind === 'column' && word.isPattern);
    const stray = isExpression ? undefined : strayFault(word.text, columns, context);
    if (stray !== undefined) return { ...found, fault: stray };
    const meaning = meaningOf(word, screen, context, textOf);
    if (meaning.kind === 'fault') return { ...found, fault: meaning.fault };
    if (meaning.kind === 'asked') {
      found.values[meaning.id] = meaning.value;
      asked.push(word.text);
    } else {
      tests.push(word.isExcluding ? (row) => !meaning.test(row) : meaning.test);
      here.push(word.text);
      if (meaning.doubt !== undefined && !word.isExcluding) doubts.push(meaning.doubt);
      if (meaning.sized !== undefined) sized.add(meaning.sized);
      for (const said of meaning.said ?? []) read.push(word.isExcluding ? `! ${said}` : said);
      if (meaning.column === undefined || found.columns[meaning.column.id] !== undefined) continue;
      found.columns[meaning.column.id] = meaning.column.value;
      spared.push(word.text);
    }
  }
  const fault = visibleTo(screen.filters, context.role)
    .map((filter) => filterFault(filter, found.values, context))
    .find((one) => one !== undefined);
  const test = tests.length === 0 ? undefined : (row: Row) => tests.every((passes) => passes(row));
  return { ...found, asked, here, tests, spared, doubts, read, sized: [...sized], test, fault };
}

/** The filter line that stands for these filter values of the gateway. */
export function wordsOfValues(values: FilterValues): string {
  return Object.entries(values)
    .map(([id, value]) => `${id}:${quotedValue(value)}`)
    .join(' ');
}

/** Makes the function that returns a row's searchable text (`RowText`). */
export function rowText<Row>({ columns }: Pick<Screen<Row>, 'columns'>, context: ScreenContext): RowText<Row> {
  const shown = visibleTo(columns, context.role);
  return (row) => searchable(shown.map((column) => column.cell(row, context).text).join('\n'));
}

/** A text as it is searched: the case and the kind of a minus sign do not matter. */
function searchable(text: string): string {
  return plainMinus(text.toLowerCase());
}

function meaningOf<Row>(
  word: FilterWord,
  screen: Screen<Row>,
  context: ScreenContext,
  textOf: RowText<Row>,
): Meaning<Row> {
  const wanted = word.kind === 'column' ? '' : searchable(word.value);
  switch (word.kind) {
    case 'text': {
      const taker = visibleTo(screen.filters, context.role).find(({ takes }) => takes?.(word.value, context));
      if (taker !== undefined && !word.isExcluding) return { kind: 'asked', id: taker.id, value: word.value };
      return { kind: 'here', test: (row) => textOf(row).includes(wanted) };
    }
    case 'fuzzy':
      return { kind: 'here', test: (row) => holdsInOrder(searchable(screen.name(row)), wanted) };
    case 'pattern':
      return patternMeaning(word.value, context, textOf);
    case 'column':
      return columnMeaning(word, screen, context, textOf);
  }
}

function patternMeaning<Row>(source: string, { say }: ScreenContext, textOf: RowText<Row>): Meaning<Row> {
  // Escaped, because a hyphen between two characters of a class means a range.
  const pattern = readPattern(source.replaceAll(minusSign, '\\-'));
  if (!pattern) return { kind: 'fault', fault: say('filter.notAPattern', { text: sanitise(source) }) };
  return { kind: 'here', test: (row) => pattern.test(textOf(row)) };
}

function columnMeaning<Row>(
  word: FilterWord & { kind: 'column' },
  screen: Screen<Row>,
  context: ScreenContext,
  textOf: RowText<Row>,
): Meaning<Row> {
  const { say } = context;
  const columns = visibleTo(screen.columns, context.role);
  const filters = visibleTo(screen.filters, context.role);
  const column = columnNamed(word.name, columns, context);
  const asked = askedMeaning(word, filters, context, column);
  if (asked) return asked;
  const names = [...columns, ...filters].map(({ id }) => plainName(id));
  if (!column) {
    // A colon does not always follow a column's name: `deepseek-r1:free` is the name of a model.
    if (word.operator === ':' && !/^[\p{L}_]+$/u.test(word.name)) {
      const whole = searchable(word.text.replace(/^!/, '').replaceAll('"', ''));
      return { kind: 'here', test: (row) => textOf(row).includes(whole) };
    }
    const near = nearestFew(plainName(word.name), names);
    const known = near.length > 0 ? near : [...new Set(names)].slice(0, 8);
    return { kind: 'fault', fault: say('filter.noColumn', { column: sanitise(word.name), known }) };
  }
  return cellMeaning(word, column, context);
}

function cellMeaning<Row>(
  { name, operator, values, isPattern, isExcluding }: FilterWord & { kind: 'column' },
  column: Column<Row>,
  context: ScreenContext,
): Meaning<Row> {
  if (isPattern)
    return patternMeaning(values[0] ?? '', context, (row: Row) => searchable(column.cell(row, context).text));
  const tests: Test<Row>[] = [];
  const said: string[] = [];
  const doubted: (Doubt<Row> | undefined)[] = [];
  for (const value of values) {
    const comparison = columnTest(column, operator, value, context, name);
    if (!comparison.ok) return { kind: 'fault', fault: comparison.fault };
    tests.push(comparison.test);
    doubted.push(comparison.doubt);
    if (comparison.said !== undefined) said.push(comparison.said);
  }
  const isOne = (operator === ':' || operator === '=') && values.length === 1;
  const asked = isOne ? column.byGateway?.filter?.(values[0] ?? '', isExcluding, context) : undefined;
  const test = (row: Row) => tests.some((passes) => passes(row));
  return {
    kind: 'here',
    column: asked === undefined ? undefined : { id: column.id, value: asked },
    test,
    said,
    sized: /[<>]/.test(operator) ? column : undefined,
    doubt: doubtOfAll(doubted),
  };
}

/**
 * The meaning of a word that the gateway can apply: one value of one of its filters. Undefined where it cannot, or has
 * no such filter.
 */
function askedMeaning(
  { name, operator, values, isExcluding, isPattern }: FilterWord & { kind: 'column' },
  filters: readonly Filter[],
  context: ScreenContext,
  column: Pick<Column<never>, 'filter'> | undefined,
): Extract<Meaning<never>, { kind: 'asked' | 'fault' }> | undefined {
  const [value = '', ...others] = values;
  const filterOf = (wanted: string | undefined) => filters.find(({ id }) => id === wanted);
  // The log's column "User" filters by `username`, so `user:mira` finds that filter by way of the column.
  const filter = filterOf(rangeWords[name] ?? plainName(name)) ?? filterOf(column?.filter);
  const isOne = others.length === 0 || filter?.takesSeveral === true;
  const isPlain = (operator === ':' || operator === '=') && !isExcluding && !isPattern && isOne;
  if (!filter || !isPlain || (column && (value.endsWith('*') || value === 'none'))) return undefined;
  if (filter.kind === 'datetime') {
    // `since:2h` and `until:2h` both mean two hours ago.
    const isAgo = Object.hasOwn(rangeWords, name) && /^\d/.test(value) && parseDuration(value).ok;
    return { kind: 'asked', id: filter.id, value: isAgo ? `-${value}` : value };
  }
  const offered = filter.choices?.(context);
  if (offered === undefined || value === 'any') return { kind: 'asked', id: filter.id, value: values.join() };
  const chosen = values.map((typed) => choiceOf(typed, filter, offered, context));
  const fault = chosen.find((one) => one.kind === 'fault');
  return fault ?? { kind: 'asked', id: filter.id, value: chosen.map((one) => one.value).join() };
}

/** The choice that was typed, in full or by a beginning that only one choice has. */
function choiceOf(
  value: string,
  filter: Filter,
  offered: readonly Choice[],
  context: ScreenContext,
): { kind: 'chosen'; value: string } | { kind: 'fault'; value: string; fault: string } {
  const typed = value.toLowerCase();
  const isExact = offered.find((choice) =>
    [`${choice.value}`, choice.label].some((one) => one.toLowerCase() === typed),
  );
  const begun = offered.filter((choice) =>
    [`${choice.value}`, choice.label].some((one) => one.toLowerCase().startsWith(typed)),
  );
  const chosen = isExact ?? (begun.length === 1 ? begun[0] : undefined);
  if (chosen) return { kind: 'chosen', value: `${chosen.value}` };
  const choices = (begun.length > 0 ? begun : offered).map((choice) => `${choice.value}`);
  const label = context.say(filter.label);
  return { kind: 'fault', value, fault: context.say('form.notAChoice', { value: sanitise(value), label, choices }) };
}

/** Whether a text contains these letters in this order, with any letters between them. */
function holdsInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
