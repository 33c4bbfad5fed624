import type { DataRow } from '../../domain/log/data-row.ts';
import { granularitySeconds } from '../../domain/log/granularity.ts';
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

/** Sums of use. Quota in units. */
export interface UsageTotals {
  quota: number;
  count: number;
  tokens: number;
}

/** One line of a chart: a model, a user, or everything. */
export interface UsageSeries {
  /** The model's or user's name as sent; '' for the rest or for everything. Sanitise before showing. */
  key: string;
  /** Everything beyond the largest series, summed up. */
  isRest: boolean;
  totals: UsageTotals;
  /** One a bucket: zeros where nothing was called, undefined where nothing can be known yet. */
  points: (UsageTotals | undefined)[];
}

export type UsageBy = 'time' | 'model' | 'user';

/** Use over time, ready for charts, tables and exports (DASH-01). */
export interface UsageReport {
  by: UsageBy;
  granularity: string;
  /** Unix seconds, both ends included. */
  start: number;
  end: number;
  buckets: UsageBucket[];
  /** Largest quota first, the rest last. */
  series: UsageSeries[];
  totals: UsageTotals;
  /** No row at all: nothing was called, or nothing recorded. */
  isEmpty: boolean;
  /** Classic gateways leave tokens out of the sums of all users (docs/gateways.md 4.11): zeros then mean nothing. */
  hasTokens: boolean;
}

export interface ReportOptions {
  by: UsageBy;
  granularity: string;
  start: number;
  end: number;
  nowMs: number;
  /** Series beyond this many are summed up as the rest; none are when missing. */
  limit?: number;
  offset?: UtcOffset;
}

const nothing = (): UsageTotals => ({ quota: 0, count: 0, tokens: 0 });

/** Sums hourly rows up by bucket and series. Rows outside of the range are left out. */
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

/** All series of a report as one: the sum over time. */
export function totalPoints({ series, buckets }: Pick<UsageReport, 'series' | 'buckets'>): (UsageTotals | undefined)[] {
  return buckets.map(({ isFuture }, index) =>
    isFuture ? undefined : sum(series.map(({ points }) => points[index] ?? nothing())),
  );
}

/** One sum of many. */
function sum(parts: readonly UsageTotals[]): UsageTotals {
  const whole = nothing();
  for (const { quota, count, tokens } of parts) {
    whole.quota += quota;
    whole.count += count;
    whole.tokens += tokens;
  }
  return whole;
}

/** What a series has of the whole, 0 to 1; 0 where there is nothing. */
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
