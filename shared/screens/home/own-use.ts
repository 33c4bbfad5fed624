import { chatTokenLookup } from '../../domain/default.ts';
import type { DataRow } from '../../domain/log/data-row.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { startOfDayBefore } from '../../format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDate, localOffset, type UtcOffset } from '../../format/time.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';
import { usageReport } from '../dashboard/usage-report.ts';
import { failedOfAMonth } from '../log/log-filters.ts';

const day = 86_400;
/** The number of days that a home page covers, including today. */
const longRange = 30;
const shortRange = 7;
/** The number of keys whose spending is read, with two calls each. */
const mostKeys = 8;
const keysAtOnce = 4;
const mostErrors = 5;

/** The amounts spent in 7 and in 30 days, including today, in quota units. */
export interface Spend {
  week: number;
  month: number;
}

export interface NamedSpend extends Spend {
  /** The name of a model or key. Sanitised. */
  name: string;
}

/** A user's spending from the own balance (SEE-05). */
export interface OwnUse extends Spend {
  /**
   * By model, the highest of 30 days first, each with its days as in `days`; undefined where the site keeps no sums by
   * model.
   */
  models: (NamedSpend & { days: number[] })[] | undefined;
  /** Units of each of the 30 days, the oldest first; undefined where the site keeps none. */
  days: number[] | undefined;
  /**
   * Units per day: the mean of the last 7 full days, or of those since the first call; undefined where nothing was
   * spent.
   */
  pace: number | undefined;
}

/**
 * Reads the signed-in user's spending: from the hourly sums where the site keeps them, which are up to five minutes
 * late (docs/gateways.md 4.11), otherwise from the sums of the log, which are not split by model.
 */
export async function loadOwnUse(
  { gateway, status, now }: Pick<ScreenContext, 'gateway' | 'status' | 'now'>,
  o: CallOptions = {},
  offset: UtcOffset = localOffset,
): Promise<OwnUse> {
  const { end, startOf } = rangesUntil(now(), offset);
  if (!status.enable_data_export) {
    const sum = async (days: number) =>
      (
        await gateway.logs.statSelf(
          { type: LogType.Consumption, start_timestamp: startOf(days), end_timestamp: end },
          o,
        )
      ).quota;
    const [week, month] = await Promise.all([sum(shortRange), sum(longRange)]);
    return { week, month, models: undefined, days: undefined, pace: week > 0 ? week / shortRange : undefined };
  }
  const range = { start: startOf(longRange), end };
  return summed(await gateway.dashboard.self({ ...range, granularity: 'hour' }, o), range, now(), offset);
}

/** The spending of all users, as `OwnUse`, in one call. */
export interface SiteUse extends Spend {
  models: (NamedSpend & { days: number[] })[];
  days: number[];
}

/**
 * Reads what all users spent, for admins, from the hourly sums; undefined where the site keeps none.
 */
export async function loadSiteUse(
  { gateway, status, now }: Pick<ScreenContext, 'gateway' | 'status' | 'now'>,
  o: CallOptions = {},
  offset: UtcOffset = localOffset,
): Promise<SiteUse | undefined> {
  if (!status.enable_data_export) return undefined;
  const { end, startOf } = rangesUntil(now(), offset);
  const range = { start: startOf(longRange), end };
  return summed(await gateway.dashboard.all({ ...range, granularity: 'hour' }, o), range, now(), offset);
}

/** Sums up hourly rows of 30 days by model and day. */
function summed(
  rows: readonly DataRow[],
  range: { start: number; end: number },
  nowMs: number,
  offset: UtcOffset,
): SiteUse & { pace: number | undefined } {
  const report = usageReport(rows, { ...range, by: 'model', granularity: 'day', nowMs, offset });
  const spentIn = (points: readonly ({ quota: number } | undefined)[]) =>
    points.slice(-shortRange).reduce((sum, point) => sum + (point?.quota ?? 0), 0);
  const models = report.series.map(({ key, totals, points }) => ({
    name: sanitise(key),
    week: spentIn(points),
    month: totals.quota,
    days: report.buckets.map((_, index) => points[index]?.quota ?? 0),
  }));
  const days = report.buckets.map((_, index) =>
    report.series.reduce((sum, { points }) => sum + (points[index]?.quota ?? 0), 0),
  );
  const week = days.slice(-shortRange).reduce((sum, quota) => sum + quota, 0);
  return { week, month: report.totals.quota, models, days, pace: paceOf(days) };
}

/** The current second, and the midnight at which a number of days, including today, begins. */
function rangesUntil(nowMs: number, offset: UtcOffset) {
  const end = Math.floor(nowMs / 1000);
  return { end, startOf: (days: number) => startOfDayBefore(end, days - 1, offset) };
}

/** The mean of the last 7 days before today, or of those since the first call; today's where there are no others. */
function paceOf(days: readonly number[]): number | undefined {
  const first = days.findIndex((quota) => quota > 0);
  const full = days.slice(Math.max(first, days.length - 1 - shortRange), -1);
  const counted = full.length > 0 ? full : days.slice(-1);
  const pace = counted.reduce((sum, quota) => sum + quota, 0) / counted.length;
  return pace > 0 ? pace : undefined;
}

/** The days that a balance lasts at a pace, both in quota units; undefined where nothing is spent. */
export function daysLeft(balance: number, pace: number | undefined): number | undefined {
  return pace === undefined ? undefined : Math.max(0, balance) / pace;
}

/**
 * When a balance runs out at a pace, in Unix seconds; undefined where nothing is spent, nothing is left, or it lasts a
 * year or longer.
 */
export function emptyAt(balance: number, pace: number | undefined, nowMs: number): number | undefined {
  const left = daysLeft(balance, pace);
  return left === undefined || balance <= 0 || left >= 365 ? undefined : Math.floor(nowMs / 1000 + left * day);
}

/** Balance and pace as a sentence: `14 days left at $2.64 a day`. */
export function lastsText(balance: number, pace: number | undefined, status: SiteStatus, say: Say): string {
  if (balance <= 0) return say('home.nothingLeft');
  const left = daysLeft(balance, pace);
  if (left === undefined || pace === undefined) return say('home.noSpend');
  const rate = formatQuota(pace, quotaDisplayOf(status));
  if (left >= 365) return say('home.lastsLong', { rate });
  return left < 1 ? say('home.lastsShort', { rate }) : say('home.lasts', { count: Math.floor(left), rate });
}

/** The spending by key. */
export interface KeySpend {
  keys: NamedSpend[];
  /** The number of keys used in 30 days, which may be more than are listed. */
  used: number;
}

/**
 * Reads the spending of the keys used in 30 days, at most 8, those used last first. Gateways sum up the log for one key
 * per call.
 */
export async function loadKeySpend(
  { gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>,
  o: CallOptions = {},
  offset: UtcOffset = localOffset,
): Promise<KeySpend> {
  const { end, startOf } = rangesUntil(now(), offset);
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const used = new Map<string, number>();
  for (const { name, accessed_time } of rows) {
    if (accessed_time >= startOf(longRange)) used.set(name, Math.max(accessed_time, used.get(name) ?? 0));
  }
  const latest = [...used].sort((a, b) => b[1] - a[1]).slice(0, mostKeys);
  const sum = async (token_name: string, days: number) => {
    const range = { start_timestamp: startOf(days), end_timestamp: end };
    return (await gateway.logs.statSelf({ type: LogType.Consumption, token_name, ...range }, o)).quota;
  };
  const keys: NamedSpend[] = [];
  for (let index = 0; index < latest.length; index += keysAtOnce) {
    const part = latest.slice(index, index + keysAtOnce).map(async ([name, accessed]) => ({
      name: sanitise(name),
      month: await sum(name, longRange),
      // A key that was not used in this time has spent nothing.
      week: accessed < startOf(shortRange) ? 0 : await sum(name, shortRange),
    }));
    keys.push(...(await Promise.all(part)));
  }
  return { keys: keys.sort((a, b) => b.month - a.month || (a.name < b.name ? -1 : 1)), used: used.size };
}

/**
 * The log filters for the calls of a sum of 30 days: the user's own calls with a cost, from the same midnight as the
 * sum, limited to a model or key where `named` says so.
 */
export function callsOfMonth(
  named: FilterValues,
  context: Pick<ScreenContext, 'now' | 'role' | 'user'>,
  offset: UtcOffset = localOffset,
): FilterValues {
  return { ...siteCallsOfMonth(named, context, offset), ...ownOnly(context) };
}

/** The same for the calls of all users, for admins. */
export function siteCallsOfMonth(
  named: FilterValues,
  { now }: Pick<ScreenContext, 'now'>,
  offset: UtcOffset = localOffset,
): FilterValues {
  return { start: formatDate(rangesUntil(now(), offset).startOf(longRange), offset), type: 'consumption', ...named };
}

/** The log filters for the user's own failed calls of a month. */
export function ownFailedCalls(context: Pick<ScreenContext, 'role' | 'user'>): FilterValues {
  return { ...failedOfAMonth, ...ownOnly(context) };
}

/** Users who may read the log of all users need a filter by their own name. */
function ownOnly(context: Pick<ScreenContext, 'role' | 'user'>): FilterValues {
  return readsAllLogs(context) && context.user !== undefined ? { username: context.user.username } : {};
}

/** A failed call of the log. Texts are sanitised. */
export interface FailedCall {
  /** Unix seconds. */
  at: number;
  model: string;
  key: string;
  /** The gateway's own text. */
  reason: string;
}

/**
 * The last failed calls; empty where the site does not log errors, which gateways do from v0.6.8 on where it is
 * switched on.
 */
export async function loadFailedCalls(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<FailedCall[]> {
  const { rows } = await gateway.logs.listSelf({ page: 1, pageSize: mostErrors, type: LogType.Error }, o);
  // A gateway that does not know this type may answer with other entries.
  return rows
    .filter(({ type }) => type === LogType.Error)
    .slice(0, mostErrors)
    .map(({ created_at, model_name, token_name, content }) => ({
      at: created_at,
      model: sanitise(model_name),
      key: sanitise(token_name),
      reason: sanitise(content),
    }));
}
