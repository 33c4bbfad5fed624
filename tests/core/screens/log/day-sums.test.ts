import { expect, test } from 'vitest';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { startOfDay, startOfDayBefore } from '../../../../shared/format/parse-time.ts';
import { daySums } from '../../../../shared/screens/log/day-sums.ts';
import { logColumns } from '../../../../shared/screens/log/log-columns.ts';
import type { LogRow } from '../../../../shared/screens/log/log-row.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const now = startOfDay(1_796_000_000) + 12 * 3_600;
const context = screenContext({ now: now * 1000 });
const yesterday = startOfDayBefore(now, 1);
const { Consumption, Error: Failed, TopUp } = LogType;
const row = (created_at: number, type: number, quota = 0) =>
  ({ created_at, type, quota, content: 'status code 502', is_stream: false }) as LogRow;

const rows = [
  row(now - 60, Consumption, 500_000),
  row(yesterday + 80_000, Consumption, 250_000),
  row(yesterday + 70_000, TopUp, 9_000_000),
  row(yesterday + 60_000, Consumption, 500_000),
  row(yesterday + 50_000, Failed),
  row(yesterday - 60, Consumption, 1_000),
];
const all = { isFromTop: true, isToEnd: true, start: undefined, end: undefined };
const sums = (day: number, reach: object, of = rows) => daySums(day, of, { ...all, ...reach }, context);

test('WEB-21: a day whose calls are all on hand tells their number, cost and failures; money put in is no call', () => {
  expect(sums(yesterday, {})).toBe('2 calls · $1.50 · 1 failed');
  // Its neighbours are there, so that nothing of it can be missing.
  expect(sums(yesterday, { isFromTop: false, isToEnd: false })).toBe('2 calls · $1.50 · 1 failed');
  expect(sums(startOfDay(now), {})).toBe('1 call · $1.00');
  expect(sums(yesterday, {}, [row(yesterday + 5, Failed)])).toBe('1 failed');
  expect(sums(yesterday, {}, [row(yesterday + 5, TopUp, 5)])).toBe('');
});

test('WEB-21: where rows of a day may be missing its sums are so far, and of the range where that cuts the day', () => {
  const below = rows.slice(0, -1);
  expect(sums(yesterday, { isToEnd: false }, below)).toBe('2 calls · $1.50 · 1 failed so far');
  expect(sums(yesterday, { isToEnd: true }, below)).toBe('2 calls · $1.50 · 1 failed');
  expect(sums(yesterday, { isFromTop: false }, rows.slice(1))).toMatch(/so far$/);
  expect(sums(yesterday, { start: yesterday + 3_600 })).toBe('in this range: 2 calls · $1.50 · 1 failed');
  expect(sums(yesterday, { end: yesterday + 85_000 })).toMatch(/^in this range/);
  // Up to its last second is all of it.
  expect(sums(yesterday, { start: yesterday, end: startOfDay(now) - 1 })).not.toMatch(/range/);
});

test('WEB-21: what goes without saying of calls is left out; where only failed ones are listed their reason stays', () => {
  const isUsual = (id: string, of: readonly LogRow[]) => {
    const column = logColumns.find((one) => one.id === id);
    return of.every((one) => column?.isUsual?.(one, of, { role: Role.Root }) === true);
  };
  const calls = rows.filter(({ type }) => type !== TopUp);
  for (const id of ['type', 'is_stream', 'content']) expect([id, isUsual(id, calls)]).toEqual([id, true]);
  for (const id of ['type', 'content']) expect([id, isUsual(id, rows)]).toEqual([id, false]);
  expect(isUsual('content', [row(now, Failed)])).toBe(false);
  expect(isUsual('is_stream', [{ ...row(now, Consumption), is_stream: true, facts: undefined }])).toBe(false);
});
