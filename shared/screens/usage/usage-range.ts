import { startOfDay, startOfDayBefore, startOfTomorrow } from '../../format/parse-time.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';
import type { TimeRange } from '../../gateway/reading/read-slices.ts';
import type { MessageKey } from '../../text/text.ts';

/** The ranges of a report at one press (WEB-14), the shortest first; whole days, and of the day under way what has passed of it. */
export const usageRanges = ['today', 'yesterday', '7d', '30d', '90d', 'month'] as const;
export type UsageRange = (typeof usageRanges)[number];

/** What holds where neither a range nor a time was chosen. */
export const usualUsageRange: UsageRange = '7d';

export const usageRangeLabels: Readonly<Record<UsageRange, MessageKey>> = {
  today: 'usage.rangeToday',
  yesterday: 'usage.rangeYesterday',
  '7d': 'usage.rangeWeek',
  '30d': 'usage.rangeDays30',
  '90d': 'usage.rangeDays90',
  month: 'usage.rangeMonth',
};

/** A range in Unix seconds, both ends included, and the one it is compared with. */
export interface ComparedRange extends TimeRange {
  /** As much of the days before; undefined where there is none. */
  before: TimeRange | undefined;
}

const days = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * The seconds that a range covers at `nowMs`, in the zone of the person, and those of the period before: so many whole days earlier,
 * up to the same time of day, as half a day compared with a whole one would always look like a fall.
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
    // A month of 31 days goes on where the one before has ended.
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

/** The range of the same length that ends where this one begins; none before all time. */
export function rangeBefore({ start, end }: TimeRange): TimeRange | undefined {
  return start <= 1 ? undefined : { start: Math.max(1, start - (end - start + 1)), end: start - 1 };
}

/** The same time of another day, given by its midnight, which may be shorter. */
function sameTime(now: number, midnight: number, offset: UtcOffset): number {
  return Math.min(midnight + now - startOfDay(now, offset), startOfTomorrow(midnight, offset) - 1);
}

function startOfMonth(unixSeconds: number, offset: UtcOffset): number {
  const date = new Date((unixSeconds + offset(unixSeconds) * 60) * 1000).getUTCDate();
  return startOfDayBefore(unixSeconds, date - 1, offset);
}
