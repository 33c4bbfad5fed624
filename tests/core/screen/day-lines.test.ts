import { expect, test } from 'vitest';
import { startOfDay, startOfDayBefore } from '../../../shared/format/parse-time.ts';
import { dayLines } from '../../../shared/screen/day-lines.ts';

const midnight = startOfDay(1_796_000_000);
const now = midnight + 43_200;
const yesterday = startOfDayBefore(now, 1);
const before = startOfDayBefore(now, 2);

test('WEB-21: rows by time have a line before each day but today at the top, and every row its place', () => {
  expect(dayLines([now, midnight], now)).toEqual({ lines: [{ row: 0 }, { row: 1 }], lineOf: [0, 1] });
  // The last second of a day is of that day.
  expect(dayLines([now, midnight - 1, yesterday, before], now)).toEqual({
    lines: [{ row: 0 }, { day: yesterday }, { row: 1 }, { row: 2 }, { day: before }, { row: 3 }],
    lineOf: [0, 2, 3, 5],
  });
  expect(dayLines([before + 9], now)?.lines).toEqual([{ day: before }, { row: 0 }]);
  // The oldest first: today comes last, and has its line.
  expect(dayLines([before, yesterday, now], now)?.lines).toEqual([
    { day: before },
    { row: 0 },
    { day: yesterday },
    { row: 1 },
    { day: midnight },
    { row: 2 },
  ]);
  expect(dayLines([], now)).toEqual({ lines: [], lineOf: [] });
});

test('WEB-21: rows in another order than by time have no lines of days; a row without a time stays where it is', () => {
  expect(dayLines([yesterday, now, yesterday], now)).toBeUndefined();
  expect(dayLines([now, before, yesterday], now)).toBeUndefined();
  expect(dayLines([now, 0, yesterday], now)?.lines).toEqual([{ row: 0 }, { row: 1 }, { day: yesterday }, { row: 2 }]);
});
