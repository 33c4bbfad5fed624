import { expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { LogEntry } from '../../../shared/domain/log/log.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { attentionIn } from '../../../shared/screen/attention.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { noteDegraded, readDegraded } from '../../../shared/screens/log/degraded-channels.ts';
import { channelsAttention } from '../../../shared/screens/pulse/channel-rows.ts';
import { pulseRows } from '../../../shared/screens/pulse/pulse-row.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';

const context = screenContext({ role: 100 });
const now = testNow / 1000;
const channelOf = (id: number, own: Partial<Channel> = {}) =>
  ({
    ...{ id, name: `channel ${id}`, type: 1, status: 1, models: 'gpt-4o', group: 'default', other_info: '' },
    ...{ used_quota: 500_000, created_time: now - 86_400, balance: 100, balance_updated_time: now - 60 },
    ...own,
  }) as Channel;
const channels = [
  channelOf(1),
  channelOf(2, { status: 3 }),
  channelOf(3, { status: 2 }),
  // A dollar a day, and two days left of it.
  channelOf(4, { balance: 2 }),
  channelOf(5, { balance: 0, balance_updated_time: 0 }),
  channelOf(6, { status: 3, balance: 0 }),
];
const tokenOf = (id: number, own: Partial<Token> = {}) =>
  ({ id, name: `key ${id}`, status: 1, expired_time: -1, remain_quota: 10, unlimited_quota: false, ...own }) as Token;
const tokens = [
  tokenOf(1),
  tokenOf(2, { status: 2, remain_quota: 0 }),
  tokenOf(3, { expired_time: now - 1 }),
  tokenOf(4, { remain_quota: 0 }),
  tokenOf(5, { status: 4 }),
];

function inView<Row>(screen: BrowseScreen<Row>, rows: readonly Row[], here = context): Row[] {
  const line = screen.views?.find(({ label }) => label === 'common.needsAttention')?.line ?? '';
  const { fault, test: matches, values } = readListFilter(line, screen, here);
  expect([fault, values, matches]).toEqual([undefined, {}, expect.any(Function)]);
  return rows.filter((row) => matches?.(row));
}

test('WEB-17: what needs attention is what the view of that name shows, for channels and keys', () => {
  expect(inView(channelScreen, channels).map(({ id }) => id)).toEqual([2, 4, 6]);
  expect(attentionIn(channelScreen, channels, context)).toEqual({ count: 3, tone: 'bad' });
  expect(attentionIn(channelScreen, [channelOf(1), channelOf(4, { balance: 2 })], context)).toEqual({
    count: 1,
    tone: 'warn',
  });
  expect(inView(tokenScreen, tokens).map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(attentionIn(tokenScreen, tokens, context)).toEqual({ count: 3, tone: 'bad' });
  expect(attentionIn({}, channels, context)).toBeUndefined();
});

test('WEB-17: the pulse has the same number of channels that need attention, and no line for none', () => {
  const pulse = { parts: { channels }, failures: new Map(), span: '1h', ledgers: {}, changes: [] } as const;
  const lineOf = (some: readonly Channel[]) =>
    pulseRows({ ...pulse, parts: { channels: [...some] } }, context).find(({ key }) => key === 'attention');
  expect(lineOf(channels)).toMatchObject({ value: 3, state: 3 });
  expect(channelsAttention({ ...pulse, parts: { channels } }, context)).toEqual({ count: 3, tone: 'bad' });
  expect(lineOf([channelOf(1)])).toBeUndefined();
});

const entryOf = (channel: number, type = 5) =>
  ({ id: channel, type, channel, content: 'no', created_at: now }) as LogEntry;

test('WEB-17: degraded channels need attention in the list, its view and the pulse alike, each channel once', () => {
  // A disabled channel, one whose balance is low too, one that is well; and an answered call.
  const errors = [3, 4, 1].map((channel) => entryOf(channel));
  const page = { rows: [...errors, entryOf(5, 2)], total: 4, page: 1, pageSize: 100, hasMore: false };
  const parts = { channels, errors: page };
  const pulse = { parts, failures: new Map(), span: '1h', ledgers: {}, changes: [] } as const;
  const here = screenContext({ role: 100 });
  expect(attentionIn(channelScreen, channels, here)).toEqual({ count: 3, tone: 'bad' });
  noteDegraded(here, page.rows);
  expect(attentionIn(channelScreen, channels, here)).toEqual({ count: 4, tone: 'bad' });
  expect(inView(channelScreen, channels, here).map(({ id }) => id)).toEqual([1, 2, 4, 6]);
  expect(channelsAttention(pulse, here)).toEqual({ count: 4, tone: 'bad' });
  // The lines of what is broken and of low balances are about exactly these channels.
  const rows = pulseRows(pulse, here);
  const outcome = rows.filter(({ block }) => block === 'broken' || block === 'balances').map(({ channel }) => channel);
  expect([...new Set(outcome)].sort()).toEqual([1, 2, 4, 6]);
  expect(rows.find(({ key }) => key === 'attention')?.value).toBe(4);
});

test('WEB-17: the channel list reads which channels are degraded once a minute, never from a gateway that logs no failures', async () => {
  const { gateway, asked } = gatewayOfErrors('v1', [entryOf(4)]);
  let at = testNow;
  const here = { ...screenContext({ role: 100 }), gateway, now: () => at };
  await readDegraded(here, {});
  await readDegraded(here, {});
  expect(asked).toEqual([{ type: 5, page: 1, pageSize: 100, start_timestamp: now - 3600 }]);
  expect(channelScreen.attention?.(channelOf(4), here)).toBe('warn');
  at += 60_000;
  await readDegraded(here, {});
  expect(asked).toHaveLength(2);
  const old = gatewayOfErrors('classic', []);
  await readDegraded({ ...here, gateway: old.gateway }, {});
  expect(old.asked).toEqual([]);
});

function gatewayOfErrors(dialect: string, rows: readonly LogEntry[]) {
  const asked: unknown[] = [];
  const list = async (query: unknown) => {
    asked.push(query);
    return { rows, total: rows.length, page: 1, pageSize: 100, hasMore: false };
  };
  return { asked, gateway: { dialect: () => dialect, logs: { list } } as unknown as Gateway };
}
