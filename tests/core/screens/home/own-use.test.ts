import { describe, expect, test } from 'vitest';
import type { DataRow } from '../../../../shared/domain/log/data-row.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { parseTime } from '../../../../shared/format/parse-time.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { OwnLogFilters } from '../../../../shared/gateway/resources/logs.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import {
  callsOfMonth,
  daysLeft,
  lastsText,
  loadFailedCalls,
  loadKeySpend,
  loadOwnUse,
  loadSiteUse,
  ownFailedCalls,
  siteCallsOfMonth,
} from '../../../../shared/screens/home/own-use.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const day = 86_400;
// 2026-11-01 12:00 UTC, so that today has a part behind it.
const now = testNow + 12 * 3_600_000;
const today = testNow / 1000;
const utc = () => 0;
const row = (daysAgo: number, model_name: string, quota: number) =>
  ({
    created_at: today - daysAgo * day + 3600,
    model_name,
    username: 'me',
    quota,
    count: 1,
    token_used: 10,
  }) as DataRow;

function contextOf(rows: readonly DataRow[], more: Partial<Gateway> = {}, isKept = true) {
  const asked: { start: number; end: number }[] = [];
  const dashboard = {
    self: async (range: { start: number; end: number }) => {
      asked.push(range);
      return [...rows];
    },
  };
  const gateway = { dashboard, ...more } as unknown as Gateway;
  return { asked, context: screenContext({ gateway, now, status: { enable_data_export: isKept } }) };
}

describe('SEE-05: what somebody spent of their own', () => {
  test('spend of 7 and of 30 days by model, today among them, most spent first', async () => {
    const { asked, context } = contextOf([
      row(0, 'gpt-4o', 100),
      row(6, 'gpt-4o', 50),
      row(7, 'gpt-4o', 1000),
      row(29, 'claude\u001b[31m', 3000),
      row(30, 'gone', 9000),
    ]);
    const use = await loadOwnUse(context, {}, utc);
    expect(asked).toEqual([{ start: today - 29 * day, end: now / 1000, granularity: 'hour' }]);
    expect([use.week, use.month]).toEqual([150, 4150]);
    expect(use.models?.map(({ week, month }) => [week, month])).toEqual([
      [0, 3000],
      [150, 1150],
    ]);
    expect(use.models?.[0]?.name).not.toContain('\u001b');
    expect(use.days).toHaveLength(30);
    expect(use.days?.at(-1)).toBe(100);
  });

  test('a sum leads to just the calls it is made of: from its own midnight, that cost something, one’s own', async () => {
    const { asked, context } = contextOf([]);
    await loadOwnUse(context, {}, utc);
    const own = { ...context, role: Role.User, user: { username: 'me' } } as ScreenContext;
    const filters = callsOfMonth({ model: 'gpt-4o' }, own, utc);
    expect(filters).toEqual({ start: '2026-10-03', type: 'consumption', model: 'gpt-4o' });
    expect(parseTime(filters.start ?? '', now, utc)).toEqual({ ok: true, value: asked[0]?.start });
    const root = { ...own, role: Role.Root };
    expect(callsOfMonth({ token: 'app' }, root, utc)).toMatchObject({ token: 'app', username: 'me' });
    expect(ownFailedCalls(own)).toEqual({ type: 'error', start: '-30d' });
    expect(ownFailedCalls(root)).toEqual({ type: 'error', start: '-30d', username: 'me' });
  });

  test('the pace is the mean of the last 7 full days, of those since the first call, or of today alone', async () => {
    const paceOf = async (...rows: DataRow[]) => (await loadOwnUse(contextOf(rows).context, {}, utc)).pace;
    expect(await paceOf(row(20, 'a', 1), row(7, 'a', 700), row(1, 'a', 700), row(0, 'a', 9999))).toBe(200);
    expect(await paceOf(row(2, 'a', 300), row(0, 'a', 9999))).toBe(150);
    expect(await paceOf(row(0, 'a', 40))).toBe(40);
    expect(await paceOf(row(20, 'a', 1))).toBeUndefined();
    expect(await paceOf()).toBeUndefined();
  });

  test('how long the balance lasts is said in one sentence, in the site’s own money', () => {
    const { status, say } = screenContext();
    const said = (balance: number, pace: number | undefined) => lastsText(balance, pace, status, say);
    expect(daysLeft(1000, 250)).toBe(4);
    expect(said(7_000_000, 500_000)).toBe('14 days left at $1.00 a day');
    expect(said(500_000, 500_000)).toBe('1 day left at $1.00 a day');
    expect(said(100_000, 500_000)).toBe('Less than a day left at $1.00 a day');
    expect(said(500_000_000, 500_000)).toBe('More than a year left at $1.00 a day');
    expect(said(500_000, undefined)).toBe('Nothing spent in the last 7 days');
    expect(said(-5, 500_000)).toBe('Nothing left. Top up to make calls.');
  });

  test('a site that keeps no sums is asked for those of the log, which know no models', async () => {
    const asked: OwnLogFilters[] = [];
    const statSelf = async (filters: OwnLogFilters) => {
      asked.push(filters);
      return { quota: asked.length === 1 ? 70 : 300, rpm: 0, tpm: 0 };
    };
    const { context } = contextOf([], { logs: { statSelf } } as never, false);
    expect(await loadOwnUse(context, {}, utc)).toEqual({
      week: 70,
      month: 300,
      models: undefined,
      days: undefined,
      pace: 10,
    });
    expect(asked.map(({ start_timestamp }) => start_timestamp)).toEqual([today - 6 * day, today - 29 * day]);
  });

  test('spend by key: those used in 30 days, at most 8; one that rested for 7 days is not asked about them', async () => {
    const token = (name: string, daysAgo: number) => ({ name, accessed_time: today - daysAgo * day });
    const rows = [
      ...Array.from({ length: 9 }, (_, index) => token(`key ${index}`, 0)),
      token('rested', -1),
      token('old', 40),
    ];
    // Used the last of all, but for the seven days before it.
    rows[9] = token('rested', 10);
    const asked: OwnLogFilters[] = [];
    const statSelf = async (filters: OwnLogFilters) => {
      asked.push(filters);
      const size = Number(filters.token_name?.slice(4)) || 0;
      return { quota: (size + 1) * (filters.start_timestamp === today - 29 * day ? 10 : 1), rpm: 0, tpm: 0 };
    };
    const list = async () => ({ rows, total: rows.length, page: 1, pageSize: 100, hasMore: false });
    const { context } = contextOf([], { tokens: { list }, logs: { statSelf } } as never);
    const spend = await loadKeySpend(context, {}, utc);
    expect(spend.used).toBe(10);
    expect(spend.keys).toHaveLength(8);
    expect(spend.keys[0]).toEqual({ name: 'key 7', week: 8, month: 80 });
    expect(asked).toHaveLength(16);
    expect(asked.every(({ type }) => type === 2)).toBe(true);

    asked.length = 0;
    const few = contextOf([], {
      tokens: { list: async () => ({ ...(await list()), rows: rows.slice(9) }) },
      logs: { statSelf },
    } as never);
    expect(await loadKeySpend(few.context, {}, utc)).toEqual({
      keys: [{ name: 'rested', week: 0, month: 10 }],
      used: 1,
    });
    expect(asked).toHaveLength(1);
  });

  test('the last errors with their reason; what is no error is left out', async () => {
    const entry = (type: number, content: string) => ({
      type,
      content,
      created_at: today,
      model_name: 'gpt-4o',
      token_name: 'editor',
    });
    const listSelf = async () => ({ rows: [entry(5, 'over \u001b[1mlimit'), entry(2, 'paid')] });
    const { context } = contextOf([], { logs: { listSelf } } as never);
    const calls = await loadFailedCalls(context);
    expect(calls).toEqual([{ at: today, model: 'gpt-4o', key: 'editor', reason: expect.stringContaining('over') }]);
    expect(calls[0]?.reason).not.toContain('\u001b');
  });
});

test('SEE-04: what all users spent is one call of 30 days, and leads to the calls of everybody; without sums it is not known', async () => {
  const asked: object[] = [];
  const all = async (range: object) => {
    asked.push(range);
    return [row(0, 'gpt-4o', 100), row(1, 'gpt-4o', 40), row(8, 'claude', 1000)];
  };
  const gateway = { dashboard: { all } } as unknown as Gateway;
  const context = screenContext({ gateway, now, status: { enable_data_export: true } });
  const use = await loadSiteUse(context, {}, utc);
  expect(asked).toEqual([{ start: today - 29 * day, end: now / 1000, granularity: 'hour' }]);
  expect(use).toMatchObject({ week: 140, month: 1140 });
  expect(use?.days.slice(-2)).toEqual([40, 100]);
  expect(use?.models.map(({ name }) => name)).toEqual(['claude', 'gpt-4o']);
  expect(siteCallsOfMonth({ model: 'claude' }, context, utc)).toEqual({
    ...{ start: '2026-10-03', type: 'consumption', model: 'claude' },
  });
  expect(await loadSiteUse(screenContext({ gateway, status: { enable_data_export: false } }), {}, utc)).toBeUndefined();
});
