import { type CheckinDay, type CheckinMonth, calendarOf, checkinStates, weekdayOf } from '../../domain/user/checkin.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { formatDate } from '../../format/time.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { countCell, emptyCell, quotaCell, yesNoCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { checkInNow } from './check-in.ts';

const { column, text, member } = columnsOf<CheckinDay>();

/** The names of the weekdays, Monday first. */
export const weekdays = [
  'checkin.monday',
  'checkin.tuesday',
  'checkin.wednesday',
  'checkin.thursday',
  'checkin.friday',
  'checkin.saturday',
  'checkin.sunday',
] as const satisfies readonly MessageKey[];

const checkinFilters: readonly Filter[] = [
  { id: 'month', kind: 'text', label: 'checkin.filterMonth', help: 'checkin.filterMonthHelp', example: '2026-10' },
];

const checkinColumns: readonly Column<CheckinDay>[] = [
  text('date', 'checkin.date', [10, 10], { priority: 1 }),
  column('weekday', 'checkin.weekday', [3, 10], ({ date }, { say }) => weekdayCell(date, say), {
    priority: 2,
    sortable: false,
  }),
  member('state', 'checkin.state', [9, 14], checkinStates, { priority: 1, isWhole: true }),
  column('quota_awarded', 'checkin.reward', [8, 14], (row, context) => rewardCell(row, context), {
    priority: 1,
    align: 'right',
    unit: 'quota',
    raw: ({ quota_awarded }) => quota_awarded,
  }),
];

/** The calendar of the user's own check-ins, one month at a time (GEN-18). */
export const checkinScreen: BrowseScreen<CheckinDay> = {
  noun: 'checkin',
  title: 'checkin.title',
  one: 'checkin.one',
  emptyState: 'checkin.empty',
  selectFirst: 'checkin.selectFirst',
  notFound: 'checkin.notFound',
  singular: 'noun.oneCheckin',
  listHelp: 'noun.listCheckin',
  id: ({ date }) => Number(date.replaceAll('-', '')),
  name: ({ date }) => date,
  muted: ({ state }) => state === 'missed',
  columns: checkinColumns,
  letters: { D: 'date', S: 'state', R: 'quota_awarded' },
  opener: 'date',
  filters: checkinFilters,
  async list({ page, pageSize, filters }, context, options) {
    const { days } = await readMonth(filters, context, options);
    const past = days.filter(({ state }) => state !== 'ahead').reverse();
    return sliceOf(past, page, pageSize);
  },
  summary: async (filters, context, options) => {
    return checkinFacts((await readMonth(filters, context, options)).answer, context);
  },
  lookUp: {
    keyOf: ({ date }) => date,
    async find(key, _filters, context, options) {
      const month = /^\d{4}-\d{2}-\d{2}$/.test(key) ? key.slice(0, 7) : undefined;
      const days = month === undefined ? [] : (await readMonth({ month }, context, options)).days;
      const day = days.find(({ date }) => date === key);
      if (day === undefined) throw new Refusal(context.say('checkin.notFound'));
      return day;
    },
  },
  actions: [checkInNow],
  copyFields: [{ id: 'date', label: 'checkin.date', value: ({ date }) => date }],
};

/** Today's local date as `YYYY-MM-DD`. */
export function localDateOf({ now }: Pick<ScreenContext, 'now'>): string {
  return formatDate(Math.floor(now() / 1000));
}

/**
 * The days of a month, and the totals that the gateway returns with them. @throws Refusal for a text that is not a
 * month
 */
export async function readMonth(
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<{ month: string; days: CheckinDay[]; answer: CheckinMonth }> {
  const asked = readFilters(checkinFilters, filters, context).text('month');
  if (asked !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) {
    throw new Refusal(context.say('checkin.notAMonth', { example: localDateOf(context).slice(0, 7) }));
  }
  const month = asked ?? localDateOf(context).slice(0, 7);
  const answer = await context.gateway.checkins.month(month, options);
  return { month, days: calendarOf(month, answer, localDateOf(context)), answer };
}

/** Today's state, the totals, and the reward of a check-in. */
export function checkinFacts({ stats, min_quota, max_quota }: CheckinMonth, context: ScreenContext): Detail[] {
  const display = quotaDisplayOf(context.status);
  const [least, most] = [formatQuota(min_quota, display, 4), formatQuota(max_quota, display, 4)];
  const range = least === most ? least : context.say('checkin.range', { least, most });
  return [
    {
      id: 'checked_in_today',
      label: 'checkin.today',
      cell: { ...yesNoCell(stats.checked_in_today, context), tone: stats.checked_in_today ? 'good' : 'warn' },
    },
    { id: 'checkin_count', label: 'checkin.thisMonth', cell: countCell(stats.checkin_count) },
    { id: 'total_checkins', label: 'checkin.total', cell: countCell(stats.total_checkins) },
    { id: 'total_quota', label: 'checkin.totalReward', cell: quotaCell(stats.total_quota, context, 4) },
    { id: 'reward', label: 'checkin.rewardRange', cell: { text: range, raw: [min_quota, max_quota] } },
  ];
}

function weekdayCell(date: string, say: ScreenContext['say']) {
  const day = weekdays[weekdayOf(date)] ?? 'checkin.monday';
  return { text: say(day), raw: day.slice('checkin.'.length) };
}

function rewardCell({ state, quota_awarded }: CheckinDay, context: ScreenContext) {
  return state === 'done' ? quotaCell(quota_awarded, context, 4) : emptyCell(0);
}

/** The month (`YYYY-MM`) that is `by` months later; earlier where negative. */
export function monthBeside(text: string, by: number): string {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}
