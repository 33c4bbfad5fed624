import { localOffset, type UtcOffset } from '../../shared/format/time.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';

const day = 86_400;

/** A time in which clocks are not changed. */
export interface EvenSpan extends TimeRange {
  /** Seconds that local time is ahead of UTC. */
  zone: number;
}

/** A range in parts between changes of clocks, the oldest first: engines know nothing of the person's zone, and count with one number. */
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

/** The first second of the new time. */
function changeBetween(before: number, after: number, offset: UtcOffset): number {
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === offset(before)) low = middle;
    else high = middle;
  }
  return high;
}
