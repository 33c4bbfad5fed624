/** Columns of the terminal from which on a preview has room beside the list. */
const previewFrom = 160;
/** Rows from which on it has room below the list, where it has none beside it. */
const previewBelowFrom = 50;

/** Where a preview stands in a terminal of this size; undefined where it has no room. */
export function previewPlace({ columns, rows }: { columns: number; rows: number }): 'beside' | 'below' | undefined {
  if (columns >= previewFrom) return 'beside';
  return rows >= previewBelowFrom ? 'below' : undefined;
}

/**
 * Rows of a preview below a list that shares so many with it: the list keeps the larger part, and twenty at least; what has fewer
 * `lines` takes no more than those and its rule.
 */
export function previewHeight(rows: number, lines = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(10, Math.min(Math.floor(rows * 0.4), rows - 20)), Math.max(1, lines) + 1);
}

/** Columns from which on a second list has. */
export const besideFrom = 200;
/** The share of the columns that it takes from the list. */
export const besideShare = 0.55;
/** Cells that it takes from the list, its rule included. */
export const previewWidth = 58;
