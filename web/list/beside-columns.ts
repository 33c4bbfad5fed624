import type { Column } from '../../shared/screen/list-screen.ts';

/** Columns that stay while details stand beside the list. */
const mostBeside = 6;

/** The columns that matter most, in their order: the list gets narrower and is not to be scrolled sideways. */
export function besideColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const byWeight = [...columns].sort((one, other) => one.priority - other.priority || weightOf(other) - weightOf(one));
  const kept = new Set(byWeight.slice(0, mostBeside));
  return columns.filter((column) => kept.has(column));
}

function weightOf<Row>({ weight, priority }: Column<Row>): number {
  return weight ?? { 1: 8, 2: 5, 3: 2 }[priority];
}
