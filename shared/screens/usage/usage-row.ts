import {
  noUsage,
  percentile,
  type StepStart,
  type UsageDimension,
  type UsageGroup,
  type UsageGroups,
  type UsageSums,
  usageCounter,
} from '../../domain/log/usage.ts';
import type { Role } from '../../domain/user/role.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { TimeRange } from '../../gateway/reading/read-slices.ts';
import type {
  Costing,
  UsageQuery,
  UsageReport,
  UsageRequest,
  UsageRow,
} from '../../gateway/resources/usage-request.ts';
import { readsAllLogs } from '../../screen/access.ts';
import { rangeFilters } from '../../screen/covered.ts';
import { quotedValue } from '../../screen/filter/filter-words.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { bucketStart } from '../dashboard/usage-report.ts';
import { lookForFailures } from '../log/kept-failures.ts';
import { callsOfGateway, type LogReader } from './usage-calls.ts';

/** The lengths of steps in seconds; days and weeks may differ by clock changes. */
const steps = { hour: 3600, day: 86_400, week: 604_800 } as const;

/**
 * Finds the start of a step. The time zone's offset is looked up once for each quarter of an hour, not for each call.
 */
export function stepStarts(): StepStart {
  const known = { hour: new Map<number, number>(), day: new Map<number, number>(), week: new Map<number, number>() };
  return (unixSeconds, step) => {
    // Time zone offsets are multiples of a quarter of an hour.
    const quarter = Math.floor(unixSeconds / 900);
    let start = known[step].get(quarter);
    if (start === undefined) {
      start = bucketStart(unixSeconds, step);
      known[step].set(quarter, start);
    }
    return start;
  };
}

/**
 * Counts the calls of a query and of the previous period where it compares; in this thread, or where the face counts
 * them, such as a worker.
 */
export async function readUsage(query: UsageQuery, context: ScreenContext, options: CallOptions): Promise<UsageReport> {
  const { role } = context;
  const [rehearsal, costing] = await Promise.all([rehearsalOf(query, context, options), costingOf(query, context)]);
  const request = { query: { ...query, margin: costing !== undefined }, role, rehearsal, costing };
  const report = await (context.countUsage?.(request, options) ?? countUsage(request, context, options));
  // Where no call failed, check whether the gateway logs failures at all.
  if (report.totals.calls > 0) await lookForFailures(context, report.totals.errors > 0, options);
  return report;
}

/** Counts in this thread. */
export async function countUsage(
  { query, role, rehearsal, costing }: UsageRequest,
  context: LogReader & Pick<ScreenContext, 'calls'>,
  options: CallOptions,
): Promise<UsageReport> {
  // Stored calls lack the billing details that a rehearsal and a margin need, so the log is read for these.
  const kept = rehearsal === undefined && costing === undefined ? context.calls : undefined;
  const calls = kept ?? callsOfGateway(context, rehearsal, costing);
  const { start, end, by, group } = query;
  const earlier = query.compares ? query.before : undefined;
  const stepStart = stepStarts();
  const now = usageCounter(by, stepStart);
  const before = usageCounter(by, stepStart);
  const range = { start: earlier?.start ?? start, end };
  let missing = 0;
  let served = 0;
  for await (const batch of calls.read(range, query.filters, options)) {
    missing += batch.missing;
    if (batch.isKept) served += batch.calls.length;
    for (const call of batch.calls) {
      if (group !== undefined && call.group !== group) continue;
      if (call.created_at >= start) now.add(call);
      // The previous period may end some time before this one begins.
      else if (earlier !== undefined && call.created_at <= earlier.end) before.add(call);
    }
  }
  const groups = { now: now.groups, before: before.groups };
  return { ...usageReportOfGroups(query, role, groups), missing, kept: served, keptRange: calls.kept?.() };
}

/**
 * The report of counted groups, which may come from a database: those of the range, and of the previous period where
 * the query compares.
 */
export function usageReportOfGroups(
  query: UsageQuery,
  role: Role,
  { now, before }: { now: UsageGroups; before: UsageGroups },
): UsageReport {
  return {
    query,
    rows: rowsOf(query, now, before, readsAllLogs({ role })),
    totals: sumOf(now),
    before: query.compares && query.before !== undefined ? sumOf(before) : undefined,
    missing: 0,
    kept: 0,
    keptRange: undefined,
  };
}

async function rehearsalOf({ prices }: UsageQuery, context: ScreenContext, options: CallOptions) {
  if (prices === '') return undefined;
  const { readRehearsal } = await import('../price/rehearsed-prices.ts');
  return readRehearsal(prices, context, options);
}

/** The costs of channels where the query needs them, and for a rehearsal where any are known. */
async function costingOf({ margin, prices }: UsageQuery, context: ScreenContext): Promise<Costing | undefined> {
  if (!margin && prices === '') return undefined;
  const { readCosts } = await import('../cost/known-costs.ts');
  const book = await readCosts(context);
  if (!margin && Object.keys(book).length === 0) return undefined;
  return { book, quotaPerUnit: quotaDisplayOf(context.status).quotaPerUnit };
}

/** The groups of a report as rows, each with its previous period where the query compares. */
export function rowsOf(
  query: UsageQuery,
  groups: UsageGroups,
  earlier: UsageGroups,
  isAdmin: boolean,
  isAtOnce = false,
): UsageRow[] {
  const { by } = query;
  const compares = query.compares && query.before !== undefined;
  const all = sumOf(groups).quota;
  const hasSteps = by.some((dimension) => dimension in steps);
  const keys = new Set(groups.keys());
  // A caller of the previous period who made no calls in this one is an important change.
  if (compares && !hasSteps) for (const key of earlier.keys()) keys.add(key);
  const namesakes = by.includes('token') ? namesakesIn([...groups.values(), ...earlier.values()]) : undefined;
  const rows = [...keys].map((key) => {
    const past = hasSteps || !compares ? undefined : (earlier.get(key) ?? noUsage());
    const group = groups.get(key);
    const { values, latest } = group ?? (earlier.get(key) as UsageGroup);
    return {
      ...(group ? sumsOf(group) : noUsage()),
      key: keyOfText(`${by.join()}\n${key}`),
      by,
      values,
      latest,
      inLog: inLog(query, values, latest, isAdmin),
      inside: inside(query, values, latest, isAdmin),
      isNamesake: namesakes?.has(latest.token_id) ?? false,
      share: all > 0 ? (group?.quota ?? 0) / all : undefined,
      isAtOnce,
      isRehearsed: query.prices !== '' && !isAtOnce,
      isCosted: query.margin && !isAtOnce,
      median: group && percentile(group.durations, 0.5),
      p95: group && percentile(group.durations, 0.95),
      firstToken: group && percentile(group.firstTokens, 0.5),
      before: past && sumsOf(past),
    };
  });
  return inOrder(rows);
}

/** The ids of keys that have the same name and owner as another key among the groups. */
function namesakesIn(groups: readonly UsageGroup[]): ReadonlySet<number> {
  const byName = new Map<string, Set<number>>();
  for (const { token_id, token_name, username } of groups.map(({ latest }) => latest)) {
    const name = JSON.stringify([username, token_name]);
    if (token_id > 0) byName.set(name, (byName.get(name) ?? new Set()).add(token_id));
  }
  return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]));
}

/**
 * Groups with the same first value stand together; steps of time newest first, others by cost, then calls, then name.
 */
function inOrder(rows: UsageRow[]): UsageRow[] {
  const firsts = new Map<string | number, { quota: number; calls: number }>();
  for (const { values, quota, calls } of rows) {
    const [first = ''] = values;
    const sum = firsts.get(first) ?? { quota: 0, calls: 0 };
    firsts.set(first, { quota: sum.quota + quota, calls: sum.calls + calls });
  }
  const none = { quota: 0, calls: 0 };
  const bySize = (one: typeof none, other: typeof none) => other.quota - one.quota || other.calls - one.calls;
  return rows.sort((one, other) => {
    for (const [index, dimension] of one.by.entries()) {
      const [left = '', right = ''] = [one.values[index], other.values[index]];
      if (left === right) continue;
      if (dimension in steps) return Number(right) - Number(left);
      const sizes = index === 0 ? bySize(firsts.get(left) ?? none, firsts.get(right) ?? none) : bySize(one, other);
      return sizes || (left < right ? -1 : 1);
    }
    return bySize(one, other) || one.key - other.key;
  });
}

/** The log filters for a part of a report, such as all of it (`by` is empty), or one step of time. */
export function callsInLog(query: UsageQuery, values: UsageGroup['values'], role: Role): UsageRow['inLog'] {
  return inLog(query, values, { token_id: 0, username: '' }, readsAllLogs({ role }));
}

/** The log filters for a group's calls: those of the report, the group's values, and its time. */
function inLog(
  query: UsageQuery,
  values: UsageGroup['values'],
  { token_id, username }: Pick<UsageGroup['latest'], 'token_id' | 'username'>,
  isAdmin: boolean,
): UsageRow['inLog'] {
  const { model_name, token_name, username: name, channel } = query.filters;
  const { start, end } = rangeOf(query, values);
  const narrowed = { model: model_name, token: token_name, username: name, channel: channel?.toString() };
  const filters = rangeFilters({ start, end });
  for (const [id, value] of Object.entries(narrowed)) if (value !== undefined) filters[id] = value;
  const words: string[] = [];
  const leave = (id: string, column: string, value: string | number) => {
    // An empty filter would mean any value.
    if (value === '' || value === 0) words.push(`${column}:none`);
    else filters[id] = `${value}`;
    // The gateway may treat these characters as wildcards, so the rows are filtered here as well.
    if (/[%_]/.test(`${value}`)) words.push(`${column}=${quotedValue(`${value}`)}`);
  };
  for (const [index, dimension] of query.by.entries()) {
    const value = values[index] ?? '';
    if (dimension === 'model') leave('model', 'model_name', value);
    if (dimension === 'channel') leave('channel', 'channel', value);
    if (dimension === 'user') leave('username', 'username', value);
    if (dimension === 'token') {
      leave('token', 'token_name', value);
      if (isAdmin && token_id > 0) leave('username', 'username', username);
    }
    if (dimension === 'group') words.push(value === '' ? 'group:none' : `group=${quotedValue(`${value}`)}`);
  }
  if (query.group !== undefined && !query.by.includes('group')) words.push(`group=${quotedValue(query.group)}`);
  return { filters, words: words.join(' ') };
}

/** The filters of a report within a group: by model, and by user or key, or where these are given by hour or day. */
function inside(
  query: UsageQuery,
  values: UsageGroup['values'],
  latest: UsageGroup['latest'],
  isAdmin: boolean,
): UsageRow['inside'] {
  const { filters } = inLog(query, values, latest, isAdmin);
  const index = query.by.indexOf('group');
  const group = index < 0 ? query.group : `${values[index]}`;
  // There is no filter for calls without a model, a key or a group.
  if (values.includes('') || values.includes(0)) return undefined;
  const { start, end } = rangeOf(query, values);
  const rest = (['model', isAdmin ? 'user' : 'token'] as const).filter((dimension) => !query.by.includes(dimension));
  const step = end - start > 3 * steps.day ? 'day' : 'hour';
  return { by: rest.length === 0 ? step : rest.join(','), ...filters, ...(group !== undefined && { group }) };
}

/** The part of the report's range that the group's step of time covers. */
function rangeOf({ by, start, end }: UsageQuery, values: UsageGroup['values']): TimeRange {
  let range = { start, end };
  for (const [index, dimension] of by.entries()) {
    if (!(dimension in steps)) continue;
    const from = Number(values[index]);
    const next = bucketStart(from + stepLength(dimension), dimension);
    range = { start: Math.max(range.start, from), end: Math.min(range.end, next - 1) };
  }
  return range;
}

/**
 * The seconds after which the next step has certainly begun: two hours more than a day or a week, for clock changes.
 */
function stepLength(dimension: UsageDimension): number {
  const length = steps[dimension as keyof typeof steps];
  return length > steps.hour ? length + 2 * steps.hour : length;
}

function sumsOf(group: UsageSums): UsageSums {
  const sums = noUsage();
  for (const name of Object.keys(sums) as (keyof UsageSums)[]) sums[name] = group[name];
  return sums;
}

/** The totals of all groups. */
function sumOf(groups: UsageGroups): UsageSums {
  const sums = noUsage();
  for (const group of groups.values()) {
    for (const name of Object.keys(sums) as (keyof UsageSums)[]) sums[name] += group[name];
  }
  return sums;
}
