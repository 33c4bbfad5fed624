import { defaultGranularity, rangeAhead } from '../../domain/default.ts';
import { granularities, initialRangeSeconds } from '../../domain/log/granularity.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { bucketCount, type UsageBy } from './usage-report.ts';

/** The query of the dashboard. Unix seconds, both ends included. */
export interface DashboardQuery {
  start: number;
  end: number;
  granularity: 'hour' | 'day' | 'week';
  by: UsageBy;
  /** The usage of one user (admins only). */
  username?: string;
}

const bys: readonly {
  value: UsageBy;
  name: UsageBy;
  label: 'dashboard.byTime' | 'dashboard.byModel' | 'dashboard.byUser';
}[] = [
  { value: 'time', name: 'time', label: 'dashboard.byTime' },
  { value: 'model', name: 'model', label: 'dashboard.byModel' },
  { value: 'user', name: 'user', label: 'dashboard.byUser' },
];

// More steps than this cannot be shown in a chart or read; exports have to use a coarser step or a shorter range.
const mostBuckets = 5000;

/** The filters of the dashboard (DASH-01). The start depends on the granularity, so it has no default of its own. */
export const dashboardFilters: readonly Filter[] = [
  {
    id: 'granularity',
    kind: 'choice',
    label: 'dashboard.granularity',
    help: 'dashboard.granularityHelp',
    default: ({ status }) => siteGranularity(status.data_export_default_time),
    choices: ({ say }) => granularities.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'by',
    kind: 'choice',
    isGrouping: true,
    label: 'dashboard.by',
    help: 'dashboard.byHelp',
    default: () => 'model',
    choices: ({ say, role }) =>
      bys
        .filter(({ value }) => value !== 'user' || hasRole(role, Role.Admin))
        .map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { id: 'start', kind: 'datetime', label: 'dashboard.start', help: 'dashboard.startHelp', example: '-7d' },
  {
    id: 'end',
    kind: 'datetime',
    label: 'dashboard.end',
    help: 'dashboard.endHelp',
    example: 'now',
    default: () => '+1h',
  },
  { id: 'username', kind: 'text', label: 'dashboard.username', help: 'dashboard.usernameHelp', access: Role.Admin },
];

// The most bars of a chart; more would block the page. 200 are 7 days of hours, or half a year of days.
const mostBars = 200;
// There is no step coarser than weeks: ranges of more than eight years are refused.
const mostWeeks = 420;

/** Reads the chosen filters. @throws Refusal for a query that cannot be answered */
export function dashboardQuery(values: FilterValues, context: ScreenContext): DashboardQuery {
  const query = readQuery(values, context);
  refuseBeyond(mostBuckets, query, context);
  return query;
}

/**
 * The query with steps that a chart can show: steps too fine for the range are replaced by the next coarser ones, and
 * `asked` then names the chosen ones (DASH-01). @throws Refusal for a query that cannot be answered
 */
export function chartQuery(
  values: FilterValues,
  context: ScreenContext,
): DashboardQuery & { asked?: DashboardQuery['granularity'] } {
  const query = readQuery(values, context);
  const steps = ['hour', 'day', 'week'] as const;
  const fits = steps
    .slice(steps.indexOf(query.granularity))
    .find((granularity) => bucketCount({ ...query, granularity }) <= mostBars);
  const granularity = fits ?? 'week';
  const chart = { ...query, granularity };
  refuseBeyond(mostWeeks, chart, context);
  return granularity === query.granularity ? chart : { ...chart, asked: query.granularity };
}

function refuseBeyond(maximum: number, query: DashboardQuery, { say }: ScreenContext): void {
  if (bucketCount(query) > maximum) throw new Refusal(say('dashboard.tooManySteps', { maximum }));
}

function readQuery(values: FilterValues, context: ScreenContext): DashboardQuery {
  const { say, role, now } = context;
  const { text, time } = readFilters(dashboardFilters, values, context);
  const granularity = chosenMember(
    text('granularity') ?? defaultGranularity,
    granularities.members,
    say('dashboard.granularity'),
    context,
  ) as DashboardQuery['granularity'];
  const by = chosenMember(text('by') ?? 'model', bys, say('dashboard.by'), context);
  if (by === 'user' && !hasRole(role, Role.Admin)) throw new Refusal(say('domain.needsAdmin'));
  const end = time('end') ?? Math.floor(now() / 1000) + rangeAhead;
  // The default ranges of docs/gateways.md 4.11: a day of hours, a week of days, 30 days of weeks, counted from now.
  const start = time('start') ?? Math.min(end, Math.floor(now() / 1000)) - initialRangeSeconds(granularity);
  if (start > end) throw new Refusal(say('dashboard.endBeforeStart'));
  return { start, end, granularity, by, username: text('username') };
}

/** Why the dashboard shows nothing on this site; undefined where it does. It needs the site's data export (NAV-04). */
export function dashboardRefusal({ status, say }: Pick<ScreenContext, 'status' | 'say'>): string | undefined {
  return status.enable_data_export ? undefined : say('dashboard.off');
}

function siteGranularity(name: string): string {
  return granularities.named(name) === undefined ? defaultGranularity : name;
}
