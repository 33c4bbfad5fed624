import { type Parsed, unreadable } from './parsed.ts';
import { formatDate, isTime, localOffset, type UtcOffset } from './time.ts';

const secondsOf: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  mo: 30 * 86_400,
  y: 365 * 86_400,
};

const part = /^(\d+(?:\.\d+)?)\s*(ms|min|mo|[smhdwy])\s*/i;

const dayMs = 86_400_000;

/** The longest duration read: a hundred years, in seconds. */
const longest = 100 * 365 * 86_400;

/**
 * Reads a typed duration in seconds: `90` (seconds), `1h`, `30d`, `1h30m`, `500ms`, `1mo` (30 days). `m` is minutes;
 * `M`, which many read as months, is refused. Never negative; each unit may occur once, larger before smaller.
 */
export function parseDuration(text: string): Parsed<number> {
  let rest = text.trim();
  if (/^\d+(?:\.\d+)?$/.test(rest)) return bounded(Number(rest));
  let total = 0;
  let previous = Number.POSITIVE_INFINITY;
  while (rest !== '') {
    const match = part.exec(rest);
    const unit = secondsOf[match?.[2]?.toLowerCase() ?? ''];
    if (match === null || match[2] === 'M' || unit === undefined || unit >= previous) return unreadable;
    total += Number(match[1]) * unit;
    previous = unit;
    rest = rest.slice(match[0].length);
  }
  return previous === Number.POSITIVE_INFINITY ? unreadable : bounded(total);
}

function bounded(seconds: number): Parsed<number> {
  return seconds <= longest ? { ok: true, value: seconds } : unreadable;
}

/** The gateways' value for "never". */
const never = -1;

const dateTime =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A typed time in Unix seconds: its first second, and the first second after it; both are equal for an instant. */
export interface TimeSpan {
  start: number;
  end: number;
}

/**
 * Reads a typed time. A day (`today`, `yesterday`, `tomorrow`, `2026-11-01`) has the length it has in its zone, 23 to 25
 * hours, a month (`2026-11`) and a week (`2026-W48`, of ISO 8601, from Monday) that of their days, and `now` is the
 * current second. Everything else is an instant: `+30d`, `-7d`, `2026-11-01 08:30`, `08:30` of today, an ISO time with
 * its zone, Unix seconds (ten digits; thirteen are read as ms), and `never` (-1). Dates that do not exist are refused,
 * not rolled over. Without a zone the local one applies.
 *
 * A range includes the whole day, week or month at its end, and excludes an instant at its end (ASK-03), so that adjacent ranges
 * neither overlap nor leave a gap.
 */
export function parseSpan(text: string, nowMs: number, offset: UtcOffset = localOffset): Parsed<TimeSpan> {
  const trimmed = text.trim();
  const word = trimmed.toLowerCase();
  const now = Math.floor(nowMs / 1000);
  if (word === 'now') return { ok: true, value: { start: now, end: now + 1 } };
  if (word === 'today') return wholeDay(now, offset);
  if (word === 'yesterday') return wholeDay(startOfDayBefore(now, 1, offset), offset);
  if (word === 'tomorrow') return wholeDay(startOfTomorrow(now, offset), offset);
  if (word === 'never' || word === '-1') return instant({ ok: true, value: never });
  if (/^\d{10}$/.test(trimmed)) return instant({ ok: true, value: Number(trimmed) });
  if (/^\d{13}$/.test(trimmed)) return instant({ ok: true, value: Math.floor(Number(trimmed) / 1000) });
  if (/^[+-]/.test(trimmed)) return instant(relative(trimmed, now));
  const several = monthSpan(trimmed, offset) ?? weekSpan(trimmed, offset);
  if (several !== undefined) return several;
  const isOfToday = /^\d{1,2}:/.test(trimmed);
  const time = absolute(isOfToday ? `${formatDate(now, offset)} ${trimmed}` : trimmed, offset);
  return time.ok && !trimmed.includes(':') ? wholeDay(time.value, offset) : instant(time);
}

/** A typed time in Unix seconds, as read by `parseSpan`; for a day, its beginning. */
export function parseTime(text: string, nowMs: number, offset: UtcOffset = localOffset): Parsed<number> {
  const span = parseSpan(text, nowMs, offset);
  return span.ok ? { ok: true, value: span.value.start } : unreadable;
}

/**
 * The last second of a typed time, in Unix seconds, for values that are valid until then (ASK-03): for a day its last
 * second, otherwise the instant.
 */
export function parseLast(text: string, nowMs: number, offset: UtcOffset = localOffset): Parsed<number> {
  const span = parseSpan(text, nowMs, offset);
  if (!span.ok) return unreadable;
  const { start, end } = span.value;
  return { ok: true, value: Math.max(start, end - 1) };
}

function instant(time: Parsed<number>): Parsed<TimeSpan> {
  return time.ok ? { ok: true, value: { start: time.value, end: time.value } } : unreadable;
}

/** `2026-11`: from the midnight of the first to that of the next month's first. Undefined for other texts. */
function monthSpan(text: string, offset: UtcOffset): Parsed<TimeSpan> | undefined {
  const match = /^(\d{4})[-/](\d{1,2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month] = [Number(match[1]), Number(match[2])];
  return month < 1 || month > 12 ? unreadable : midnights(Date.UTC(year, month - 1), Date.UTC(year, month), offset);
}

/** `2026-W48`: from its Monday to the next. The first week of a year is the one that 4 January is in. */
function weekSpan(text: string, offset: UtcOffset): Parsed<TimeSpan> | undefined {
  const match = /^(\d{4})-?W(\d{1,2})$/i.exec(text);
  if (match === null) return undefined;
  const [year, week] = [Number(match[1]), Number(match[2])];
  const monday = (of: number) => Date.UTC(of, 0, 4 - ((new Date(Date.UTC(of, 0, 4)).getUTCDay() + 6) % 7));
  const start = monday(year) + (week - 1) * 7 * dayMs;
  // A year has 52 weeks, or 53 where the next one begins later.
  return week < 1 || start >= monday(year + 1) ? unreadable : midnights(start, start + 7 * dayMs, offset);
}

/** The span between two dates (ms, as if the zone were UTC). */
function midnights(start: number, end: number, offset: UtcOffset): Parsed<TimeSpan> {
  const value = { start: toUtc(start / 1000, offset), end: toUtc(end / 1000, offset) };
  return isTime(value.start) && isTime(value.end) ? { ok: true, value } : unreadable;
}

function wholeDay(unixSeconds: number, offset: UtcOffset): Parsed<TimeSpan> {
  return { ok: true, value: { start: startOfDay(unixSeconds, offset), end: startOfTomorrow(unixSeconds, offset) } };
}

/** The midnight at the beginning of a timestamp's day, in Unix seconds. */
export function startOfDay(unixSeconds: number, offset: UtcOffset = localOffset): number {
  const local = unixSeconds + offset(unixSeconds) * 60;
  const midnight = Math.floor(local / 86_400) * 86_400;
  return toUtc(midnight, offset);
}

/**
 * The midnight this many whole days before that one, in Unix seconds. It is computed from noon, because a day may have
 * 23 or 25 hours.
 */
export function startOfDayBefore(unixSeconds: number, days: number, offset: UtcOffset = localOffset): number {
  return startOfDay(startOfDay(unixSeconds, offset) + 43_200 - days * 86_400, offset);
}

/** Whether a time contains `1M`, which could mean a minute, a month (ISO 8601) or a million. */
export function isAmbiguousMonth(text: string): boolean {
  return /\d\s*M(?![a-zA-Z])/.test(text);
}

/** The midnight at the end of a timestamp's day, in Unix seconds. */
export function startOfTomorrow(unixSeconds: number, offset: UtcOffset = localOffset): number {
  return startOfDayBefore(unixSeconds, -1, offset);
}

function relative(text: string, now: number): Parsed<number> {
  // A number after a sign without a unit is ambiguous: seconds here, days to many users.
  if (!/[a-z]$/i.test(text) || isAmbiguousMonth(text)) return unreadable;
  const duration = parseDuration(text.slice(1));
  if (!duration.ok) return unreadable;
  const value = Math.round(text.startsWith('-') ? now - duration.value : now + duration.value);
  return isTime(value) ? { ok: true, value } : unreadable;
}

function absolute(text: string, offset: UtcOffset): Parsed<number> {
  const match = dateTime.exec(text);
  if (match === null) return unreadable;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return unreadable;
  if (hours > 23 || minutes > 59 || seconds > 59) return unreadable;
  const local = Date.UTC(year, month - 1, day, hours, minutes, seconds) / 1000;
  const zone = match[7];
  // A zone needs a time; a date alone with a zone is more likely a typing error.
  if (zone !== undefined && match[4] === undefined) return unreadable;
  const minutesEast = zone === undefined ? undefined : zoneMinutes(zone);
  if (zone !== undefined && minutesEast === undefined) return unreadable;
  const value = minutesEast === undefined ? toUtc(local, offset) : local - minutesEast * 60;
  return isTime(value) ? { ok: true, value } : unreadable;
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

function zoneMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The timestamp of a local time. Offset and timestamp depend on each other, so the offset is computed twice, which is
 * exact except in an hour that clocks skip. That hour counts with the offset before the change, as in POSIX: where
 * midnight is skipped, the day begins at 01:00 and not at 23:00 of the day before.
 */
function toUtc(local: number, offset: UtcOffset): number {
  const guess = local - offset(local) * 60;
  const settled = local - offset(guess) * 60;
  return offset(settled) === offset(guess) ? settled : Math.max(guess, settled);
}
