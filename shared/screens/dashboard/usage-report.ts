import type { DataRow } from '../../domain/log/data-row.ts';
import { granularitySeconds } from '../../domain/log/granularity.ts';
import { startOfDay } from '../../format/parse-time.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';

/** One step of the time axis. In Unix seconds; `end` is the start of the next step. */
export interface UsageBucket {
  start: number;
  end: number;
  /** The step has not begun, so its values are unknown. Any other bucket without rows had no calls. */
  isFuture: boolean;
  /** The bucket is incomplete: it is still running, or the range begins or ends within it. */
  isPartial: boolean;
}

const hour = 3600;
const day = 86_400;
// Midnight shifts by up to an hour when clocks change, so two hours into the next day is certainly the next day.
const clockChange = 2 * hour;
// 1970-01-01 was a Thursday.
const mondayShift = 3;

/**
 * The start of the bucket that contains a timestamp: the full hour, local midnight, or the local midnight of its
 * Monday.
 */
export function bucketStart(unixSeconds: number, granularity: string, offset: UtcOffset = localOffset): number {
  if (granularity === 'hour') return Math.floor(unixSeconds / hour) * hour;
  const midnight = startOfDay(unixSeconds, offset);
  if (granularity === 'day') return midnight;
  const days = Math.floor((midnight + offset(midnight) * 60) / day);
  const sinceMonday = (((days + mondayShift) % 7) + 7) % 7;
  return startOfDay(midnight - sinceMonday * day + clockChange, offset);
}

/** The buckets that a range touches, without gaps, oldest first; both ends are included. */
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
    // Rows cover full hours: a bucket is complete when the row of its last hour is within the range.
    const isCut = from < Math.floor(start / hour) * hour || next - hour > end;
    const isRunning = from <= now && now < next;
    buckets.push({ start: from, end: next, isFuture: from > now, isPartial: from <= now && (isCut || isRunning) });
    from = next;
  }
  return buckets;
}

/** About how many buckets a range has, so that too many can be refused before they are made. */
export function bucketCount({ start, end, granularity }: { start: number; end: number; granularity: string }): number {
  return Math.max(0, Math.ceil((end - start) / granularitySeconds(granularity)));
}

/** Sums of usage. Quota in units. */
export interface UsageTotals {
  quota: number;
  count: number;
  tokens: number;
}

/** One line of a chart: of a model, a user, or everything. */
export interface UsageSeries {
  /** The name of the model or user as sent; '' for the rest or for everything. Sanitise it before showing. */
  key: string;
  /** The sum of everything beyond the largest series. */
  isRest: boolean;
  totals: UsageTotals;
  /** One value per bucket: zeros where there were no calls, undefined where the bucket has not begun. */
  points: (UsageTotals | undefined)[];
}

export type UsageBy = 'time' | 'model' | 'user';

/** Usage over time, ready for charts, tables and exports (DASH-01). */
export interface UsageReport {
  by: UsageBy;
  granularity: string;
  /** Unix seconds, both ends included. */
  start: number;
  end: number;
  buckets: UsageBucket[];
  /** By quota, the largest first; the rest last. */
  series: UsageSeries[];
  totals: UsageTotals;
  /** There are no rows: no calls were made, or none were recorded. */
  isEmpty: boolean;
  /** Classic gateways return no tokens in the sums of all users (docs/gateways.md 4.11); their zeros mean nothing. */
  hasTokens: boolean;
}

export interface ReportOptions {
  by: UsageBy;
  granularity: string;
  start: number;
  end: number;
  nowMs: number;
  /** Series beyond this number are summed up as the rest; when missing, all are kept. */
  limit?: number;
  offset?: UtcOffset;
}

const nothing = (): UsageTotals => ({ quota: 0, count: 0, tokens: 0 });

/** Sums up hourly rows by bucket and series. Rows outside the range are left out. */
export function usageReport(rows: readonly DataRow[], options: ReportOptions): UsageReport {
  const { by, granularity, nowMs, limit, offset = localOffset } = options;
  const buckets = bucketsOf(options, nowMs, offset);
  const indexes = new Map(buckets.map(({ start }, index) => [start, index]));
  const lines = new Map<string, Map<number, UsageTotals>>();
  for (const row of rows) {
    const index = indexes.get(bucketStart(row.created_at, granularity, offset));
    if (index === undefined) continue;
    const line = entry(lines, keyOf(row, by), () => new Map<number, UsageTotals>());
    add(entry(line, index, nothing), row);
  }
  const series = [...lines].map(([key, line]) => seriesOf(key, line, buckets));
  series.sort((a, b) => b.totals.quota - a.totals.quota || b.totals.count - a.totals.count || compare(a.key, b.key));
  const totals = sum(series.map((one) => one.totals));
  return {
    by,
    granularity,
    start: options.start,
    end: options.end,
    buckets,
    series: withRest(series, limit),
    totals,
    isEmpty: series.length === 0,
    hasTokens: totals.tokens > 0 || totals.count === 0,
  };
}

/** The sum of all series of a report over time. */
export function totalPoints({ series, buckets }: Pick<UsageReport, 'series' | 'buckets'>): (UsageTotals | undefined)[] {
  return buckets.map(({ isFuture }, index) =>
    isFuture ? undefined : sum(series.map(({ points }) => points[index] ?? nothing())),
  );
}

/** The sum of several totals. */
function sum(parts: readonly UsageTotals[]): UsageTotals {
  const whole = nothing();
  for (const { quota, count, tokens } of parts) {
    whole.quota += quota;
    whole.count += count;
    whole.tokens += tokens;
  }
  return whole;
}

/** The share of a part in a whole, 0 to 1; 0 where the whole is 0. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function keyOf(row: DataRow, by: UsageBy): string {
  if (by === 'time') return '';
  return by === 'model' ? row.model_name : row.username;
}

function add(totals: UsageTotals, { quota, count, token_used }: DataRow): void {
  totals.quota += quota;
  totals.count += count;
  totals.tokens += token_used;
}

function seriesOf(key: string, line: ReadonlyMap<number, UsageTotals>, buckets: readonly UsageBucket[]): UsageSeries {
  const points = buckets.map(({ isFuture }, index) => line.get(index) ?? (isFuture ? undefined : nothing()));
  return { key, isRest: false, totals: sum([...line.values()]), points };
}

function withRest(series: UsageSeries[], limit = Number.POSITIVE_INFINITY): UsageSeries[] {
  if (series.length <= limit) return series;
  const rest = series.slice(limit);
  const [first] = rest;
  const points = (first?.points ?? []).map((_, index) => {
    const known = rest.map((one) => one.points[index]).filter((point) => point !== undefined);
    return known.length === 0 ? undefined : sum(known);
  });
  return [...series.slice(0, limit), { key: '', isRest: true, totals: sum(rest.map((one) => one.totals)), points }];
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
