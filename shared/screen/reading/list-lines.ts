import { startOfDay, startOfTomorrow } from '../../format/parse-time.ts';
import type { BrowseScreen } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The heading of a day with its first second (Unix), or of a subject with the indexes of its rows. */
export type ListHeading = { day: number } | { subject: string; rows: readonly number[] };

/** One line of a list: the index of a row, or a heading of rows. */
export type ListLine = { row: number } | ListHeading;

/** The lines of a list with headings; `lineOf[row]` is the index of the line that shows the row. */
export interface ListLines {
  lines: readonly ListLine[];
  lineOf: readonly number[];
}

/** Puts a heading before the rows of each subject; a subject that comes again later has another heading. */
export function subjectLines(subjects: readonly string[]): ListLines {
  const lines: ListLine[] = [];
  const lineOf: number[] = [];
  let rows: number[] = [];
  for (const [row, subject] of subjects.entries()) {
    if (row === 0 || subject !== subjects[row - 1]) {
      rows = [];
      lines.push({ subject, rows });
    }
    rows.push(row);
    lineOf.push(lines.length);
    lines.push({ row });
  }
  return { lines, lineOf };
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
export function dayLines(times: readonly number[], now: number): ListLines | undefined {
  let [day, next] = [startOfDay(now), startOfTomorrow(now)];
  let isTop = true;
  let direction = 0;
  const lines: ListLine[] = [];
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
