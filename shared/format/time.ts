import type { Say } from '../text/text.ts';

/** ms as seconds with two decimals, `0.82 s`; minutes and more as `2 min 5 s`. `–` for invalid durations. */
export function formatMilliseconds(milliseconds: number, say: Say): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return '–';
  const seconds = milliseconds / 1000;
  return seconds < 59.995 ? say('common.seconds', { count: seconds.toFixed(2) }) : formatDuration(seconds, say);
}

const durationUnits = [
  ['common.days', 86_400],
  ['common.hours', 3600],
  ['common.minutes', 60],
  ['common.seconds', 1],
] as const;

/** Whole seconds in their two largest durationUnits: `45 s`, `2 min 5 s`, `1 h 30 min`, `3 d`. */
export function formatDuration(seconds: number, say: Say): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  let rest = Math.round(seconds);
  const first = durationUnits.findIndex(([, length]) => rest >= length);
  if (first < 0) return say('common.seconds', { count: 0 });
  const parts: string[] = [];
  for (const [unit, length] of durationUnits.slice(first, first + 2)) {
    const count = Math.trunc(rest / length);
    if (count > 0) parts.push(say(unit, { count }));
    rest -= count * length;
  }
  return parts.join(' ');
}

/**
 * Returns the offset of local time from UTC at a timestamp, in minutes east. Injected, because zones depend on the
 * machine.
 */
export type UtcOffset = (unixSeconds: number) => number;

/** No offset: for machine formats and tests. */
export const utc: UtcOffset = () => 0;

/** The local offset of this machine at a timestamp, from `Date`, without reading the clock. */
export const localOffset: UtcOffset = (unixSeconds) => -new Date(unixSeconds * 1000).getTimezoneOffset();

// The latest time that is valid here, the end of the year 9999; a Date can hold more (ECMAScript: ±8.64e15 ms).
const latest = 253_402_300_799;

/** The name of this machine's zone, such as `Asia/Shanghai`. */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The name that this runtime knows a value of `TZ` by; undefined where it knows none, and would count in UTC. A path of
 * the system's zones and a leading colon are part of how `TZ` may be written.
 */
export function zoneOf(written: string): string | undefined {
  const name = written.replace(/^:/, '').replace(/^.*\/zoneinfo\/(?:posix\/|right\/)?/, '');
  if (name === '/etc/localtime') return zoneName();
  if (/^UTC[+-]?0*$/i.test(name)) return 'UTC';
  // Rules such as `GMT+5` name no zone, and count all the same.
  if (new Date(0).getTimezoneOffset() !== 0 || new Date(15_778_800_000).getTimezoneOffset() !== 0)
    return zoneName() ?? name;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Whether a number of seconds is a valid time: gateways use 0 and -1 for "none". */
export function isTime(unixSeconds: number): boolean {
  return Number.isFinite(unixSeconds) && unixSeconds > 0 && unixSeconds <= latest;
}

/** `2026-11-01 08:30:00`, or `–` where there is no time. In local time unless another offset is given. */
export function formatTime(unixSeconds: number, offset: UtcOffset = localOffset): string {
  if (!isTime(unixSeconds)) return '–';
  const text = shifted(unixSeconds, offset).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

const halfYear = 182 * 86_400;

/**
 * A text that begins with an exact time, without its redundant parts at `nowMs`: the date where it is today's, the year
 * within half a year, where the date without it is unambiguous. Other texts are returned unchanged.
 */
export function shortenTime(text: string, nowMs: number, offset: UtcOffset = localOffset): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: |$)/.test(text)) return text;
  const at = (distance: number) => formatTime(nowMs / 1000 + distance, offset);
  if (text.startsWith(at(0).slice(0, 10))) return text.slice(11);
  return text > at(-halfYear) && text < at(halfYear) ? text.slice(5) : text;
}

/** `2026-11-01`, or `–` where there is no time. */
export function formatDate(unixSeconds: number, offset: UtcOffset = localOffset): string {
  return formatTime(unixSeconds, offset).slice(0, 10);
}

/** `2026-11-01T08:30:00+08:00`, for machine formats; '' where there is no time. */
export function formatIsoTime(unixSeconds: number, offset: UtcOffset = utc): string {
  if (!isTime(unixSeconds)) return '';
  const minutes = offset(unixSeconds);
  const text = shifted(unixSeconds, offset).toISOString().slice(0, 19);
  if (minutes === 0) return `${text}Z`;
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

type RelativeUnit = 'now' | 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

/** The distance of a timestamp: a whole number of the largest unit that fits, and whether it is in the past. */
interface RelativeTime {
  unit: RelativeUnit;
  count: number;
  past: boolean;
}

const units: readonly (readonly [RelativeUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * The distance between a timestamp in Unix seconds and now in Unix ms, independent of language. Under five seconds is
 * now.
 */
export function relativeTime(unixSeconds: number, nowMs: number): RelativeTime {
  const distance = unixSeconds - Math.floor(nowMs / 1000);
  const size = Math.abs(distance);
  const past = distance < 0;
  if (size < 5) return { unit: 'now', count: 0, past };
  const [unit, seconds] = units.find(([, length]) => size >= length) ?? ['second', 1];
  return { unit, count: Math.trunc(size / seconds), past };
}

const pastKeys = {
  second: 'domain.secondsAgo',
  minute: 'domain.minutesAgo',
  hour: 'domain.hoursAgo',
  day: 'domain.daysAgo',
  month: 'domain.monthsAgo',
  year: 'domain.yearsAgo',
} as const;

const futureKeys = {
  second: 'domain.inSeconds',
  minute: 'domain.inMinutes',
  hour: 'domain.inHours',
  day: 'domain.inDays',
  month: 'domain.inMonths',
  year: 'domain.inYears',
} as const;

/** "3 min ago", "in 2 days", "just now"; `–` where there is no time. */
export function formatRelativeTime(unixSeconds: number, nowMs: number, say: Say): string {
  if (!isTime(unixSeconds)) return '–';
  const { unit, count, past } = relativeTime(unixSeconds, nowMs);
  if (unit === 'now') return say('domain.justNow');
  return say((past ? pastKeys : futureKeys)[unit], { count });
}

function shifted(unixSeconds: number, offset: UtcOffset): Date {
  return new Date((Math.trunc(unixSeconds) + offset(unixSeconds) * 60) * 1000);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats Unix seconds for the browser's `datetime-local` input: local time without seconds. */
export function localDateTime(unixSeconds: number): string {
  return formatTime(unixSeconds).slice(0, 16).replace(' ', 'T');
}
