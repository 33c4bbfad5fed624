/** The properties of a column that the layout depends on. */
export interface ColumnNeed {
  id: string;
  width: { minimum: number; maximum: number };
  /** The column of the lowest weight is dropped first when room is short. */
  weight: number;
  /** Whether the column is shown as wide as its content, up to the maximum, or not at all. */
  isWhole?: boolean;
  /** Cells of its widest content, heading included. */
  content: number;
}

export interface PlacedColumn {
  id: string;
  width: number;
}

/** No column is wider than this before all others have the width they need. */
const widest = 60;
/** Cells between two columns. */
export const gap = 2;

/**
 * Chooses the columns that fit into a row of `available` cells, and their widths (TUI-03). When room is short, the
 * column of the lowest weight is dropped as a whole; of equal weights the last. Room left over is given to columns
 * whose content is cut, in equal turns: up to their maximum first, and beyond it when every column has had its share. A
 * column is never wider than its content and never narrower than its minimum, except a sole one.
 */
export function layOutColumns(needs: readonly ColumnNeed[], available: number): PlacedColumn[] {
  let kept = [...needs];
  while (kept.length > 1 && leastWidth(kept) > available) {
    const lowest = leastImportant(kept);
    // Whole columns may be cut after all before a column that is never dropped would have to go.
    if ((kept[lowest]?.weight ?? 0) >= 9 && kept.some(({ isWhole }) => isWhole)) kept = kept.map(cuttable);
    else kept.splice(lowest, 1);
  }
  return shareRoom(kept, available);
}

/** Whether a column must be dropped, or a text cut, for want of room. */
export function isTight(needs: readonly ColumnNeed[], available: number): boolean {
  const wanted = needs.reduce((sum, { content }) => sum + content, 0);
  return wanted + gap * (needs.length - 1) > available;
}

/**
 * The columns of a wide list, in their order and uncut as far as they fit: the first `fixed` ones always, then those
 * from `offset` on. `offset` is limited so that the last column is still at the right edge.
 */
export function scrollColumns(
  needs: readonly ColumnNeed[],
  available: number,
  fixed: number,
  offset: number,
): { columns: PlacedColumn[]; offset: number; shown: number } {
  const head = needs.slice(0, fixed);
  const rest = needs.slice(fixed);
  const fitting = (from: number) => {
    let count = 0;
    while (count < rest.length - from && leastWidth([...head, ...rest.slice(from, from + count + 1)]) <= available)
      count++;
    return Math.max(1, count);
  };
  let last = rest.length - 1;
  while (last > 0 && fitting(last - 1) >= rest.length - last + 1) last--;
  const from = Math.max(0, Math.min(offset, last));
  const shown = fitting(from);
  const wanted = [...head, ...rest.slice(from, from + shown)];
  if (leastWidth(wanted) > available)
    return { columns: layOutColumns(wanted.map(cuttable), available), offset: from, shown };
  return { columns: shareRoom(wanted, available), offset: from, shown };
}

function shareRoom(kept: readonly ColumnNeed[], available: number): PlacedColumn[] {
  const placed = kept.map((need) => ({
    id: need.id,
    width: Math.max(1, Math.min(least(need), available)),
    maximum: Math.min(need.width.maximum, need.content),
    content: Math.min(need.content, widest),
    whole: need.content,
  }));
  let left = available - placed.reduce((sum, { width }) => sum + width, 0) - gap * (placed.length - 1);
  for (const limit of ['maximum', 'content', 'whole'] as const) {
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

function cuttable(need: ColumnNeed): ColumnNeed {
  return { ...need, isWhole: false };
}

function least({ width, content, isWhole }: ColumnNeed): number {
  return Math.min(isWhole ? Math.max(width.minimum, width.maximum) : width.minimum, Math.max(1, content));
}

function leastWidth(needs: readonly ColumnNeed[]): number {
  return needs.reduce((sum, need) => sum + least(need), 0) + gap * (needs.length - 1);
}

/** Index of the column to drop: the last one of the lowest weight. */
function leastImportant(needs: readonly ColumnNeed[]): number {
  const lowest = Math.min(...needs.map(({ weight }) => weight));
  return needs.findLastIndex(({ weight }) => weight === lowest);
}
