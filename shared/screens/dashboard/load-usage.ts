import type { DataRow } from '../../domain/log/data-row.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { User } from '../../domain/user/user.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { DashboardQuery } from './dashboard-query.ts';
import { type ReportOptions, type UsageReport, type UsageSeries, usageReport } from './usage-report.ts';

/** The number of users that are read one by one for usage by user, and how many at once. */
const mostUsers = 10;
const usersLookedAt = 500;
const atOnce = 4;

/** Rows begin at full hours, so a range that begins within an hour includes that hour's row. */
const hour = 3600;

export interface LoadUsageOptions extends CallOptions {
  /** Series beyond this number are summed up as the rest. */
  limit?: number;
}

/**
 * Reads usage and sums it up (DASH-01): of all users or of one for admins, the user's own for others. Ranges may have
 * any length; the client splits those that gateways refuse as too long.
 */
export async function loadUsage(
  query: DashboardQuery,
  context: ScreenContext,
  { limit, signal }: LoadUsageOptions = {},
): Promise<UsageReport> {
  const { granularity, by, end } = query;
  const start = Math.floor(query.start / hour) * hour;
  const options: ReportOptions = { by, granularity, start: query.start, end, nowMs: context.now(), limit };
  const range = { start, end, granularity };
  if (by === 'user' && query.username === undefined) return loadByUser(range, options, context, { signal });
  const { dashboard } = context.gateway;
  const rows = hasRole(context.role, Role.Admin)
    ? await dashboard.all({ ...range, username: query.username }, { signal })
    : await dashboard.self(range, { signal });
  return usageReport(rows, options);
}

/**
 * Usage by user. Gateways sum up all users unless a name is given (docs/gateways.md 4.11), so the users with the
 * highest usage are read one by one, and the difference to the total is the rest.
 */
async function loadByUser(
  range: { start: number; end: number; granularity: DashboardQuery['granularity'] },
  options: ReportOptions,
  context: ScreenContext,
  o: CallOptions,
): Promise<UsageReport> {
  const { dashboard } = context.gateway;
  const everybody = usageReport(await dashboard.all(range, o), { ...options, by: 'time' });
  const users = await heaviestUsers(context, Math.min(options.limit ?? mostUsers, mostUsers), o);
  const rows: DataRow[] = [];
  for (let index = 0; index < users.length; index += atOnce) {
    const part = users.slice(index, index + atOnce);
    const answers = await Promise.all(part.map(({ username }) => dashboard.all({ ...range, username }, o)));
    rows.push(...answers.flat());
  }
  const report = usageReport(rows, { ...options, limit: undefined });
  const rest = restOf(everybody, report);
  const series = rest.totals.count > 0 || rest.totals.quota > 0 ? [...report.series, rest] : report.series;
  // Classic gateways return tokens of single users, but not of all users.
  const totals = everybody.hasTokens ? everybody.totals : { ...everybody.totals, tokens: report.totals.tokens };
  return { ...report, series, totals, isEmpty: everybody.isEmpty, hasTokens: everybody.hasTokens };
}

async function heaviestUsers({ gateway }: ScreenContext, count: number, o: CallOptions): Promise<User[]> {
  const users: User[] = [];
  for (let page = 1; users.length < usersLookedAt; page += 1) {
    const { rows, hasMore } = await gateway.users.list({ page, pageSize: 100 }, o);
    users.push(...rows);
    if (!hasMore || rows.length === 0) break;
  }
  return users
    .filter(({ request_count, used_quota }) => request_count > 0 || used_quota > 0)
    .sort((a, b) => b.used_quota - a.used_quota)
    .slice(0, count);
}

function restOf(everybody: UsageReport, known: UsageReport): UsageSeries {
  const [all] = everybody.series;
  const points = everybody.buckets.map(({ isFuture }, index) => {
    if (isFuture) return undefined;
    const whole = all?.points[index];
    const part = known.series.map(({ points: line }) => line[index]);
    return difference(whole, part);
  });
  return { key: '', isRest: true, totals: difference(everybody.totals, [known.totals]), points };
}

function difference(whole: Totals | undefined, parts: readonly (Totals | undefined)[]): Totals {
  const left = (pick: (totals: Totals) => number) =>
    // Calls that end between the two queries must not make the rest negative.
    Math.max(0, (whole ? pick(whole) : 0) - parts.reduce((taken, part) => taken + (part ? pick(part) : 0), 0));
  return { quota: left(({ quota }) => quota), count: left(({ count }) => count), tokens: left(({ tokens }) => tokens) };
}

type Totals = UsageSeries['totals'];
