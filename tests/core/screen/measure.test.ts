import { describe, expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { logRows } from '../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { lists, loadLists } from '../../../shared/screens/registry.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

// What a number means that a column is compared with (ASK-16): the unit on screen by a heading's name, the machine's by a field's.

const now = Date.UTC(2026, 10, 26, 12);
const dollars = screenContext({ now, role: Role.Root });
const yuan = screenContext({ now, role: Role.Root, status: { quota_display_type: 'CNY', usd_exchange_rate: 8 } });
const units = screenContext({ now, role: Role.Root, status: { quota_display_type: 'TOKENS' } });
const chinese = screenContext({ now, role: Role.Root, language: 'zh-CN' });

type Context = typeof dollars;
// biome-ignore lint/suspicious/noExplicitAny: rows of any list, of which only what is compared is there.
type AnyList = BrowseScreen<any>;

function read(screen: AnyList, line: string, context: Context = dollars) {
  const { test: passes, fault, read: said } = readListFilter(line, screen, context);
  return { passes, fault, said };
}

const call = (quota: number, more: object = {}) =>
  logRows(
    [
      {
        type: 2,
        quota,
        use_time: 0,
        prompt_tokens: 0,
        completion_tokens: 0,
        other: '',
        created_at: 1,
        ...more,
      } as never,
    ],
    true,
  )[0];
const channel = (more: object) => ({ test_time: 1, balance_updated_time: 1, used_quota: 0, response_time: 0, ...more });
const rate = (errors: number, calls: number) => ({ errors, calls, by: [], values: [], latest: {} });

const cases: [AnyList, string, object | undefined, object | undefined, string][] = [
  [logScreen, 'cost>0.05', call(25_001), call(24_999), 'Cost > $0.05'],
  [logScreen, 'cost>$0.05', call(25_001), call(24_999), 'Cost > $0.05'],
  [logScreen, 'cost>=0.05usd', call(25_000), call(24_999), 'Cost >= $0.05'],
  [logScreen, 'quota>25000', call(25_001), call(25_000), 'Cost > $0.05'],
  [logScreen, 'quota>25k', call(25_001), call(25_000), 'Cost > $0.05'],
  [logScreen, 'cost=0.05', call(25_000), call(25_001), 'Cost = $0.05'],
  [logScreen, 'cost!=0.05', call(25_001), call(25_000), 'Cost != $0.05'],
  [logScreen, 'duration>90', call(0, { use_time: 91 }), call(0, { use_time: 90 }), 'Duration > 1 min 30 s'],
  [logScreen, 'use_time>1.5m', call(0, { use_time: 91 }), call(0, { use_time: 90 }), 'Duration > 1 min 30 s'],
  [logScreen, 'in>10k', call(0, { prompt_tokens: 10_001 }), call(0, { prompt_tokens: 9_999 }), 'Input > 10,000'],
  [channelScreen, 'latency>1', channel({ response_time: 1001 }), channel({ response_time: 999 }), 'Latency > 1 s'],
  [channelScreen, 'latency>1s', channel({ response_time: 1001 }), channel({ response_time: 999 }), 'Latency > 1 s'],
  [channelScreen, 'latency>800ms', channel({ response_time: 801 }), channel({ response_time: 800 }), 'Latency > 0.8 s'],
  [
    channelScreen,
    'response_time>1000',
    channel({ response_time: 1001 }),
    channel({ response_time: 999 }),
    'Latency > 1 s',
  ],
  [
    channelScreen,
    'response-time<1000',
    channel({ response_time: 999 }),
    channel({ response_time: 1000 }),
    'Latency < 1 s',
  ],
  [channelScreen, 'used>4', channel({ used_quota: 2_000_001 }), channel({ used_quota: 1_999_999 }), 'Used > $4.00'],
  [channelScreen, 'used_quota>4', channel({ used_quota: 5 }), channel({ used_quota: 4 }), 'Used > $0.000008'],
  [channelScreen, 'balance<10', channel({ balance: 9.99 }), channel({ balance: 10 }), 'Balance < $10.00'],
  [channelScreen, 'balance<$10', channel({ balance: 9.99 }), channel({ balance: 10 }), 'Balance < $10.00'],
  [userScreen, 'remaining<1', { quota: 499_999 }, { quota: 500_000 }, 'Remaining < $1.00'],
  // As copied from a page.
  [userScreen, 'remaining<−$0.02', { quota: -10_001 }, { quota: -10_000 }, 'Remaining < −$0.02'],
  [userScreen, 'quota<1', { quota: 0 }, { quota: 1 }, 'Remaining < $0.000002'],
  [usageScreen, 'error-rate>5', rate(6, 94), rate(5, 95), 'Error rate > 5 %'],
  [usageScreen, 'error-rate>5%', rate(6, 94), rate(5, 95), 'Error rate > 5 %'],
  [usageScreen, 'error_rate>0.05', rate(6, 94), rate(5, 95), 'Error rate > 5 %'],
  [usageScreen, 'p95>25', { p95: 26 }, { p95: 25 }, 'P95 > 25 s'],
  [usageScreen, 'ttft>1.5', { firstToken: 1501 }, { firstToken: 1500 }, 'First token > 1.5 s'],
  [usageScreen, 'first_token>1500', { firstToken: 1501 }, { firstToken: 1500 }, 'First token > 1.5 s'],
];

test.each(cases.map(([screen, line, ...rest]) => [screen.noun, line, screen, ...rest] as const))(
  'ASK-16: in the list of %s, %s means what its name shows, and is told',
  (_noun, line, screen, passing, failing, said) => {
    const { passes, fault, said: outcome } = read(screen, line);
    expect(fault).toBeUndefined();
    expect([passes?.(passing), passes?.(failing)]).toEqual([true, false]);
    expect(outcome).toEqual([said]);
  },
);

describe('ASK-16: the unit is the one of the site', () => {
  test.each([
    ['cost>0.4', yuan, 'Cost > ¥0.40', 25_000],
    ['cost>¥0.4', yuan, 'Cost > ¥0.40', 25_000],
    ['cost>$0.05', yuan, 'Cost > ¥0.40', 25_000],
    ['cost>25000', units, 'Cost > 25k', 25_000],
    ['花费>0.05', chinese, '花费 > $0.05', 25_000],
    ['quota>25000', chinese, '花费 > $0.05', 25_000],
  ] as [string, Context, string, number][])('%s', (line, context, said, limit) => {
    const { passes, said: outcome } = read(logScreen, line, context);
    expect([passes?.(call(limit)), passes?.(call(limit + 1))]).toEqual([false, true]);
    expect(outcome).toEqual([said]);
  });

  test('balances of providers are dollars on any site, as they are shown', () => {
    const { passes, said } = read(channelScreen, 'balance<10', yuan);
    expect([passes?.(channel({ balance: 9 })), passes?.(channel({ balance: 11 }))]).toEqual([true, false]);
    expect(said).toEqual(['Balance < $10.00']);
  });
});

describe('ASK-16: what is empty, unlimited or never is no size', () => {
  test.each([
    ['latency<1', channelScreen, channel({ response_time: 0, test_time: 0 })],
    ['balance<1', channelScreen, { balance: 0, balance_updated_time: 0 }],
    ['remaining<1', tokenScreen, { unlimited_quota: true, remain_quota: 0, used_quota: 0 }],
    ['expires<+7d', tokenScreen, { expired_time: -1 }],
    ['cost<1', logScreen, call(0, { type: 3 })],
  ] as [string, AnyList, object][])('%s', (line, screen, row) => {
    expect(read(screen, line).passes?.(row)).toBe(false);
  });
});

describe('ASK-03 ASK-16: times are compared as times', () => {
  const created = (iso: string) => ({ created_time: Date.parse(iso) / 1000 });
  test.each([
    ['created=2026-11-24', [false, true, true, false]],
    ['created:2026-11-24', [false, true, true, false]],
    ['created<2026-11-24', [true, false, false, false]],
    ['created<=2026-11-24', [true, true, true, false]],
    ['created>2026-11-24', [false, false, false, true]],
    ['created>=2026-11-24', [false, true, true, true]],
    ['created>yesterday', [false, false, false, false]],
    ['created>-2d', [false, false, true, true]],
    ['created>-3d', [true, true, true, true]],
  ])('%s', (line, expected) => {
    const rows = ['2026-11-23T23:59:59Z', '2026-11-24T00:00Z', '2026-11-24T23:59:59Z', '2026-11-25T00:00Z'].map(
      created,
    );
    expect(rows.map((row) => read(tokenScreen, line).passes?.(row))).toEqual(expected);
  });
});

test.each([
  ['cost>0.5s', logScreen, 'Cost: “0.5s” isn’t an amount, like 0.05 or 10usd.'],
  ['cost>¥1', logScreen, 'Cost: “¥1” isn’t an amount, like 0.05 or 10usd.'],
  ['latency>1q', channelScreen, 'Latency: “1q” isn’t a duration, like 800ms, 1.5s or 2m. 1 alone is 1 s.'],
  ['latency>abc', channelScreen, 'Latency: “abc” isn’t a duration, like 800ms, 1.5s or 2m. 1 alone is 1 s.'],
  ['error-rate>$5', usageScreen, 'Error rate: “$5” isn’t a percentage, like 5%.'],
  ['expires<soon', tokenScreen, 'Expires: “soon” isn’t a time, like 2026-11-01, yesterday, -7d or +30d.'],
  ['calls>many', userScreen, 'Calls: “many” isn’t a number.'],
] as [string, AnyList, string][])('ASK-16: %s is told with what would be right', (line, screen, fault) => {
  expect(read(screen, line)).toMatchObject({ fault });
});

test('ASK-16: every column of amounts, lengths, shares and times is read by its heading and its field', async () => {
  const loaded = (await loadLists()) as unknown as Record<string, AnyList>;
  const sample = {
    quota: '1',
    usd: '1',
    dollars: '1',
    seconds: '1',
    milliseconds: '1',
    days: '1',
    share: '1',
  } as const;
  let seen = 0;
  for (const { noun } of lists) {
    for (const { id, unit } of loaded[noun]?.columns ?? []) {
      if (unit === undefined) continue;
      const { fault, said } = read(
        loaded[noun] as AnyList,
        `${id}>${sample[unit as keyof typeof sample] ?? 'yesterday'}`,
      );
      expect([noun, id, fault, said.length]).toEqual([noun, id, undefined, 1]);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(60);
});
