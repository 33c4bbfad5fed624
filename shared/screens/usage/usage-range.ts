import { startOfDay, startOfDayBefore, startOfTomorrow } from '../../format/parse-time.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';
import type { TimeRange } from '../../gateway/reading/read-slices.ts';
import type { MessageKey } from '../../text/text.ts';

/** The quick ranges of a report (WEB-14), the shortest first. They are whole days; the current day counts up to now. */
export const usageRanges = ['today', 'yesterday', '7d', '30d', '90d', 'month'] as const;
export type UsageRange = (typeof usageRanges)[number];

/** The default where neither a range nor a time is chosen. */
export const usualUsageRange: UsageRange = '7d';

export const usageRangeLabels: Readonly<Record<UsageRange, MessageKey>> = {
  today: 'usage.rangeToday',
  yesterday: 'usage.rangeYesterday',
  '7d': 'usage.rangeWeek',
  '30d': 'usage.rangeDays30',
  '90d': 'usage.rangeDays90',
  month: 'usage.rangeMonth',
};

/** A range in Unix seconds, both ends included, and the previous period. */
export interface ComparedRange extends TimeRange {
  /** The previous period of the same length; undefined where there is none. */
  before: TimeRange | undefined;
}

const days = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * A quick range at `nowMs` in the user's time zone, and its previous period, which ends at the same time of day a whole
 * number of days earlier: half a day compared with a whole one would always look like a fall.
 */
export function rangeNamed(name: UsageRange, nowMs: number, offset: UtcOffset = localOffset): ComparedRange {
  const now = Math.floor(nowMs / 1000);
  const today = startOfDay(now, offset);
  if (name === 'yesterday') {
    const start = startOfDayBefore(now, 1, offset);
    return { start, end: today - 1, before: { start: startOfDayBefore(now, 2, offset), end: start - 1 } };
  }
  if (name === 'month') {
    const start = startOfMonth(now, offset);
    const before = startOfMonth(start - 1, offset);
    const passed = Math.round((today - start) / 86_400);
    // The previous month may have fewer days than have passed of this one.
    const end = Math.min(start - 1, sameTime(now, startOfDayBefore(before, -passed, offset), offset));
    return { start, end: now, before: { start: before, end } };
  }
  const length = days[name];
  const start = startOfDayBefore(now, length - 1, offset);
  return {
    ...{ start, end: now },
    before: {
      start: startOfDayBefore(start, length, offset),
      end: sameTime(now, startOfDayBefore(now, length, offset), offset),
    },
  };
}

/** The range of the same length that ends where this one begins; undefined before the Unix epoch. */
export function rangeBefore({ start, end }: TimeRange): TimeRange | undefined {
  return start <= 1 ? undefined : { start: Math.max(1, start - (end - start + 1)), end: start - 1 };
}

/** The same time on another day, given by its midnight; at most the end of that day, which may be shorter. */
function sameTime(now: number, midnight: number, offset: UtcOffset): number {
  return Math.min(midnight + now - startOfDay(now, offset), startOfTomorrow(midnight, offset) - 1);
}

function startOfMonth(unixSeconds: number, offset: UtcOffset): number {
  const date = new Date((unixSeconds + offset(unixSeconds) * 60) * 1000).getUTCDate();
  return startOfDayBefore(unixSeconds, date - 1, offset);
}
