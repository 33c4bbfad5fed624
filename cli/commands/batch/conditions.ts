import { sanitise } from '../../../shared/format/sanitise.ts';
import { visibleTo } from '../../../shared/screens/access.ts';
import { columnTest } from '../../../shared/screens/filter/column-test.ts';
import { readListFilter } from '../../../shared/screens/filter/list-filter.ts';
import type { BrowseScreen, Column, FilterValues } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { Say } from '../../../shared/text/text.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { unknownField } from '../../output/output-column.ts';
import type { Condition } from './condition.ts';

/** Whether a row passes all conditions. An unknown column ends the command and lists the known ones. */
export function rowTest<Row>(
  screen: BrowseScreen<Row>,
  conditions: readonly Condition[],
  context: ScreenContext,
): (row: Row) => boolean {
  const columns = visibleTo(screen.columns, context.role);
  const tests = conditions.map((condition) => {
    if ('words' in condition) return wordTest(screen, condition.words, context);
    const column: Column<Row> =
      columns.find(({ id }) => id === condition.column) ?? unknownField(condition.column, columns);
    const comparison = columnTest(column, condition.operator, condition.value, context);
    if (comparison.ok) return comparison.test;
    throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: comparison.fault });
  });
  return (row) => tests.every((test) => test(row));
}

/** What the gateway is asked for, so that fewer rows need be read; every row is tested all the same. */
export interface AskedColumns<Row> {
  columns: FilterValues;
  /** As they were typed. */
  words: readonly string[];
  /** Whether a row is what was asked for; an older gateway ignores the question. */
  holds(row: Row): boolean;
}

/** The part of the conditions that this gateway filters by itself (GEN-07). */
export function askedColumns<Row>(
  screen: BrowseScreen<Row>,
  conditions: readonly Condition[],
  context: ScreenContext,
): AskedColumns<Row> {
  const columns: FilterValues = {};
  const words: string[] = [];
  const asked: Condition[] = [];
  for (const condition of conditions) {
    if ('words' in condition) {
      const read = readListFilter(condition.words, { ...screen, filters: [] }, context);
      for (const word of read.spared) asked.push({ words: word });
      Object.assign(columns, { ...read.columns, ...columns });
      words.push(...read.spared);
      continue;
    }
    const { column: id, operator, value } = condition;
    if ((operator !== '=' && operator !== '!=') || columns[id] !== undefined) continue;
    const column = screen.columns.find((one) => one.id === id);
    const told = column?.byGateway?.filter?.(value, operator === '!=', context);
    if (told === undefined) continue;
    columns[id] = told;
    words.push(`${id}${operator}${value}`);
    asked.push(condition);
  }
  return { columns, words, holds: rowTest(screen, asked, context) };
}

/** Which conditions the gateway applied by itself; the others were tried on the rows that were read. */
export function saidAsked(words: readonly string[], say: Say): string | undefined {
  return words.length === 0 ? undefined : say('batch.filteredByGateway', { words: words.map(sanitise) });
}

/** The filters of the gateway have flags of their own: all words are tried on the rows that were read. */
function wordTest<Row>(screen: BrowseScreen<Row>, words: string, context: ScreenContext): (row: Row) => boolean {
  const { test, fault } = readListFilter(words, { ...screen, filters: [] }, context);
  if (fault !== undefined) throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: fault });
  return test ?? (() => true);
}
