import { visibleTo } from '../../../shared/screens/access.ts';
import { columnTest } from '../../../shared/screens/filter/column-test.ts';
import { readListFilter } from '../../../shared/screens/filter/list-filter.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { unknownField } from '../../output/output-column.ts';
import { wrongFlag } from '../usage.ts';

/**
 * A test of rows, for selections that no gateway can be asked for: one column's value (`status=disabled`, `balance<1`), or
 * words as the `/` line of the terminal UI takes them (`status:auto !~test`, GEN-07).
 */
export type Condition = { column: string; operator: (typeof operators)[number]; value: string } | { words: string };

// Longer ones first: `<=` is not `<` of `=1`.
const operators = ['!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** Reads `--where COLUMN=VALUE`; also `!=`, `<`, `<=`, `>`, `>=`, and `~` for "holds"; else the words of a filter line. */
export function readCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] = /^\s*([\w-]+)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*$/.exec(text) ?? [];
  const known = operators.find((one) => one === operator);
  if (known) return { column, operator: known, value };
  // A bare word is more likely half a condition than a word to look for.
  if (/[:!~/"]/.test(text)) return { words: text };
  throw wrongFlag('--where', text, ['status=disabled', 'balance<1', 'name~test']);
}

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

/** The filters of the gateway have flags of their own: all words are tried on the rows that were read. */
function wordTest<Row>(screen: BrowseScreen<Row>, words: string, context: ScreenContext): (row: Row) => boolean {
  const { test, fault } = readListFilter(words, { ...screen, filters: [] }, context);
  if (fault !== undefined) throw new Failure({ code: 'usage', exitCode: ExitCode.Usage, message: fault });
  return test ?? (() => true);
}
