import { describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { filterFault } from '../../../shared/screen/filter-values.ts';
import { keyOfText } from '../../../shared/screen/row-key.ts';
import { drawingFilters, drawingQuery } from '../../../shared/screens/drawing/drawing-screen.ts';
import { logFilters, logQuery } from '../../../shared/screens/log/log-filters.ts';
import { taskFilters, taskQuery } from '../../../shared/screens/task/task-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { stayInZone } from '../../support/run/in-zone.ts';

stayInZone('UTC');

// 2026-11-01 13:30 UTC.
const now = Date.UTC(2026, 10, 1, 13, 30);
const seconds = now / 1000;
const root = screenContext({ now });
const ordinary = screenContext({ now, role: Role.User });

describe('default ranges', () => {
  test('LOG-01: from today 00:00 to an hour from now, all types', () => {
    expect(logQuery({}, root)).toMatchObject({
      type: 0,
      start_timestamp: Date.UTC(2026, 10, 1) / 1000,
      end_timestamp: seconds + 3599,
    });
  });

  test('DRAW-01: the last 30 days to an hour from now, in milliseconds', () => {
    expect(drawingQuery({}, root)).toMatchObject({
      start_timestamp: (seconds - 30 * 86_400) * 1000,
      end_timestamp: (seconds + 3600) * 1000 - 1,
    });
  });

  test('TASK-01: from the start of today, without an end, in seconds', () => {
    const { start_timestamp, end_timestamp } = taskQuery({}, root);
    expect([start_timestamp, end_timestamp]).toEqual([Date.UTC(2026, 10, 1) / 1000, undefined]);
  });

  test('LOG-01: "any" lifts a default, and what is typed replaces it', () => {
    expect(logQuery({ start: 'any', end: ' ANY ' }, root)).toMatchObject({
      start_timestamp: undefined,
      end_timestamp: undefined,
    });
    expect(logQuery({ start: '-7d', end: '2026-11-01 08:00' }, root)).toMatchObject({
      start_timestamp: seconds - 7 * 86_400,
      end_timestamp: Date.UTC(2026, 10, 1, 8) / 1000 - 1,
    });
  });
});

describe('filters of a role', () => {
  const ids = (filters: readonly { id: string; access?: number }[], role: number) =>
    visibleTo(filters, role).map(({ id }) => id);

  test('LOG-01 DRAW-01 TASK-01: channel and user are for administrators', () => {
    expect(ids(logFilters, Role.Admin)).toEqual([
      ...['start', 'end', 'type', 'token', 'model', 'find', 'channel', 'username'],
    ]);
    expect(ids(logFilters, Role.User)).toEqual(['start', 'end', 'type', 'token', 'model', 'find']);
    expect(ids(drawingFilters, Role.User)).toEqual(['start', 'end', 'task-id']);
    expect(ids(drawingFilters, Role.Admin)).toContain('channel');
    expect(ids(taskFilters, Role.User)).toEqual(['start', 'end', 'task-id', 'status']);
    expect(ids(taskFilters, Role.Admin)).toContain('channel');
  });

  test('LOG-01 NAV-03: a filter above the role is refused, not dropped', () => {
    expect(() => logQuery({ username: 'mira' }, ordinary)).toThrow('Username is for the role Admin');
    expect(logQuery({ model: ' gpt-4% ' }, ordinary)).toMatchObject({ model_name: 'gpt-4%', username: undefined });
  });
});

describe('LOG-01: filters that cannot be read are refused before any request', () => {
  test.each([
    [{ start: 'next week' }, 'Start: "next week" isn’t a valid time.'],
    [{ start: 'never' }, 'Start: "never" isn’t a valid time.'],
    [{ channel: 'twelve' }, 'Channel ID must be a whole number, for example 12.'],
    [{ channel: '-1' }, 'Channel ID must be a whole number'],
    [{ type: 'topup' }, 'Type can’t be topup. Choices: all, top-up, consumption'],
  ])('%o', (values, message) => {
    expect(() => logQuery(values, root)).toThrow(message);
  });

  test('a type is known by its name and by its number', () => {
    expect(logQuery({ type: 'Top-Up' }, root).type).toBe(1);
    expect(logQuery({ type: '4' }, root).type).toBe(4);
    const channel = logFilters.find(({ id }) => id === 'channel');
    expect(channel && filterFault(channel, { channel: '12' }, root)).toBeUndefined();
  });

  test('TASK-01: a state is known by its name', () => {
    expect(taskQuery({ status: 'failure' }, root).status).toBe('FAILURE');
    expect(() => taskQuery({ status: 'submitting' }, root)).toThrow('Status can’t be submitting');
  });
});

test('LOG-02: keys made of text are safe numbers that differ', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => keyOfText(`2026\nchat-${index}\n0`));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => Number.isSafeInteger(key) && key > 0)).toBe(true);
  expect(keyOfText('same')).toBe(keyOfText('same'));
});
