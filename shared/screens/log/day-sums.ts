import { LogType } from '../../domain/log/log-type.ts';
import { formatNumber } from '../../format/money.ts';
import { startOfTomorrow } from '../../format/parse-time.ts';
import { quotaCell } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isCall, type LogRow } from './log-row.ts';

/** Which entries of a list's days are on hand. Unix seconds. */
export interface DayReach {
  /** Nothing stands above the first row, and nothing below the last. */
  isFromTop: boolean;
  isToEnd: boolean;
  /** The range that was asked for. */
  start: number | undefined;
  end: number | undefined;
}

/**
 * What the calls of a day come to (WEB-21): how many, what they cost, how many failed. Said to be so far where rows of that day
 * may be missing, and to be of the range where that begins or ends within it; empty where the day has no calls. `day` in Unix seconds of
 * its beginning; `rows` in the order of the list, the newest first or last.
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
