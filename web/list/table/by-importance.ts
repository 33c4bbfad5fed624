import type { Column } from '../../../shared/screen/list-screen.ts';

/** The columns with the most important first. */
export function byImportance<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return [...columns].sort((one, other) => one.priority - other.priority || weightOf(other) - weightOf(one));
}

function weightOf<Row>({ weight, priority }: Column<Row>): number {
  return weight ?? { 1: 8, 2: 5, 3: 2 }[priority];
}
