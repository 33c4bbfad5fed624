import type { Column } from '../../shared/screen/list-screen.ts';

/** The number of columns that stay visible while the details panel is open beside the list. */
const mostBeside = 6;

/**
 * The most important columns, in their original order: beside the details the list is narrower and should not need
 * horizontal scrolling.
 */
export function besideColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const byWeight = [...columns].sort((one, other) => one.priority - other.priority || weightOf(other) - weightOf(one));
  const kept = new Set(byWeight.slice(0, mostBeside));
  return columns.filter((column) => kept.has(column));
}

function weightOf<Row>({ weight, priority }: Column<Row>): number {
  return weight ?? { 1: 8, 2: 5, 3: 2 }[priority];
}
