import { LogType } from '../../domain/log/log-type.ts';
import { formatNumber } from '../../format/money.ts';
import { startOfTomorrow } from '../../format/parse-time.ts';
import { quotaCell } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isCall, type LogRow } from './log-row.ts';

/** Which part of the log the rows on hand cover. Unix seconds. */
export interface DayReach {
  /** The log has nothing before the first row, and nothing after the last. */
  isFromTop: boolean;
  isToEnd: boolean;
  /** The requested range. */
  start: number | undefined;
  end: number | undefined;
}

/**
 * The totals of a day's calls (WEB-21): number, cost and failures. They are marked as "so far" where rows of that day
 * may be missing, and as being of the range where that begins or ends within the day; empty where the day has no calls.
 * `day` is its first Unix second; `rows` are in the list's order, newest first or last.
 */
export function daySums(day: number, rows: readonly LogRow[], reach: DayReach, context: ScreenContext): string {
  const { say } = context;
  const tomorrow = startOfTomorrow(day);
  const isOfDay = ({ created_at }: LogRow) => created_at >= day && created_at < tomorrow;
  const ofDay = rows.filter(isOfDay);
  const calls = ofDay.filter(isCall);
  const failed = ofDay.filter(({ type }) => type === LogType.Error).length;
  if (calls.length + failed === 0) return '';
  const cost = calls.reduce((sum, { quota }) => sum + quota, 0);
  const answered = [
    say('log.barCalls', { count: calls.length, calls: formatNumber(calls.length) }),
    quotaCell(cost, context).text,
  ];
  const sums = [
    ...(calls.length === 0 ? [] : answered),
    ...(failed === 0 ? [] : [say('log.barFailed', { failed: formatNumber(failed) })]),
  ].join(' · ');
  const [first, last] = [rows[0], rows.at(-1)];
  const isCutAbove = !reach.isFromTop && first !== undefined && isOfDay(first);
  const isCutBelow = !reach.isToEnd && last !== undefined && isOfDay(last);
  if (isCutAbove || isCutBelow) return say('log.daySoFar', { sums });
  const { start = day, end = tomorrow } = reach;
  const isWithin = start > day || end < Math.min(tomorrow, context.now() / 1000) - 1;
  return isWithin ? say('log.dayOfRange', { sums }) : sums;
}
