/** The periods in which an allowance is given. */
export const everies = ['day', 'week', 'month'] as const;
export type Every = (typeof everies)[number];

/** One calendar day, week or month. Names of one kind sort in the order of the periods. */
export interface Period {
  /** `2026-11-28`, `2026-W48` (weeks of ISO 8601, from Monday), `2026-11`. */
  name: string;
  /** Its first and last day, as `2026-11-28`. */
  first: string;
  last: string;
}

const dayMs = 86_400_000;

/** Whether this is the name of a known time zone, such as `Asia/Shanghai`. */
export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The period that contains a time (Unix ms) in the calendar of a time zone (ASK-07). A day is a calendar day of the
 * zone, even where it has 23 or 25 hours because clocks change.
 */
export function periodOf(every: Every, nowMs: number, zone: string): Period {
  const day = dayIn(nowMs, zone);
  switch (every) {
    case 'day':
      return { name: textOf(day), first: textOf(day), last: textOf(day) };
    case 'week': {
      const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
      // ISO 8601: a week belongs to the year that its Thursday is in.
      const year = new Date(monday + 3 * dayMs).getUTCFullYear();
      const week = Math.floor((monday + 3 * dayMs - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
      const name = `${year}-W${String(week).padStart(2, '0')}`;
      return { name, first: textOf(monday), last: textOf(monday + 6 * dayMs) };
    }
    case 'month': {
      const [year, month] = [new Date(day).getUTCFullYear(), new Date(day).getUTCMonth()];
      const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)];
      return { name: textOf(day).slice(0, 7), first: textOf(first), last: textOf(last) };
    }
  }
}

/** The calendar date in the zone, as midnight of the same date in UTC (ms). */
function dayIn(nowMs: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(nowMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
}

// A formatter costs more to make than everything done with it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...{ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  formats.set(timeZone, format);
  return format;
}

function textOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
