/** What the layout needs to know of a column. */
export interface ColumnNeed {
  id: string;
  width: { minimum: number; maximum: number };
  priority: 1 | 2 | 3;
  /** Cells its widest content takes, header included. */
  content: number;
}

export interface PlacedColumn {
  id: string;
  width: number;
}

/** No column is wider, however long its content. */
const widest = 60;
/** Cells between two columns. */
export const gap = 2;

/**
 * Which columns stand in a row of `available` cells, and how wide. Columns of the lowest priority go first when room
 * is short; of one priority the last goes first. Room left over goes to columns whose content is cut, in equal turns:
 * up to their maximum first, and beyond it when every column has had its share. A column is never wider than its content and never
 * narrower than its minimum, except a sole one.
 */
export function placeColumns(needs: readonly ColumnNeed[], available: number): PlacedColumn[] {
  const kept = [...needs];
  while (kept.length > 1 && minimumWidth(kept) > available) kept.splice(leastImportant(kept), 1);
  const placed = kept.map(({ id, width, content }) => ({
    id,
    width: Math.max(1, Math.min(width.minimum, content, available)),
    maximum: Math.min(width.maximum, content),
    content: Math.min(content, widest),
  }));
  let left = available - placed.reduce((sum, { width }) => sum + width, 0) - gap * (placed.length - 1);
  for (const limit of ['maximum', 'content'] as const) {
    for (;;) {
      const wanting = placed.filter((column) => column.width < column[limit]);
      if (left <= 0 || wanting.length === 0) break;
      const share = Math.max(1, Math.floor(left / wanting.length));
      for (const column of wanting) {
        const more = Math.min(share, column[limit] - column.width, left);
        column.width += more;
        left -= more;
      }
    }
  }
  return placed.map(({ id, width }) => ({ id, width }));
}

function minimumWidth(needs: readonly ColumnNeed[]): number {
  return (
    needs.reduce((sum, { width, content }) => sum + Math.min(width.minimum, Math.max(1, content)), 0) +
    gap * (needs.length - 1)
  );
}

/** Index of the column to drop: the highest priority number, the last of them. */
function leastImportant(needs: readonly ColumnNeed[]): number {
  const lowest = Math.max(...needs.map(({ priority }) => priority));
  return needs.findLastIndex(({ priority }) => priority === lowest);
}
