import { startOfDay, startOfTomorrow } from '../format/parse-time.ts';

/** A line of a list by time: one of its rows by its place, or the day that the rows below it are of, by its first second (Unix). */
export type DayLine = { row: number } | { day: number };

/** The lines of a list by time, and where each row stands among them. */
export interface DayLines {
  lines: readonly DayLine[];
  lineOf: readonly number[];
}

/**
 * Puts a line before the rows of each day (WEB-21). Rows at the top that are of today have none: today's date goes without saying.
 * Undefined where the rows do not go from day to day, because they stand in another order. Times and `now` in Unix seconds; a row
 * without a time belongs to the day of the row above it.
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
