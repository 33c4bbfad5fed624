/** A column chart in cells: each cell holds the index of the series that fills it, or -1. */
export interface ColumnChart {
  /** Rows from the top. */
  grid: number[][];
  /** The value at the top of the highest row. */
  highest: number;
  /** For each column of the chart: the cell where it begins, its width in cells, and the first step that it shows. */
  columns: readonly { cell: number; width: number; step: number }[];
}

/**
 * Stacks series over each other, one column per step or, where there is no room, per several steps summed. A step with
 * a value above zero fills at least one cell, so that usage never looks like none.
 */
export function stackedColumns(
  series: readonly (readonly number[])[],
  { columns: room, rows }: { columns: number; rows: number },
): ColumnChart {
  const steps = Math.max(0, ...series.map((values) => values.length));
  const merged = Math.max(1, Math.ceil(steps / Math.max(1, room)));
  const count = Math.ceil(steps / merged);
  const width = Math.max(1, Math.floor(room / Math.max(1, count)));
  // Adjacent columns of one colour need a gap between them as soon as there is room for it.
  const filled = width > 2 ? Math.min(width - 1, 8) : width;
  const pitch = Math.min(width, 9);
  const columns = Array.from({ length: count }, (_, index) => ({
    cell: index * pitch,
    width: filled,
    step: index * merged,
  }));
  const values = columns.map(({ step }) => series.map((one) => sum(one.slice(step, step + merged))));
  const highest = Math.max(0, ...values.map(sum));
  const grid = Array.from({ length: rows }, () => new Array<number>(room).fill(-1));
  for (const [index, { cell, width: own }] of columns.entries()) {
    const stack = fillOf(values[index] ?? [], highest, rows);
    for (const [level, index] of stack.entries()) grid[rows - 1 - level]?.fill(index, cell, Math.min(room, cell + own));
  }
  return { grid, highest, columns };
}

/** Which series fills each cell of one column, from the bottom. */
function fillOf(values: readonly number[], highest: number, rows: number): number[] {
  const total = sum(values);
  if (total <= 0 || highest <= 0) return [];
  const height = Math.max(1, Math.round((total / highest) * rows));
  return Array.from({ length: height }, (_, level) => {
    const middle = ((level + 0.5) / height) * total;
    let below = 0;
    return values.findIndex((value) => {
      below += value;
      return middle <= below && value > 0;
    });
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
