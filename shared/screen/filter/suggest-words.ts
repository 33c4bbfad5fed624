import { visibleTo } from '../access.ts';
import type { Cell } from '../cells.ts';
import type { BrowseScreen, Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { lastWordAt, quotedValue, unquoted, valueParts } from './filter-words.ts';

/** One completion of a filter line. */
export interface Suggestion {
  /** The whole line with the completion applied. */
  line: string;
  /** The word that it adds. */
  word: string;
  /** The label that users see: the header of a column, the name of a state. */
  label: string;
  /** How many of the rows on hand have this value; undefined where nothing was counted. */
  count: number | undefined;
}

const most = 12;

/**
 * The completions of a filter line (WEB-04): names of columns and filters while a name is typed; after its colon the
 * values of the rows on hand, with their counts, and the choices of the filter. Only the last word is completed.
 */
export function suggestWords<Row>(
  line: string,
  { columns, filters }: Pick<BrowseScreen<Row>, 'columns' | 'filters'>,
  context: ScreenContext,
  rows: readonly Row[],
): Suggestion[] {
  const last = lastWord(line);
  if (last === undefined) return [];
  const { before, minus, name, colon, typed } = last;
  const { say } = context;
  const known = new Map<string, string>();
  for (const { id, header } of visibleTo(columns, context.role)) known.set(id.replaceAll('_', '-'), say(header));
  for (const { id, label, kind } of visibleTo(filters, context.role)) {
    if (kind !== 'toggle' && !known.has(id)) known.set(id, say(label));
  }
  if (colon === '') {
    const wanted = name.toLowerCase();
    return [...known]
      .filter(([id, label]) => id.startsWith(wanted) || label.toLowerCase().startsWith(wanted))
      .slice(0, most)
      .map(([id, label]) => ({
        line: `${before}${minus}${id}:`,
        word: `${minus}${id}:`,
        label,
        count: undefined,
      }));
  }
  const wantedName = name.toLowerCase().replaceAll('_', '-');
  const values = valueParts(typed).map(unquoted);
  const wanted = (values.at(-1) ?? '').toLowerCase();
  const chosen = values.slice(0, -1).map((one) => `${quotedValue(one)},`);
  return valuesOf(wantedName, { columns, filters }, context, rows)
    .filter(({ value, label }) => value.toLowerCase().startsWith(wanted) || label.toLowerCase().includes(wanted))
    .slice(0, most)
    .map(({ value, label, count }) => {
      const word = `${minus}${name}:${chosen.join('')}${quotedValue(value)}`;
      return { line: `${before}${word} `, word, label, count };
    });
}

/** The name of the column or filter whose value is being typed at the end of a line; undefined where there is none. */
export function namedAtEnd(line: string): string | undefined {
  const { name, colon } = lastWord(line) ?? {};
  return colon === '' ? undefined : name;
}

/**
 * The parts of the word at the end of a line; undefined where it cannot be a column name and value. `name` and `typed`
 * may be ''.
 */
function lastWord(line: string) {
  const at = lastWordAt(line);
  const [, minus = '', name = '', colon = '', typed = ''] =
    /^([-!]?)([\p{L}_][\p{L}\p{N}_-]*)?(?:([:：])(.*))?$/su.exec(line.slice(at)) ?? [];
  const isNamed = line.length === at + minus.length + name.length + colon.length + typed.length;
  return isNamed ? { before: line.slice(0, at), minus, name, colon, typed } : undefined;
}

interface Value {
  value: string;
  label: string;
  count: number | undefined;
}

function valuesOf<Row>(
  name: string,
  { columns, filters }: Pick<BrowseScreen<Row>, 'columns' | 'filters'>,
  context: ScreenContext,
  rows: readonly Row[],
): Value[] {
  const column = visibleTo(columns, context.role).find(({ id }) => id.replaceAll('_', '-') === name);
  const filter = visibleTo(filters, context.role).find(({ id }) => id === name);
  const offered = filter?.choices?.(context);
  const counted = column === undefined ? [] : countValues(column, rows, context);
  const states = column?.states?.map(({ name: value, label }) => ({ value, label: context.say(label) })) ?? [];
  const choices = offered ? offered.map(({ value, label }) => ({ value: `${value}`, label })) : states;
  const rest = choices.filter(({ value }) => !counted.some((one) => one.value === value));
  return [...counted, ...rest.map((choice) => ({ ...choice, count: undefined }))];
}

/**
 * How many rows have each value of a column, most frequent first (GEN-07). Each member of a list is counted. Callers
 * leave out sizes and times, because almost every row has a different value.
 */
export function countValues<Row>(
  column: Pick<Column<Row>, 'cell'>,
  rows: readonly Row[],
  context: ScreenContext,
): { value: string; label: string; count: number }[] {
  const counts = new Map<string, { value: string; label: string; count: number }>();
  const add = (value: string, label: string) => {
    const known = counts.get(value);
    if (known) known.count += 1;
    else counts.set(value, { value, label, count: 1 });
  };
  for (const row of rows) for (const [value, label] of membersOf(column.cell(row, context))) add(value, label);
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

function membersOf({ raw, text }: Cell): [string, string][] {
  if (Array.isArray(raw)) return raw.map((member) => [`${member}`, `${member}`]);
  return raw === null || raw === '' ? [['none', text]] : [[`${raw}`, text]];
}
