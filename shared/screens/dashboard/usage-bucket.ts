import { granularitySeconds } from '../../domain/granularity.ts';
import { startOfDay } from '../../format/parse-time.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';

/** One step of the time axis. Unix seconds; `end` belongs to the next one. */
export interface UsageBucket {
  start: number;
  end: number;
  /** Nothing can be known of it yet: it has not begun. Every other bucket without rows was a time without calls. */
  isFuture: boolean;
  /** Only a part of it is counted: it is still running, or the range begins or ends within it. */
  isPartial: boolean;
}

const hour = 3600;
const day = 86_400;
// Midnight moves by up to an hour when clocks change: two hours into the next day is certainly the next day.
const clockChange = 2 * hour;
// 1970-01-01 was a Thursday.
const mondayShift = 3;

/** Where the bucket of a timestamp begins: the full hour, local midnight, or the local midnight of its Monday. */
export function bucketStart(unixSeconds: number, granularity: string, offset: UtcOffset = localOffset): number {
  if (granularity === 'hour') return Math.floor(unixSeconds / hour) * hour;
  const midnight = startOfDay(unixSeconds, offset);
  if (granularity === 'day') return midnight;
  const days = Math.floor((midnight + offset(midnight) * 60) / day);
  const sinceMonday = (((days + mondayShift) % 7) + 7) % 7;
  return startOfDay(midnight - sinceMonday * day + clockChange, offset);
}

/** The buckets that a range touches, without a gap, oldest first; both ends included. */
export function bucketsOf(
  range: { start: number; end: number; granularity: string },
  nowMs: number,
  offset: UtcOffset = localOffset,
): UsageBucket[] {
  const { start, end, granularity } = range;
  const now = Math.floor(nowMs / 1000);
  const length = granularitySeconds(granularity);
  const buckets: UsageBucket[] = [];
  for (let from = bucketStart(start, granularity, offset); from <= end; ) {
    const next = bucketStart(from + length + (length > hour ? clockChange : 0), granularity, offset);
    // Rows stand for full hours: a bucket is whole when its last hour's row is within the range.
    const isCut = from < Math.floor(start / hour) * hour || next - hour > end;
    const isRunning = from <= now && now < next;
    buckets.push({ start: from, end: next, isFuture: from > now, isPartial: from <= now && (isCut || isRunning) });
    from = next;
  }
  return buckets;
}

/** How many buckets a range has, about; for refusing what nobody could look at before making it. */
export function bucketCount({ start, end, granularity }: { start: number; end: number; granularity: string }): number {
  return Math.max(0, Math.ceil((end - start) / granularitySeconds(granularity)));
}
