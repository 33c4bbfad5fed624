/** The time at which the tests begin, and the time zone of the simulated machine. */
export interface TestDay {
  /** A short name of the day's peculiarity. */
  name: string;
  /** Unix ms. */
  start: number;
  zone: string;
  /** What is special lasts minutes, such as a day with few calls: no test may begin long after it. */
  isMoment?: boolean;
}

const day = 86_400_000;
const newYork = 'America/New_York';
const shanghai = 'Asia/Shanghai';

/**
 * Returns the days on which the tests are tried: today and the seven days after it, and the next day of each kind on
 * which calculations with days, months, hours or years tend to fail. `now` in Unix ms. All days are later than now,
 * because certificates and files of the tests are not valid before they were made.
 */
export function testDays(now: number): TestDay[] {
  const at = (year: number, month: number, date: number, hours = 12, minutes = 0, seconds = 0) =>
    Date.UTC(year, month, date, hours, minutes, seconds);
  const today = new Date(now);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const week = Array.from({ length: 8 }, (_, days) => ({
    name: days === 0 ? 'today' : `+${days}`,
    start: now + days * day,
    zone: 'UTC',
  }));
  const inTwoDays = (hours: number, minutes = 0, seconds = 0) => at(year, month, date + 2, hours, minutes, seconds);
  // More than a day ahead, so that no day is listed twice.
  const next = (timeIn: (year: number) => number): number =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((years) => timeIn(year + years)).find((time) => time > now + day) ?? now;
  const isLeapYear = (one: number) => new Date(at(one, 1, 29)).getUTCMonth() === 1;
  const change = (kind: 'spring' | 'autumn') => nextChange(now + day, newYork, kind);
  return [
    ...week,
    { name: 'midnight', start: inTwoDays(23, 59, 30), zone: 'UTC', isMoment: true },
    // Hardly anything of the sample site is of today: lists begin with yesterday, and what counts from 00:00 counts little.
    { name: 'early', start: inTwoDays(0, 15), zone: 'UTC', isMoment: true },
    { name: 'month-end', start: next((one) => at(one, 0, 31, 18)), zone: 'UTC' },
    { name: 'leap-day', start: next((one) => (isLeapYear(one) ? at(one, 1, 29, 9, 15) : 0)), zone: 'UTC' },
    { name: 'new-year', start: next((one) => at(one, 11, 31, 23, 59, 30)), zone: 'UTC', isMoment: true },
    { name: 'first-of-year', start: next((one) => at(one, 0, 1, 0, 0, 10)), zone: 'UTC', isMoment: true },
    { name: 'spring', start: change('spring') - 60_000, zone: newYork, isMoment: true },
    { name: 'spring-noon', start: change('spring') + 9 * 3_600_000, zone: newYork },
    { name: 'autumn', start: change('autumn') - 60_000, zone: newYork, isMoment: true },
    { name: 'autumn-noon', start: change('autumn') + 11 * 3_600_000, zone: newYork },
    // In Shanghai the next day has already begun, in UTC it has not.
    { name: 'shanghai', start: inTwoDays(17), zone: shanghai },
    { name: 'shanghai-midnight', start: next((one) => at(one, 11, 31, 15, 59, 30)), zone: shanghai, isMoment: true },
  ];
}

/**
 * Returns the first whole hour after a time (Unix ms) at which a zone's clocks go forward (spring) or back (autumn).
 */
function nextChange(after: number, zone: string, kind: 'spring' | 'autumn'): number {
  const hour = 3_600_000;
  const first = Math.ceil(after / hour) * hour;
  for (let time = first; time < first + 400 * day; time += hour) {
    const moved = offsetAt(zone, time) - offsetAt(zone, time - hour);
    if (kind === 'spring' ? moved > 0 : moved < 0) return time;
  }
  throw new RangeError(`the clocks of ${zone} never change`);
}

/** Returns a zone's offset east of UTC at a time (Unix ms), in minutes. */
function offsetAt(zone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(time);
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
