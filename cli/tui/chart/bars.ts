const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A bar of `cells` cells for the highest value; a value above zero shows at least an eighth of a cell. */
export function bar(value: number, highest: number, cells: number, isUnicode = true): string {
  if (highest <= 0 || value <= 0) return ' '.repeat(cells);
  const filled = Math.max(1, Math.min(cells * 8, Math.round((value / highest) * cells * 8)));
  const whole = Math.floor(filled / 8);
  if (!isUnicode) return '#'.repeat(Math.max(1, whole)).padEnd(cells);
  return `${'█'.repeat(whole)}${eighths[filled % 8] ?? ''}`.padEnd(cells);
}

/**
 * One upright bar as one character per row, `rows` characters from the lowest row upwards, full at the highest value; a
 * value above zero shows at least an eighth of a row.
 */
export function columnHeights(value: number, highest: number, rows: number, isUnicode = true): string[] {
  const eighths = highest <= 0 || value <= 0 ? 0 : Math.max(1, Math.round((value / highest) * rows * 8));
  return Array.from({ length: rows }, (_, row) => {
    const own = Math.min(8, eighths - row * 8);
    if (own <= 0) return ' ';
    return isUnicode ? (heights[own - 1] ?? ' ') : own >= 4 || row === 0 ? '#' : ' ';
  });
}

/**
 * Values as one character each, the highest full; at most `width` characters: where there are more values, neighbours
 * are summed.
 */
export function sparkline(values: readonly number[], isUnicode = true, width = 24): string {
  const step = Math.max(1, Math.ceil(values.length / width));
  const sums: number[] = [];
  for (let index = 0; index < values.length; index += step) {
    sums.push(values.slice(index, index + step).reduce((total, value) => total + value, 0));
  }
  const highest = Math.max(0, ...sums);
  return sums
    .map((value) => {
      const height = highest <= 0 || value <= 0 ? 0 : Math.ceil((value / highest) * 8) - 1;
      return (isUnicode ? heights[height] : '_.:-=+*#'[height]) ?? '';
    })
    .join('');
}
