import type { Column } from '../../shared/screen/list-screen.ts';
import { byImportance } from './table/by-importance.ts';

/** The number of columns that stay visible while the details panel is open beside the list. */
const mostBeside = 6;

/**
 * The most important columns, in their original order: beside the details the list is narrower and should not need
 * horizontal scrolling.
 */
export function besideColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const kept = new Set(byImportance(columns).slice(0, mostBeside));
  return columns.filter((column) => kept.has(column));
}
