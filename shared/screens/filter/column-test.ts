import { parsePrice, parseQuota } from '../../format/parse-quota.ts';
import { quotaDisplayOf, quotaExample } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { cellPasses, isComparable } from './cell-test.ts';
import type { Operator } from './filter-words.ts';

/** The test of one comparison, or why it cannot be made. */
export type ColumnTest<Row> = { ok: true; test: (row: Row) => boolean } | { ok: false; fault: string };

/**
 * The comparison of a column with what was typed. Amounts may be typed with their money, `quota>10usd`, or `quota>¥70` on a
 * site that counts in yuan (GEN-27).
 */
export function columnTest<Row>(
  column: Column<Row>,
  operator: Operator,
  value: string,
  context: ScreenContext,
): ColumnTest<Row> {
  const forms = [value, ...inUnits(value, column, context)];
  if (!forms.some((form) => isComparable(operator, form))) return { ok: false, fault: faultOf(value, column, context) };
  if (!meansAState(column, operator, value, context)) return { ok: false, fault: stateFaultOf(value, column, context) };
  const test = (row: Row) => {
    const cell = column.cell(row, context);
    const passes = (form: string) => cellPasses(cell, operator, form);
    return operator === '!=' ? forms.every(passes) : forms.some(passes);
  };
  return { ok: true, test };
}

/** What an amount typed with its money comes to in the units of the column. */
function inUnits<Row>(text: string, { unit }: Column<Row>, { status }: ScreenContext): string[] {
  if (unit === undefined) return [];
  const display = quotaDisplayOf(status);
  const read = unit === 'quota' ? parseQuota(text, display) : parsePrice(text, display.currency);
  return read.ok && String(read.value) !== text ? [String(read.value)] : [];
}

/** Whether a value names a state of the column, as far as the column knows them all. Gateways may have states without a name. */
function meansAState<Row>({ states }: Column<Row>, operator: Operator, value: string, { say }: ScreenContext): boolean {
  if (states === undefined || operator === '~' || /^(\d*|any|none|unknown)$/i.test(value)) return true;
  const asked = operator === '!=' ? '=' : operator;
  return states.some(({ name, label }) => cellPasses({ raw: name, text: say(label), tone: 'plain' }, asked, value));
}

function stateFaultOf<Row>(value: string, { header, states = [] }: Column<Row>, { say }: ScreenContext): string {
  const choices = states.map(({ name }) => name);
  return say('form.notAChoice', { value: sanitise(value), label: say(header), choices });
}

function faultOf<Row>(value: string, { header, unit }: Column<Row>, { say, status }: ScreenContext): string {
  const words = { label: say(header), text: sanitise(value) };
  if (unit === undefined) return say('filter.notASize', words);
  return say('filter.notAnAmount', { ...words, example: quotaExample(quotaDisplayOf(status)) });
}
