import { localOffset, type UtcOffset } from '../../shared/format/time.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';

const day = 86_400;

/** A time range without a clock change. */
export interface EvenSpan extends TimeRange {
  /** The offset of local time from UTC in seconds. */
  zone: number;
}

/**
 * Splits a range at clock changes, oldest part first: engines do not know the user's time zone and compute with one
 * offset.
 */
export function evenSpans({ start, end }: TimeRange, offset: UtcOffset = localOffset): EvenSpan[] {
  const spans: EvenSpan[] = [];
  let from = start;
  for (let last = start; last < end; ) {
    const next = Math.min(end, last + day);
    if (offset(next) !== offset(last)) {
      const change = changeBetween(last, next, offset);
      spans.push({ start: from, end: change - 1, zone: offset(from) * 60 });
      from = change;
    }
    last = next;
  }
  return [...spans, { start: from, end, zone: offset(from) * 60 }];
}

/** The first second of the new offset. */
function changeBetween(before: number, after: number, offset: UtcOffset): number {
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === offset(before)) low = middle;
    else high = middle;
  }
  return high;
}
