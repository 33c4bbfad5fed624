import { sanitise } from '../../../shared/format/sanitise.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import { columnTest } from '../../../shared/screen/filter/column-test.ts';
import { unquoted, valueParts } from '../../../shared/screen/filter/filter-words.ts';
import { type ListFilter, readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { type Doubt, doubtOfAll } from '../../../shared/screen/filter/possible-value.ts';
import { strayFault } from '../../../shared/screen/filter/stray-operator.ts';
import type { BrowseScreen, Column, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Say } from '../../../shared/text/text.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { unknownField } from '../../output/output-column.ts';
import type { Condition } from './condition.ts';

/** A test of rows that remembers what they tell of its conditions. */
export interface RowTest<Row> {
  (row: Row): boolean;
  /**
   * Ends the command where no row that was tested speaks for a condition: none has a value that this version has no name
   * for, or a number in a column that is compared by size. Called once all rows were tested.
   */
  refuseDoubtful(): void;
}

/**
 * Returns a test of whether a row meets all conditions. An unknown column ends the command and lists the known ones.
 */
export function rowTest<Row>(
  screen: BrowseScreen<Row>,
  conditions: readonly Condition[],
  context: ScreenContext,
): RowTest<Row> {
  const columns = visibleTo(screen.columns, context.role);
  const doubts: Doubt<Row>[] = [];
  const tests = conditions.map((condition) => {
    if ('words' in condition) {
      const read = wordsOf(screen, condition.words, context);
      doubts.push(...read.doubts);
      return read.test ?? (() => true);
    }
    const comparisons = comparisonsOf(condition, columns, context);
    const doubt = doubtOfAll(comparisons.map((comparison) => comparison.doubt));
    if (doubt !== undefined) doubts.push(doubt);
    return (row: Row) => comparisons.some(({ test }) => test(row));
  });
  /** What is still in doubt after the rows so far; `isHeard` once a row spoke against it. */
  let open = doubts.map((doubt) => ({ doubt, isHeard: doubt.isAgainst === undefined }));
  const passes = (row: Row) => {
    if (open.length > 0) {
      open = open
        .filter(({ doubt }) => !doubt.isFor(row))
        .map(({ doubt, isHeard }) => ({ doubt, isHeard: isHeard || doubt.isAgainst?.(row) === true }));
    }
    return tests.every((test) => test(row));
  };
  const refuseDoubtful = () => {
    const fault = open.find(({ isHeard }) => isHeard)?.doubt.fault;
    if (fault !== undefined) throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: fault });
  };
  return Object.assign(passes, { refuseDoubtful });
}

/** A sentence that says how the sizes in conditions were read (ASK-16); undefined where no condition holds a size. */
export function saidRead<Row>(
  screen: BrowseScreen<Row>,
  conditions: readonly Condition[],
  context: ScreenContext,
): string | undefined {
  const columns = visibleTo(screen.columns, context.role);
  const readings = conditions.flatMap((condition) =>
    'words' in condition
      ? readListFilter(condition.words, { ...screen, filters: [] }, context).read
      : comparisonsOf(condition, columns, context).flatMap(({ said }) => said ?? []),
  );
  return readings.length === 0 ? undefined : context.say('filter.readAs', { readings });
}

/** The comparisons of one condition, of which one must hold: `=a,b` matches either value, as in the `/` line. */
function comparisonsOf<Row>(
  { column: name, operator, value }: Exclude<Condition, { words: string }>,
  columns: readonly Column<Row>[],
  context: ScreenContext,
) {
  const column = columnNamed(name, columns, context) ?? unknownField(name, columns);
  const stray = strayFault(`${name}${operator}${value}`, columns, context);
  if (stray !== undefined) throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: stray });
  const values = operator === '=' ? valueParts(value).map(unquoted) : [unquoted(value)];
  return values.map((one) => {
    const comparison = columnTest(column, operator, one, context, name);
    if (comparison.ok) return comparison;
    throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: comparison.fault });
  });
}

/**
 * The column filters that the gateway applies, so that fewer rows need be read; every row is tested here all the same.
 */
export interface AskedColumns<Row> {
  columns: FilterValues;
  /** The conditions among them, as typed. */
  words: readonly string[];
  /** Whether a row matches these filters; an older gateway ignores them and returns other rows, too. */
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
    const column = columnNamed(id, visibleTo(screen.columns, context.role), context);
    if (column === undefined || (operator !== '=' && operator !== '!=') || columns[column.id] !== undefined) continue;
    if (operator === '=' && valueParts(value).length > 1) continue;
    const gatewayFilter = column.byGateway?.filter?.(value, operator === '!=', context);
    if (gatewayFilter === undefined) continue;
    columns[column.id] = gatewayFilter;
    words.push(`${id}${operator}${value}`);
    asked.push(condition);
  }
  return { columns, words, holds: rowTest(screen, asked, context) };
}

/**
 * A sentence that names the conditions which the gateway applied; all others were tested on the rows that were read.
 */
export function saidAsked(words: readonly string[], say: Say): string | undefined {
  return words.length === 0 ? undefined : say('batch.filteredByGateway', { words: words.map(sanitise) });
}

/**
 * A filter line as conditions. The gateway's own filters are left out of it, since they have flags of their own.
 */
function wordsOf<Row>(screen: BrowseScreen<Row>, words: string, context: ScreenContext): ListFilter<Row> {
  const read = readListFilter(words, { ...screen, filters: [] }, context);
  if (read.fault === undefined) return read;
  throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: read.fault });
}
