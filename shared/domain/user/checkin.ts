import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { type Entity, flag, number, onFirstUse, text } from '../schema.ts';

export const checkinSchema = onFirstUse(() =>
  z.looseObject({
    /** `YYYY-MM-DD`, a day of the gateway's clock. */
    checkin_date: text,
    /** Quota units. */
    quota_awarded: number,
  }),
);

/** One check-in. */
export type Checkin = Entity<typeof checkinSchema>;

export const checkinMonthSchema = onFirstUse(() =>
  z.looseObject({
    /** The smallest and the largest reward, in quota units; it is random between them. */
    min_quota: number,
    max_quota: number,
    stats: z.looseObject({
      total_quota: number,
      total_checkins: number,
      checkin_count: number,
      checked_in_today: flag,
      /** Null where there are none. */
      records: z.optional(z.nullable(z.array(checkinSchema()))),
    }),
  }),
);

/** One month of the user's own check-ins, and the sums of all months (docs/gateways-modern.md 15). */
export type CheckinMonth = Entity<typeof checkinMonthSchema>;

/** The states of a day in the calendar. */
export const checkinStates = enumeration<string>(
  [
    { value: 'done', name: 'done', label: 'checkin.done', tone: 'good' },
    { value: 'open', name: 'open', label: 'checkin.open', tone: 'warn' },
    { value: 'missed', name: 'missed', label: 'checkin.missed', tone: 'muted' },
    { value: 'ahead', name: 'ahead', label: 'checkin.ahead', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** One day of the calendar. */
export interface CheckinDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** A value of `checkinStates`. */
  state: string;
  /** Quota units; 0 without a check-in. */
  quota_awarded: number;
}

const dayMs = 86_400_000;

/**
 * All days of a month (`YYYY-MM`), the first one first. `localDate` is today by this machine's clock; the gateway's may
 * be a day ahead or behind, and its answer about today takes precedence.
 */
export function calendarOf(month: string, { stats }: CheckinMonth, localDate: string): CheckinDay[] {
  const awards = new Map((stats.records ?? []).map(({ checkin_date, quota_awarded }) => [checkin_date, quota_awarded]));
  const today = todayOf(awards, stats.checked_in_today, localDate);
  const days: CheckinDay[] = [];
  const first = Date.parse(`${month}-01T00:00:00Z`);
  for (let at = first; isoDate(at).startsWith(month); at += dayMs) {
    const date = isoDate(at);
    const award = awards.get(date);
    const state = award !== undefined ? 'done' : date === today ? 'open' : date < today ? 'missed' : 'ahead';
    days.push({ date, state, quota_awarded: award ?? 0 });
  }
  return days;
}

/** The gateway's day: the local one, unless its own records say that it is the one before or after. */
function todayOf(awards: ReadonlyMap<string, number>, isDone: boolean, localDate: string): string {
  const next = isoDate(Date.parse(`${localDate}T00:00:00Z`) + dayMs);
  if (!isDone) return awards.has(localDate) ? next : localDate;
  if (awards.has(next)) return next;
  const before = isoDate(Date.parse(`${localDate}T00:00:00Z`) - dayMs);
  return !awards.has(localDate) && awards.has(before) ? before : localDate;
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The weekday of a date: Monday is 0, Sunday 6. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
