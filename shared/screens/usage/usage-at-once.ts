import { isAtLeast } from '../../domain/dialect.ts';
import type { DataRow } from '../../domain/log/data-row.ts';
import { emptyGroup, type UsageDimension, type UsageGroups } from '../../domain/log/usage.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { TimeRange } from '../../gateway/reading/read-slices.ts';
import type { UsageQuery, UsageRow } from '../../gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { Behind } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type UsageBy, type UsageReport, type UsageTotals, usageReport } from '../dashboard/usage-report.ts';
import { callsInLog, rowsOf, stepStarts } from './usage-row.ts';

/** The gateway's own hourly sums for a report, before its calls are read (WEB-14, docs/gateways.md 4.11). */
export interface UsageAtOnce {
  query: UsageQuery;
  /**
   * The dimension of the sums: the first dimension of the report, or time only where the gateway keeps no sums of that
   * dimension.
   */
  split: UsageBy;
  now: readonly DataRow[];
  /** The sums of the previous period; undefined where they were not requested. */
  before: readonly DataRow[] | undefined;
}

const hour = 3600;
const day = 86_400;
/** The range in seconds of one call for the user's own sums; the client makes several calls for a longer range. */
const ownSpan = 30 * day;
/** The number of calls for sums; the previous period is left out where it would exceed it. */
const mostCalls = 6;

/** The number of log entries, 50 pages, above which the log is read only on request. */
export const readUnasked = 5000;

const steps: ReadonlySet<UsageDimension> = new Set(['hour', 'day', 'week']);

/**
 * Reads the hourly sums of a report and of the previous period. Undefined where there are none: the site keeps none, or
 * they cannot be filtered like the report (by a channel, an API key, a group, a pattern of models).
 */
export async function loadAtOnce(
  query: UsageQuery,
  context: ScreenContext,
  options: CallOptions,
): Promise<UsageAtOnce | undefined> {
  if (!context.status.enable_data_export || !isKnownSum(query)) return undefined;
  const isAdmin = readsAllLogs(context);
  const { before, start } = query;
  const callsFor = (range: TimeRange) => (isAdmin ? 1 : Math.ceil((range.end - range.start + 1) / ownSpan) + 1);
  const asksBefore = before !== undefined && start > 1 && callsFor(query) + callsFor(before) <= mostCalls;
  const range = { start: floorHour(query.start), end: query.end };
  const earlier = asksBefore ? { start: floorHour(before.start), end: nearHour(before.end) } : undefined;
  const read = async (ask: (range: TimeRange) => Promise<DataRow[]>, split: UsageBy): Promise<UsageAtOnce> => {
    const [now, then] = await Promise.all([ask(range), earlier && ask(earlier)]);
    const own = (rows: DataRow[]) => rows.filter((row) => isMeant(row, query));
    return { query, split, now: own(now), before: then && own(then) };
  };
  const { dashboard } = context.gateway;
  const { username } = query.filters;
  const ofAll = (part: TimeRange) =>
    isAdmin ? dashboard.all({ ...part, username }, options) : dashboard.self(part, options);
  const [first] = query.by;
  if (first !== 'user' || username !== undefined) return read(ofAll, splitBy(first));
  if (!isAtLeast(context.gateway.dialect() ?? 'v013', 'v013')) return read(ofAll, 'time');
  try {
    return await read((part) => dashboard.users(part, options), 'user');
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'unsupported') throw error;
    return read(ofAll, 'time');
  }
}

/** Whether the gateway's sums can be filtered like the report. */
function isKnownSum({ filters, group, by }: UsageQuery): boolean {
  const { model_name: model, token_name, channel, username } = filters;
  if (token_name !== undefined || channel !== undefined || group !== undefined) return false;
  if (model === undefined) return true;
  // Sums by user contain no models.
  return !/[%_]/.test(model) && (by[0] !== 'user' || username !== undefined);
}

function isMeant({ model_name }: DataRow, { filters: { model_name: model } }: UsageQuery): boolean {
  return model === undefined || model_name === model;
}

function splitBy(first: UsageDimension | undefined): UsageBy {
  if (first === 'model' || first === 'user') return first;
  return 'time';
}

function floorHour(unixSeconds: number): number {
  return Math.floor(unixSeconds / hour) * hour;
}

/** The end rounded to a full hour: sums cover whole hours, and counting half an hour more would look like growth. */
function nearHour(end: number): number {
  return Math.round((end + 1) / hour) * hour - 1;
}

/** The sums over time in steps of `granularity`. `nowMs` in Unix ms. */
export function stepsAtOnce(atOnce: UsageAtOnce, granularity: string, nowMs: number): UsageReport {
  const { now, split, query } = atOnce;
  return usageReport(now, { by: split, granularity, start: query.start, end: query.end, nowMs });
}

/** The sums of the previous period, step by step; undefined where they were not requested, or there were no calls. */
export function stepsBefore(
  { before, query }: UsageAtOnce,
  granularity: string,
  nowMs: number,
): UsageTotals[] | undefined {
  if (before === undefined || query.before === undefined) return undefined;
  const { series, buckets } = usageReport(before, { by: 'time', granularity, ...query.before, nowMs });
  if (series.length === 0) return undefined;
  // The last hour of the period may not have been requested.
  const end = nearHour(query.before.end);
  return buckets.flatMap(({ start }, index) => (start > end ? [] : (series[0]?.points[index] ?? [])));
}

/** The log filter for the calls of one step, given by its start. */
export function callsOfStep(
  { query }: Pick<UsageAtOnce, 'query'>,
  granularity: 'hour' | 'day' | 'week',
  start: number,
  { role }: Pick<ScreenContext, 'role'>,
): Behind {
  const { filters, words } = callsInLog({ ...query, by: [granularity] }, [start], role);
  return { noun: 'log', filters: { ...filters, type: 'consumption' }, words };
}

/**
 * The log filter for the calls of one series; undefined for the series of all others, and where series are not models
 * or users.
 */
export function callsOfSeries(
  { query, split }: Pick<UsageAtOnce, 'query' | 'split'>,
  key: string | undefined,
  { role }: Pick<ScreenContext, 'role'>,
): Behind | undefined {
  if (key === undefined || split === 'time') return undefined;
  const { filters, words } = callsInLog({ ...query, by: [split] }, [key], role);
  return { noun: 'log', filters: { ...filters, type: 'consumption' }, words };
}

/** The totals of the rows. */
export function totalsAtOnce(rows: readonly DataRow[]): UsageTotals {
  const totals = { quota: 0, count: 0, tokens: 0 };
  for (const { quota, count, token_used } of rows) {
    totals.quota += quota;
    totals.count += count;
    totals.tokens += token_used;
  }
  return totals;
}

/** About how many calls have to be read for the report. */
export function callsToRead({ now, before, query }: UsageAtOnce): number {
  return totalsAtOnce(now).count + (query.compares ? totalsAtOnce(before ?? []).count : 0);
}

/**
 * The rows of a report from the sums, with the same keys as after reading the calls; undefined where the sums do not
 * have all dimensions of the report.
 */
export function rowsAtOnce({ query, now, before, split }: UsageAtOnce, context: ScreenContext): UsageRow[] | undefined {
  const isOne = query.filters.username !== undefined;
  const known = (dimension: UsageDimension) =>
    steps.has(dimension) ||
    (dimension === 'model' && (split !== 'user' || isOne)) ||
    (dimension === 'user' && (split === 'user' || isOne));
  if (!query.by.every(known)) return undefined;
  return rowsOf(query, groupsOf(now, query), groupsOf(before ?? [], query), readsAllLogs(context), true);
}

function groupsOf(rows: readonly DataRow[], { by }: UsageQuery): UsageGroups {
  const stepStart = stepStarts();
  const partOf = (row: DataRow, dimension: UsageDimension): string | number => {
    if (dimension === 'model') return row.model_name;
    if (dimension === 'user') return row.username;
    return stepStart(row.created_at, dimension as 'hour' | 'day' | 'week');
  };
  const groups: UsageGroups = new Map();
  for (const row of rows) {
    const values = by.map((dimension) => partOf(row, dimension));
    // The same key as in `usageCounter`.
    const key = `${values[0] ?? ''}\n${values[1] ?? ''}`;
    const group = groups.get(key) ?? emptyGroup(values);
    group.quota += row.quota;
    group.calls += row.count;
    groups.set(key, group);
  }
  return groups;
}
