import { expect, test } from 'vitest';
import { startOfDay, startOfDayBefore } from '../../../shared/format/parse-time.ts';
import { dayLines, dayTimes, subjectLines } from '../../../shared/screen/reading/list-lines.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

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

test('WEB-21: a list by time names the column of its times; sorted by another one it has no days', () => {
  const columns = [
    { id: 'at', cell: () => ({ text: '', raw: null }), raw: (row: { at: number }) => row.at },
    { id: 'at_ms', unit: 'timeInMs', cell: (row: { at: number }) => ({ text: '', raw: row.at * 1000 }) },
  ] as never;
  const rows = [{ at: now }, { at: yesterday }];
  const timesOf = (dayColumn: string | undefined, sortedBy?: string) =>
    dayTimes({ columns, ...(dayColumn && { dayColumn }) }, rows, sortedBy, screenContext());
  expect(timesOf('at')).toEqual([now, yesterday]);
  expect(timesOf('at_ms', 'at_ms')).toEqual([now, yesterday]);
  expect(timesOf('at', 'name')).toBeUndefined();
  expect(timesOf(undefined)).toBeUndefined();
});

test('WEB-21: every list that has days names a column of its own that is a time', async () => {
  const dated: string[] = [];
  for (const { noun, load } of lists) {
    const { dayColumn, columns } = await load();
    if (dayColumn === undefined) continue;
    dated.push(noun);
    expect(columns.find(({ id }) => id === dayColumn)?.unit, noun).toMatch(/^time/);
  }
  expect(dated.sort()).toEqual(['drawing', 'journal', 'log', 'task']);
});

test('CHG-02: rows of one subject that follow each other have one heading, which knows them', () => {
  expect(subjectLines(['a', 'a', 'b', 'a'])).toEqual({
    lines: [
      { subject: 'a', rows: [0, 1] },
      { row: 0 },
      { row: 1 },
      { subject: 'b', rows: [2] },
      { row: 2 },
      { subject: 'a', rows: [3] },
      { row: 3 },
    ],
    lineOf: [1, 2, 4, 6],
  });
});
