import { sanitise } from '../../../shared/format/sanitise.ts';
import { visibleTo } from '../../../shared/screens/access.ts';
import type { Cell } from '../../../shared/screens/cells.ts';
import type { BrowseScreen, Column } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { unknownField } from '../../output/output-column.ts';
import { wrongFlag } from '../usage.ts';

/** A test of one column's value, for selections that no gateway can be asked for: `status=disabled`, `balance<1`. */
export interface Condition {
  column: string;
  operator: (typeof operators)[number];
  value: string;
}

// Longer ones first: `<=` is not `<` of `=1`.
const operators = ['!=', '<=', '>=', '=', '<', '>', '~'] as const;

/** Reads `--where COLUMN=VALUE`; also `!=`, `<`, `<=`, `>`, `>=`, and `~` for "holds". */
export function readCondition(text: string): Condition {
  const [, column = '', operator = '', value = ''] = /^\s*([\w-]+)\s*(!=|<=|>=|=|<|>|~)\s*(.*?)\s*$/.exec(text) ?? [];
  const known = operators.find((one) => one === operator);
  if (known) return { column, operator: known, value };
  throw wrongFlag('--where', text, 'status=disabled, balance<1, name~test');
}

/** Whether a row passes all conditions. An unknown column ends the command and lists the known ones. */
export function rowTest<Row>(
  screen: BrowseScreen<Row>,
  conditions: readonly Condition[],
  context: ScreenContext,
): (row: Row) => boolean {
  const columns = visibleTo(screen.columns, context.role);
  const tests = conditions.map((condition) => {
    const column: Column<Row> =
      columns.find(({ id }) => id === condition.column) ?? unknownField(condition.column, columns);
    return (row: Row) => passes(column.cell(row, context), condition);
  });
  return (row) => tests.every((test) => test(row));
}

/** Texts compare with what a cell shows as well as with its machine value, in any case. */
function passes({ raw, text }: Cell, { operator, value }: Condition): boolean {
  const wanted = value.toLowerCase();
  // A type is shown as "1 OpenAI" and may be called by its number, by its name, or by both.
  const named = typeof raw === 'number' && text.startsWith(`${raw} `) ? [text.slice(String(raw).length + 1)] : [];
  const members = Array.isArray(raw) ? raw.map(String) : [String(raw ?? ''), text, ...named];
  const texts = members.map((member) => sanitise(member).toLowerCase());
  switch (operator) {
    case '=':
      return texts.includes(wanted);
    case '!=':
      return !texts.includes(wanted);
    case '~':
      return texts.some((member) => member.includes(wanted));
    default:
      return typeof raw === 'number' && compares(raw, operator, Number(value));
  }
}

function compares(number: number, operator: '<' | '<=' | '>' | '>=', limit: number): boolean {
  if (operator === '<') return number < limit;
  if (operator === '<=') return number <= limit;
  return operator === '>' ? number > limit : number >= limit;
}
