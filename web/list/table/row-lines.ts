import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { Column } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { shortTimestamp } from './short-timestamp.ts';

/** Facts that have room on the second line. */
const mostFacts = 3;

/** A cell and the column it stands in; a number is read only with its heading. */
export interface LineCell<Row> {
  column: Column<Row>;
  cell: Cell;
  isNumeric: boolean;
}

/** A list as its first member and a count. */
function inShort(cell: Cell): Cell {
  const { raw } = cell;
  if (!Array.isArray(raw) || raw.length < 2) return cell;
  return { ...cell, text: `${sanitise(String(raw[0]))} +${raw.length - 1}`, hint: undefined };
}

/** What a row of a phone says beside its name (WEB-11): its state, and the facts that matter most, in the order of the columns but for what is amiss. */
export interface RowLines<Row> {
  /** The state, or where a list has none what it counts. */
  state: LineCell<Row> | undefined;
  facts: readonly LineCell<Row>[];
}

/** Chooses of the shown columns. What the name says already, ids, and what is empty or as always have no place; they are in the details. */
export function rowLines<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  { name, opener }: { name: string; opener: string },
  context: ScreenContext,
): RowLines<Row> {
  const shown = columns
    .filter(({ id }) => id !== opener && id !== 'id')
    .map((column) => ({
      column,
      cell: inShort(shortTimestamp(column.cell(row, context), context)),
      isNumeric: column.align === 'right',
    }))
    .filter(({ cell, column }) => column.id === 'status' || !(cell.tone === 'muted' || isSaid(cell.text, name)));
  const byWeight = shown.toSorted((a, b) => weightOf(b.column) - weightOf(a.column));
  const state = shown.find(({ column }) => column.id === 'status') ?? byWeight.find(({ isNumeric }) => isNumeric);
  const chosen = new Set(byWeight.filter((one) => one !== state).slice(0, mostFacts));
  const facts = shown.filter((one) => chosen.has(one));
  // The line is cut at its end: what is not in order comes first.
  return { state, facts: facts.toSorted((a, b) => Number(isAmiss(b)) - Number(isAmiss(a))) };
}

function isAmiss({ cell: { tone } }: { cell: Cell }): boolean {
  return tone === 'warn' || tone === 'bad';
}

function isSaid(text: string, name: string): boolean {
  return text === '' || text === '–' || name === text || (text.length > 3 && name.includes(text));
}

function weightOf<Row>({ weight, priority }: Column<Row>): number {
  return weight ?? { 1: 8, 2: 5, 3: 2 }[priority];
}
