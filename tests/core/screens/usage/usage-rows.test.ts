import { describe, expect, test } from 'vitest';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import type { UsageCall } from '../../../../shared/domain/log/usage.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import type { UsageRow } from '../../../../shared/gateway/resources/usage-request.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

// Which groups a report has, in which order, and what leads to their calls (SEE-01, SEE-03). It is 2026-11-01 00:00 UTC.

const now = testNow / 1000;
const hour = 3600;
const day = 24 * hour;
const call = (fields: Partial<UsageCall> = {}): UsageCall => ({
  ...{
    created_at: now - 60,
    type: LogType.Consumption,
    model_name: 'm',
    channel: 3,
    channel_name: 'c',
    token_id: 4,
    token_name: 'app',
  },
  ...{
    username: 'mira',
    group: 'default',
    quota: 100,
    prompt_tokens: 1,
    completion_tokens: 1,
    cache_tokens: 0,
    cache_write_tokens: 0,
  },
  ...{ use_time: 2, first_token: -1, ...fields },
});

async function rowsOf(
  filters: object,
  calls: readonly UsageCall[],
  options: { role?: number; asked?: unknown[]; batch?: object } = {},
) {
  const { role = Role.Root, asked = [], batch = {} } = options;
  const context = {
    ...screenContext({ role, gateway: {} }),
    calls: {
      read: async function* (range: { start: number; end: number }, given: object) {
        asked.push([range.start - now, range.end - now, given]);
        const own = calls.filter(({ created_at }) => created_at >= range.start && created_at <= range.end);
        yield { calls: own, missing: 2, range, entries: own.length, isKept: true, ...batch };
        yield { calls: [], missing: 1, range, entries: 0 };
      },
      kept: () => ({ start: now - day, end: now }),
    } as never,
  };
  const { rows } = await usageScreen.list({ page: 1, pageSize: 99, filters: filters as never }, context, {});
  const summary = await usageScreen.summary?.(filters as never, context, {});
  return { rows, summary: Object.fromEntries(summary?.map(({ id, cell }) => [id, cell.raw]) ?? []) };
}
const names = (rows: readonly UsageRow[]) => rows.map((row) => row.values.join('/'));

describe('SEE-01: groups of a report', () => {
  test('stand by cost, then by calls, then by name; those of one first value together', async () => {
    const calls = [
      call({ model_name: 'b', quota: 5 }),
      call({ model_name: 'a', quota: 5 }),
      call({ model_name: 'c', quota: 2 }),
      call({ model_name: 'c', quota: 3 }),
      call({ model_name: 'big', quota: 9 }),
    ];
    expect(names((await rowsOf({}, calls)).rows)).toEqual(['big', 'c', 'a', 'b']);
    const two = [
      call({ model_name: 'x', username: 'u', quota: 6 }),
      call({ model_name: 'y', username: 'u', quota: 5 }),
      call({ model_name: 'x', username: 'v', quota: 1 }),
      call({ model_name: 'y', username: 'w', quota: 5 }),
    ];
    expect(names((await rowsOf({ by: 'model,user' }, two)).rows)).toEqual(['y/u', 'y/w', 'x/u', 'x/v']);
  });

  test('of time stand newest first, whatever they cost, and within each by cost', async () => {
    const at = (hours: number, model_name: string, quota: number) =>
      call({ created_at: now - hours * hour - 60, model_name, quota });
    const { rows } = await rowsOf({ by: 'hour,model', start: '-1d' }, [
      at(3, 'a', 99),
      at(0, 'b', 1),
      at(0, 'a', 2),
      at(1, 'a', 5),
    ]);
    expect(rows.map(({ values: [start, model] }) => [(Number(start) - now) / hour, model])).toEqual([
      [-1, 'a'],
      [-1, 'b'],
      [-2, 'a'],
      [-4, 'a'],
    ]);
  });

  test('hold what was spent, failed and waited, and nothing where nothing was', async () => {
    const calls = [
      call({ quota: 10, use_time: 1, first_token: 200 }),
      call({ quota: 20, use_time: 3 }),
      call({ type: LogType.Error, quota: 0, use_time: 9 }),
      call({ type: LogType.Refund, quota: 7 }),
    ];
    const { rows, summary } = await rowsOf({}, calls);
    expect(rows).toMatchObject([
      { quota: 30, calls: 2, errors: 1, refunded: 7, median: 1, p95: 3, firstToken: 200, before: undefined },
    ]);
    expect(summary).toMatchObject({ quota: 30, calls: 2, missing: 3, kept: 4, kept_range: `${now - day}-${now}` });
    expect((await rowsOf({}, calls, { batch: { isKept: false, missing: -1 } })).summary).not.toHaveProperty('kept');
  });

  test('of a group of people are those alone', async () => {
    const calls = [call({ group: 'vip', quota: 1 }), call({ group: 'default', quota: 2 })];
    const { rows, summary } = await rowsOf({ group: 'vip' }, calls);
    expect([rows.length, summary.quota]).toEqual([1, 1]);
    expect(rows[0]?.inLog.words).toBe('group=vip');
    expect(rows[0]?.inside).toMatchObject({ group: 'vip' });
  });

  test('are compared with the same time before, in which some called who do not now', async () => {
    const asked: unknown[] = [];
    const calls = [
      call({ model_name: 'new', quota: 4 }),
      call({ model_name: 'gone', quota: 9, created_at: now - day - 60 }),
    ];
    const { rows, summary } = await rowsOf({ start: '-1d', compare: 'true' }, calls, { asked });
    expect((asked[0] as unknown[]).slice(0, 2)).toEqual([-2 * day - 1, 0]);
    expect(rows.map(({ values, quota, before }) => [values[0], quota, before?.quota])).toEqual([
      ['new', 4, 0],
      ['gone', 0, 9],
    ]);
    expect(rows[1]).toMatchObject({ median: undefined, p95: undefined, firstToken: undefined, calls: 0 });
    expect(summary.change).toBeCloseTo(-0.5556, 4);
    const steps = await rowsOf({ by: 'day', start: '-1d', compare: 'true' }, calls);
    expect(steps.rows.map(({ before }) => before)).toEqual(steps.rows.map(() => undefined));
    expect((await rowsOf({ start: '-1d' }, calls)).rows).toHaveLength(1);
  });

  test('of keys of one name and owner are told apart by number', async () => {
    const calls = [
      call({ token_id: 4 }),
      call({ token_id: 5 }),
      call({ token_id: 6, username: 'ann' }),
      call({ token_id: 7, token_name: 'web' }),
    ];
    const { rows } = await rowsOf({ by: 'token' }, calls);
    const outcome = Object.fromEntries(rows.map(({ latest: { token_id }, isNamesake }) => [token_id, isNamesake]));
    expect(outcome).toEqual({ 4: true, 5: true, 6: false, 7: false });
    expect((await rowsOf({}, calls)).rows.map(({ isNamesake }) => isNamesake)).toEqual([false]);
  });
});

describe('SEE-03: what leads from a group to its calls', () => {
  const range = { start: '2026-10-26 00:00:00', end: '2026-11-01 00:00:01' };
  const linkOf = async (filters: object, fields: Partial<UsageCall>, role?: number) => {
    const [row] = (await rowsOf(filters, [call(fields)], { role: role ?? Role.Root })).rows;
    return { filters: row?.inLog.filters, words: row?.inLog.words, inside: row?.inside };
  };

  test.each<[object, Partial<UsageCall>, object, string]>([
    [{}, { model_name: 'gpt' }, { model: 'gpt' }, ''],
    [{}, { model_name: '' }, {}, 'model_name:none'],
    [{}, { model_name: 'a_b%' }, { model: 'a_b%' }, 'model_name=a_b%'],
    [{ by: 'channel' }, { channel: 3 }, { channel: '3' }, ''],
    [{ by: 'channel' }, { channel: 0 }, {}, 'channel:none'],
    [{ by: 'user' }, { username: 'mira' }, { username: 'mira' }, ''],
    [{ by: 'token' }, {}, { token: 'app', username: 'mira' }, ''],
    [{ by: 'token' }, { token_id: 0, token_name: 'x' }, { token: 'x' }, ''],
    [{ by: 'group' }, { group: 'a b' }, {}, 'group="a b"'],
    [{ by: 'group' }, { group: '' }, {}, 'group:none'],
    [{ by: 'model,group' }, { group: 'vip' }, { model: 'm' }, 'group=vip'],
    [
      { model: 'm', username: 'mira', channel: '3', token: 'app', by: 'group' },
      {},
      { model: 'm', username: 'mira', channel: '3', token: 'app' },
      'group=default',
    ],
  ])('by %j of %j it is %j %j', async (filters, fields, wanted, words) => {
    const link = await linkOf(filters, fields);
    expect(link.filters).toEqual({ ...range, ...wanted });
    expect(link.words).toBe(words);
  });

  test('a key of one’s own needs no owner', async () => {
    expect((await linkOf({ by: 'token' }, {}, Role.User)).filters).toEqual({ ...range, token: 'app' });
  });

  test('an hour or a day is that time alone, as far as it was asked for', async () => {
    const filters = async (by: string, start: string) =>
      (await linkOf({ by, start }, { created_at: now - 90 })).filters;
    expect(await filters('hour', '-1d')).toEqual({ start: '2026-10-31 23:00:00', end: '2026-11-01 00:00:00' });
    expect(await filters('day', '-7d')).toEqual({ start: '2026-10-31', end: '2026-10-31' });
    expect(await filters('day', '-6h')).toEqual({ start: '2026-10-31 18:00:00', end: '2026-11-01 00:00:00' });
    expect(await filters('week', '-2d')).toEqual({ start: '2026-10-30 00:00:00', end: '2026-11-01 00:00:01' });
  });

  test('inside stands what it is not split by yet, then its time; nothing where no filter asks for it', async () => {
    const by = async (filters: object, fields: Partial<UsageCall> = {}, role?: number) =>
      (await linkOf(filters, fields, role)).inside?.by;
    expect(await by({ by: 'channel' })).toBe('model,user');
    expect(await by({ by: 'model' })).toBe('user');
    expect(await by({ by: 'model' }, {}, Role.User)).toBe('token');
    expect(await by({ by: 'model,user' })).toBe('day');
    expect(await by({ by: 'model,user', start: '-2d' })).toBe('hour');
    expect(await by({ by: 'model,user', start: '-3d' })).toBe('hour');
    expect(await by({ by: 'model,user', start: '-73h' })).toBe('day');
    expect(await by({ by: 'model' }, { model_name: '' })).toBeUndefined();
    expect(await by({ by: 'channel' }, { channel: 0 })).toBeUndefined();
    expect((await linkOf({ by: 'group' }, { group: 'vip' })).inside).toMatchObject({ group: 'vip' });
  });
});

test.each<[object, RegExp]>([
  [{ start: '-1d', end: '-2d' }, /^The start is after the end\.$/],
  [{ by: 'model,user,group' }, /^Group by two at most\.$/],
  [{ by: 'colour' }, /colour/],
])('SEE-01: a report by %j is refused', async (filters, words) => {
  await expect(rowsOf(filters, [])).rejects.toThrow(words);
});

test('SEE-01: a report is by model unless asked otherwise; others than admins group by nobody else', async () => {
  expect(names((await rowsOf({ by: '' }, [call()])).rows)).toEqual(['m']);
  expect(names((await rowsOf({ by: 'model,model' }, [call()])).rows)).toEqual(['m']);
  await expect(rowsOf({ by: 'user' }, [], { role: Role.User })).rejects.toThrow('Only admins can group by user.');
  expect((await rowsOf({ end: '+1d' }, [call()])).summary.covered).toBe(`${now - 6 * day}-${now}`);
});

test('WEB-14: a user’s report leaves out at first what operators look for, and keeps what the calls cost and how many failed', () => {
  const row = { isOffered: false } as UsageRow;
  const hidden = (role: Role) =>
    usageScreen.columns.filter(({ isUsual }) => isUsual?.(row, [row], { role })).map(({ id }) => id);
  expect(hidden(Role.User)).toEqual(['cache_write_tokens', 'median', 'p95']);
  expect(hidden(Role.Admin)).toEqual([]);
});
