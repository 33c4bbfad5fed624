import type { Cell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { cellPasses, isEmpty } from './cell-test.ts';
import { isFieldName } from './column-name.ts';
import type { Operator } from './filter-words.ts';
import { type Measure, readMeasure } from './measure.ts';
import {
  calledValue,
  type Doubt,
  doubtAbout,
  holdsSizes,
  impossibleValue,
  isWithoutSize,
  noSizeOf,
} from './possible-value.ts';

/**
 * The test of one comparison, with its size as it was read (`said`), and what only rows can tell of it (`doubt`); or why
 * the comparison cannot be made.
 */
export type ColumnTest<Row> =
  | { ok: true; test: (row: Row) => boolean; said: string | undefined; doubt: Doubt<Row> | undefined }
  | { ok: false; fault: string };

/**
 * Compares a column with the typed value (GEN-27, ASK-16). A bare size has the unit that the column's name implies
 * (`cost>0.05`, `quota>25000`); others name their unit: `quota>10usd`, `¥70` on a site that counts in yuan,
 * `latency>800ms`.
 */
export function columnTest<Row>(
  column: Column<Row>,
  operator: Operator,
  typed: string,
  context: ScreenContext,
  name: string = column.id,
): ColumnTest<Row> {
  const value = calledValue(column, typed, context);
  const impossible = impossibleValue(column, operator, value, context, name);
  if (impossible !== undefined) return { ok: false, fault: impossible };
  const isField = isFieldName(name, column, context);
  const read = operator === '~' ? undefined : readMeasure(column, value, isField, context);
  if (/[<>]/.test(operator)) {
    if (read?.ok !== true) return { ok: false, fault: read?.fault ?? '' };
    const { measure } = read;
    const said = saidOf(column, operator, measure, context);
    return {
      ok: true,
      said,
      doubt: undefined,
      test: (row) => sizePasses(column, column.cell(row, context), operator, measure),
    };
  }
  const measure = column.unit !== undefined && read?.ok ? read.measure : undefined;
  const noSize = holdsSizes(column) && operator !== '~' ? noSizeOf(value, context) : undefined;
  const isShown = !isField && measure !== undefined;
  const isOne = (cell: Cell) =>
    (measure !== undefined && isWithin(cell, measure)) ||
    (noSize !== undefined && isWithoutSize(column, cell, noSize)) ||
    // A heading's name stands for the unit on screen, so the machine's number must not be compared with it.
    cellPasses(isShown ? { raw: cell.text, text: cell.text } : cell, operator === '!=' ? '=' : operator, value);
  const said = measure && saidOf(column, operator, measure, context);
  const passes = (row: Row) => isOne(column.cell(row, context)) === (operator !== '!=');
  return { ok: true, said, doubt: doubtAbout(column, operator, value, passes, context), test: passes };
}

/** The size of a cell; undefined for empty, unlimited and "never" ones, which are neither more nor less than any size. */
export function sizeOf({ unit }: Pick<Column<never>, 'unit'>, cell: Cell): number | undefined {
  const { raw } = cell;
  if (typeof raw !== 'number' || cell.isBoundless === true) return undefined;
  if ((unit === 'time' || unit === 'timeInMs') && raw <= 0) return undefined;
  return unit !== undefined && isEmpty(cell) ? undefined : raw;
}

function sizePasses<Row>(column: Column<Row>, cell: Cell, operator: Operator, { start, end }: Measure): boolean {
  const raw = sizeOf(column, cell);
  if (raw === undefined) return false;
  switch (operator) {
    case '<':
      return raw < start;
    case '<=':
      return end > start ? raw < end : raw <= start;
    case '>':
      return end > start ? raw >= end : raw > start;
    default:
      return raw >= start;
  }
}

function isWithin({ raw, isBoundless }: Cell, { start, end }: Measure): boolean {
  if (typeof raw !== 'number' || isBoundless === true) return false;
  // Converting from another unit leaves a small binary rounding error.
  return end > start ? raw >= start && raw < end : Math.abs(raw - start) <= Math.abs(start) * 1e-9;
}

function saidOf<Row>(
  { header }: Column<Row>,
  operator: Operator,
  { said }: Measure,
  { say }: ScreenContext,
): string | undefined {
  return said === undefined ? undefined : `${say(header)} ${operator === ':' ? '=' : operator} ${said}`;
}
