import { describe, expect, test } from 'vitest';
import type { DataRow } from '../../../../shared/domain/log/data-row.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import {
  callsToRead,
  loadAtOnce,
  rowsAtOnce,
  stepsAtOnce,
  stepsBefore,
  totalsAtOnce,
} from '../../../../shared/screens/usage/usage-at-once.ts';
import { usageQuery } from '../../../../shared/screens/usage/usage-query.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

// What the gateway's hourly sums tell before the log is read. It is 2026-11-22 14:30 UTC.
const now = Date.UTC(2026, 10, 22, 14, 30);
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`) / 1000;
const row = (time: string, model_name: string, quota: number, fields: Partial<DataRow> = {}) =>
  ({
    id: 0,
    user_id: 0,
    username: '',
    created_at: at(time),
    model_name,
    quota,
    count: 1,
    token_used: 10,
    ...fields,
  }) as DataRow;

interface Asked {
  path: 'all' | 'self' | 'users';
  start: number;
  end: number;
  username?: string;
}

function siteOf(rows: readonly DataRow[], options: { role?: number; hasUsers?: boolean; status?: object } = {}) {
  const { role = Role.Root, hasUsers = true, status = { enable_data_export: true } } = options;
  const asked: Asked[] = [];
  const answer =
    (path: Asked['path']) =>
    async ({ start, end, username }: { start: number; end: number; username?: string }) => {
      asked.push({ path, start, end, ...(username !== undefined && { username }) });
      if (path === 'users' && !hasUsers) throw new GatewayError('unsupported');
      return rows.filter(({ created_at }) => created_at >= start && created_at <= end);
    };
  const dashboard = { all: answer('all'), self: answer('self'), users: answer('users') };
  return { asked, context: screenContext({ now, role, status, gateway: { dashboard } as never }) };
}

const rows = [
  row('2026-11-22 09:00', 'gpt', 60, { count: 3 }),
  row('2026-11-22 10:00', 'opus', 30),
  row('2026-11-20 10:00', 'gpt', 10),
  row('2026-11-15 10:00', 'gpt', 40),
  // After the same time of day a week ago: no part of what is compared.
  row('2026-11-15 20:00', 'gpt', 999),
];

async function atOnce(filters: Record<string, string>, site = siteOf(rows)) {
  const sums = await loadAtOnce(usageQuery(filters, site.context), site.context, {});
  if (sums === undefined) throw new Error('no sums');
  return { sums, ...site };
}

describe('WEB-14: sums at once', () => {
  test('of a range and of the period before come by two calls, by step and by model', async () => {
    const { sums, asked } = await atOnce({ range: '7d' });
    expect(asked).toHaveLength(2);
    expect(totalsAtOnce(sums.now)).toEqual({ quota: 100, count: 5, tokens: 30 });
    expect(totalsAtOnce(sums.before ?? [])).toEqual({ quota: 40, count: 1, tokens: 10 });
    const report = stepsAtOnce(sums, 'day', now);
    expect(report.series.map(({ key, totals }) => [key, totals.quota])).toEqual([
      ['gpt', 70],
      ['opus', 30],
    ]);
    expect(report.buckets).toHaveLength(7);
    const before = stepsBefore(sums, 'day', now);
    expect(before?.map(({ quota }) => quota)).toEqual([0, 0, 0, 0, 0, 0, 40]);
  });

  test('are rows with the keys of those that the calls will make, and tell nothing that only calls know', async () => {
    const { sums, context } = await atOnce({ range: '7d', compare: 'true' });
    const [first, second] = rowsAtOnce(sums, context) ?? [];
    expect([first?.values, first?.quota, first?.calls, first?.before?.quota, first?.share]).toEqual([
      ['gpt'],
      70,
      4,
      40,
      0.7,
    ]);
    expect([second?.values, second?.before?.quota]).toEqual([['opus'], 0]);
    const cell = (id: string) => usageScreen.columns.find((column) => column.id === id)?.cell(first as never, context);
    for (const id of [
      'errors',
      'error_rate',
      'prompt_tokens',
      'cache_tokens',
      'median',
      'p95',
      'first_token',
      'refunded',
    ])
      expect(cell(id)).toMatchObject({ raw: null, hint: 'known once the log is read' });
    expect(cell('quota')).toMatchObject({ raw: 70 });
    expect(callsToRead(sums)).toBe(6);

    const call = { channel: 1, channel_name: '', token_id: 1, token_name: '', username: '', group: '' };
    const numbers = { quota: 5, prompt_tokens: 1, completion_tokens: 1, cache_tokens: 0, cache_write_tokens: 0 };
    const calls = [
      {
        ...call,
        ...numbers,
        created_at: at('2026-11-22 09:00'),
        type: 2,
        model_name: 'gpt',
        use_time: 1,
        first_token: -1,
      },
    ];
    const read = async function* (range: object) {
      yield { calls, missing: 0, range, entries: 1 };
    };
    const refined = await usageScreen.list(
      { page: 1, pageSize: 10, filters: { range: '7d', compare: 'true' } },
      { ...context, calls: { read } as never },
      {},
    );
    expect(refined.rows.find(({ values: [name] }) => name === 'gpt')?.key).toBe(first?.key);
    expect(refined.rows[0]?.isAtOnce).toBe(false);
  });

  test('by user are the gateway’s own; where it keeps none, there is only the whole', async () => {
    const byUser = [
      row('2026-11-22 09:00', '', 5, { username: 'mira' }),
      row('2026-11-22 09:00', '', 7, { username: 'ann' }),
    ];
    const { sums, context, asked } = await atOnce({ by: 'user' }, siteOf(byUser));
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['users']));
    expect(rowsAtOnce(sums, context)?.map(({ values }) => values[0])).toEqual(['ann', 'mira']);
    const older = await atOnce({ by: 'user' }, siteOf(rows, { hasUsers: false }));
    expect(older.sums.split).toBe('time');
    expect(rowsAtOnce(older.sums, older.context)).toBeUndefined();
    expect(totalsAtOnce(older.sums.now).quota).toBe(100);
    expect(older.asked.length).toBeLessThanOrEqual(6);
    const byChannel = await atOnce({ by: 'channel,model' });
    expect(rowsAtOnce(byChannel.sums, byChannel.context)).toBeUndefined();
    expect(byChannel.sums.split).toBe('time');
  });

  test('of one’s own take six calls at most: of a long range there is no period before', async () => {
    const own = siteOf(rows, { role: Role.User });
    await atOnce({ range: '30d' }, own);
    expect(own.asked.every(({ path }) => path === 'self')).toBe(true);
    const long = await atOnce({ range: '90d' }, siteOf(rows, { role: Role.User }));
    expect(long.sums.before).toBeUndefined();
    expect(stepsBefore(long.sums, 'day', now)).toBeUndefined();
  });

  test.each([{ token: 'app' }, { channel: '3' }, { group: 'vip' }, { model: 'gpt%' }, { model: 'gpt', by: 'user' }])(
    'are none where they cannot be narrowed as the report is: %o',
    async (filters) => {
      const { context, asked } = siteOf(rows);
      expect(await loadAtOnce(usageQuery(filters as never, context), context, {})).toBeUndefined();
      expect(asked).toEqual([]);
    },
  );

  test('are none where the site keeps none, and of one model where only that is asked', async () => {
    const off = siteOf(rows, { status: { enable_data_export: false } });
    expect(await loadAtOnce(usageQuery({}, off.context), off.context, {})).toBeUndefined();
    const { sums } = await atOnce({ model: 'opus' });
    expect(totalsAtOnce(sums.now).quota).toBe(30);
  });

  test('a report of very many calls is offered, not begun; few calls are read at once', async () => {
    const few = siteOf(rows);
    expect((await usageScreen.atOnce?.({ page: 1, pageSize: 10, filters: {} }, few.context, {}))?.offer.isLong).toBe(
      false,
    );
    const many = siteOf([row('2026-11-22 09:00', 'gpt', 60, { count: 875_724 })]);
    const known = await usageScreen.atOnce?.({ page: 1, pageSize: 10, filters: {} }, many.context, {});
    expect(known?.offer).toMatchObject({ isLong: true, text: expect.stringContaining('875,724') });
    expect(known?.page?.rows).toHaveLength(1);
    // Chart and rows are of the same sums.
    await usageScreen.atOnce?.({ page: 2, pageSize: 10, filters: {} }, many.context, {});
    expect(many.asked).toHaveLength(2);
  });
});
