/** Width of the terminal in columns from which on a preview fits beside the list. */
const previewFrom = 160;
/** Height of the terminal in rows from which on a preview fits below the list, where it does not fit beside it. */
const previewBelowFrom = 50;

/** The position of the preview in a terminal of this size; undefined where it does not fit. */
export function previewSide({ columns, rows }: { columns: number; rows: number }): 'beside' | 'below' | undefined {
  if (columns >= previewFrom) return 'beside';
  return rows >= previewBelowFrom ? 'below' : undefined;
}

/**
 * The rows of a preview that shares `rows` with the list above: the list keeps the larger part, and at least twenty; a
 * preview of fewer `lines` takes only those and its rule.
 */
export function previewHeight(rows: number, lines = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(10, Math.min(Math.floor(rows * 0.4), rows - 20)), Math.max(1, lines) + 1);
}

/** Width of the terminal in columns from which on a second list fits beside the first. */
export const besideFrom = 200;
/** The share of the width that the second list takes. */
export const besideShare = 0.55;
/** Cells that the preview takes from the list, its rule included. */
export const previewWidth = 58;
