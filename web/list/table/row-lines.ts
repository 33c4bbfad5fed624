import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { isStateColumn, stateColumnOf } from '../../../shared/screen/column-facts.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { shortTimestamp, timeOfDay } from './short-timestamp.ts';

/** The most facts that fit on the second line. */
const mostFacts = 3;

/** A cell and its column, as a number needs its heading to be understood. */
export interface LineCell<Row> {
  column: Column<Row>;
  cell: Cell;
  isNumeric: boolean;
}

/** Shortens a list to its first member and the number of others. */
function inShort(cell: Cell): Cell {
  const { raw, changes } = cell;
  if (changes !== undefined || !Array.isArray(raw) || raw.length < 2) return cell;
  return { ...cell, text: `${sanitise(String(raw[0]))} +${raw.length - 1}`, hint: undefined };
}

/** What a row shows on a phone besides its name (WEB-11): its state and the most important facts. */
export interface RowLines<Row> {
  /** The status; on a list without one, its most important number. */
  state: LineCell<Row> | undefined;
  facts: readonly LineCell<Row>[];
}

/**
 * Chooses the cells of a row on a phone from the shown columns, without those that repeat the name, ids, and empty or
 * usual values. Facts keep the order of the columns, but those with a warning come first.
 */
export function rowLines<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  { name, opener, timeColumn }: { name: string; opener: string; timeColumn?: string | undefined },
  context: ScreenContext,
): RowLines<Row> {
  const shown = columns
    .filter(({ id }) => id !== opener && id !== 'id')
    .map((column) => ({
      column,
      // Below the heading of its day a time needs no date.
      cell: inShort((column.id === timeColumn ? timeOfDay : shortTimestamp)(column.cell(row, context), context)),
      isNumeric: column.align === 'right',
    }))
    .filter(({ cell, column }) => isStateColumn(column) || !(cell.tone === 'muted' || isSaid(cell.text, name)));
  const byWeight = shown.toSorted((a, b) => weightOf(b.column) - weightOf(a.column));
  const state = stateOf(shown) ?? byWeight.find(({ isNumeric }) => isNumeric);
  const chosen = new Set(byWeight.filter((one) => one !== state).slice(0, mostFacts));
  const facts = shown.filter((one) => chosen.has(one));
  // The line is cut at its end: what is not in order comes first.
  return { state, facts: facts.toSorted((a, b) => Number(isAmiss(b)) - Number(isAmiss(a))) };
}

/** What a list names as its state comes before a status, which may be that of something else. */
function stateOf<Row>(shown: readonly LineCell<Row>[]): LineCell<Row> | undefined {
  const column = stateColumnOf(shown.map((one) => one.column));
  return shown.find((one) => one.column === column);
}

function isAmiss({ cell: { tone } }: { cell: Cell }): boolean {
  return tone === 'warn' || tone === 'bad';
}

function isSaid(text: string, name: string): boolean {
  return (
    text === '' ||
    text === '–' ||
    name === text ||
    name.split(' · ').includes(text) ||
    (text.length > 3 && name.includes(text))
  );
}

/** How important a column is, from 9 down. */
export function weightOf<Row>({ weight, priority }: Column<Row>): number {
  return weight ?? { 1: 8, 2: 5, 3: 2 }[priority];
}
