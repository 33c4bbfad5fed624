import { describe, expect, test } from 'vitest';
import { testDays } from './days.ts';
import { shiftedClock } from './faketime.ts';

const inZone = (time: number, zone: string) => new Date(time).toLocaleString('sv-SE', { timeZone: zone });

describe.each([
  ['a day of November', Date.UTC(2026, 10, 26, 12)],
  ['the last hour of a year', Date.UTC(2026, 11, 31, 23, 30)],
  ['a leap day', Date.UTC(2028, 1, 29, 12)],
  ['the morning of a change of clocks in New York', Date.UTC(2027, 2, 14, 6, 30)],
  ['January 31', Date.UTC(2027, 0, 31, 12)],
])('seen from %s', (_, now) => {
  const days = testDays(now);
  const of = (name: string) => {
    const found = days.find((one) => one.name === name);
    return found === undefined ? '' : inZone(found.start, found.zone);
  };

  test('there are at least twelve days, each with a name of its own, and none is past', () => {
    expect(new Set(days.map(({ name }) => name)).size).toBe(days.length);
    expect(days.length).toBeGreaterThanOrEqual(12);
    expect(Math.min(...days.map(({ start }) => start))).toBe(now);
  });

  test('each is the day that its name says', () => {
    expect(of('leap-day')).toMatch(/^\d{4}-02-29 /);
    expect(of('month-end')).toMatch(/-01-31 /);
    expect([of('midnight'), of('new-year'), of('first-of-year')]).toEqual([
      expect.stringMatching(/ 23:59:30$/),
      expect.stringMatching(/-12-31 23:59:30$/),
      expect.stringMatching(/-01-01 00:00:10$/),
    ]);
    expect([of('spring'), of('autumn')]).toEqual([
      expect.stringMatching(/-03-\d\d 01:59:00$/),
      expect.stringMatching(/-11-0\d 01:59:00$/),
    ]);
    expect(of('shanghai-midnight')).toMatch(/-12-31 23:59:30$/);
  });
});

test('a clock is shifted by whole seconds with their sign, and not at all for less', () => {
  expect(shiftedClock('lib.so', -3)).toEqual({});
  expect(shiftedClock('lib.so', 90_000)).toMatchObject({ LD_PRELOAD: 'lib.so', FAKETIME: '+90' });
  expect(shiftedClock('lib.so', -60_400)).toMatchObject({ FAKETIME: '-60' });
});
