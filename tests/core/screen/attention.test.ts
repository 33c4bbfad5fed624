import { expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import { attentionIn } from '../../../shared/screen/attention.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { channelsAttention, pulseRows } from '../../../shared/screens/pulse/pulse-row.ts';
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

function inView<Row>(screen: BrowseScreen<Row>, rows: readonly Row[]): Row[] {
  const line = screen.views?.find(({ label }) => label === 'common.needsAttention')?.line ?? '';
  const { fault, test: matches, values } = readListFilter(line, screen, context);
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
