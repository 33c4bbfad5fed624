import { startOfDay, startOfTomorrow } from '../format/parse-time.ts';
import type { BrowseScreen } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** One line of a list ordered by time: the index of a row, or a day heading with the first second of the day (Unix). */
export type DayLine = { row: number } | { day: number };

/** The lines of a list ordered by time; `lineOf[row]` is the index of the line that shows the row. */
export interface DayLines {
  lines: readonly DayLine[];
  lineOf: readonly number[];
}

/**
 * The times of rows in Unix seconds, from the column of a list that tells the time; undefined where the list has none,
 * or the rows are sorted by another one. `sortedBy` is undefined in the order of the list itself.
 */
export function dayTimes<Row>(
  { columns, dayColumn }: Pick<BrowseScreen<Row>, 'columns' | 'dayColumn'>,
  rows: readonly Row[],
  sortedBy: string | undefined,
  context: ScreenContext,
): number[] | undefined {
  if (dayColumn === undefined || (sortedBy !== undefined && sortedBy !== dayColumn)) return undefined;
  const column = columns.find(({ id }) => id === dayColumn);
  if (column === undefined) return undefined;
  const unit = column.unit === 'timeInMs' ? 1000 : 1;
  return rows.map((row) => Number(column.raw?.(row) ?? column.cell(row, context).raw ?? 0) / unit);
}

/**
 * Puts a heading before the rows of each day (WEB-21); rows of today at the top have none. Undefined where the rows are
 * not ordered by day. Times and `now` are in Unix seconds; a row without a time belongs to the day of the row above it.
 */
export function dayLines(times: readonly number[], now: number): DayLines | undefined {
  let [day, next] = [startOfDay(now), startOfTomorrow(now)];
  let isTop = true;
  let direction = 0;
  const lines: DayLine[] = [];
  const lineOf: number[] = [];
  for (const [row, time] of times.entries()) {
    const isOther = time > 0 && (time < day || time >= next);
    if (isOther) {
      const start = startOfDay(time);
      const way = Math.sign(start - day);
      if (!isTop && direction !== 0 && way !== direction) return undefined;
      if (!isTop) direction = way;
      [day, next] = [start, startOfTomorrow(time)];
      lines.push({ day });
    }
    isTop = isTop && time <= 0;
    lineOf.push(lines.length);
    lines.push({ row });
  }
  return { lines, lineOf };
}
