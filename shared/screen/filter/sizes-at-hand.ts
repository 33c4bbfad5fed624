import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { sizeOf } from './column-test.ts';

/**
 * Says what a column's size may be compared with: the largest and the median of these rows, and how many have none and
 * are therefore left out (ASK-16). Empty without a row that has one.
 */
export function sizesAtHand<Row>(column: Column<Row>, rows: readonly Row[], context: ScreenContext): readonly string[] {
  const { say } = context;
  const cells = rows.map((row) => column.cell(row, context));
  const sized = cells
    .flatMap((cell) => {
      const size = sizeOf(column, cell);
      return size === undefined ? [] : [{ size, text: cell.text }];
    })
    .sort((one, other) => one.size - other.size);
  const [most, median] = [sized.at(-1), sized[Math.floor((sized.length - 1) / 2)]];
  const without = cells.length - sized.length;
  return [
    ...(most && median && sized.length > 1 ? [say('filter.atHand', { most: most.text, median: median.text })] : []),
    ...(without > 0 ? [say('filter.withoutSize', { count: without })] : []),
  ];
}
