import type { LogEntry } from '../../domain/log/log.ts';
import { percentile } from '../../domain/log/usage.ts';
import type { Page } from '../../gateway/client/page.ts';
import type { MessageKey } from '../../text/text.ts';

/** The trend of a number of the pulse, from data that is read anyway (SEE-04). */
export interface PulseTrend {
  /** The oldest first. */
  values: readonly number[];
  /** The label of the steps. */
  of: MessageKey;
}

const steps = 12;
/** The length of a step of the last hour, in seconds. */
const stepLength = 3600 / steps;
/** The smallest number of calls per step. */
const leastAStep = 3;

/** The number of entries in each five minutes of the last hour; undefined where the hour was not read completely. */
export function hourTrend({ rows, total, hasMore }: Page<LogEntry>, present: number): PulseTrend | undefined {
  if (hasMore || (total ?? rows.length) > rows.length || rows.length === 0) return undefined;
  const values = new Array<number>(steps).fill(0);
  for (const { created_at } of rows) {
    const age = Math.floor((present - created_at) / stepLength);
    const step = steps - 1 - Math.max(0, age);
    if (step >= 0) values[step] = (values[step] ?? 0) + 1;
  }
  return { values, of: 'pulse.trendHour' };
}

/**
 * The percentile `share` of the values, which come newest first, in parts of equal size; undefined for too few values.
 */
export function newestTrend(values: readonly number[], share: number): PulseTrend | undefined {
  const parts = Math.min(steps, Math.floor(values.length / leastAStep));
  if (parts < 2) return undefined;
  const borders = Array.from({ length: parts + 1 }, (_, part) => Math.floor((part * values.length) / parts));
  const shares = borders
    .slice(1)
    .map((end, part) => percentile(histogram(values.slice(borders[part], end)), share) ?? 0);
  return { values: shares.reverse(), of: 'pulse.trendNewest' };
}

/**
 * The trend of today's last hours, from the sums of each hour since midnight; undefined for a single hour, which shows
 * no trend.
 */
export function dayTrend(byHour: readonly number[]): PulseTrend | undefined {
  return byHour.length < 2 ? undefined : { values: byHour.slice(-steps), of: 'pulse.trendToday' };
}

/** The number of occurrences of each value. */
export function histogram(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
