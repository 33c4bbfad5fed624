import { expect, test } from 'vitest';
import { isAddressRange } from '../../../shared/domain/address-range.ts';
import {
  parseProviderKey,
  partsOfProviderKeyId,
  providerKeyId,
  providerKeySchema,
  providerKeyText,
} from '../../../shared/domain/channel/provider-key.ts';
import { granularitySeconds, initialRangeSeconds } from '../../../shared/domain/log/granularity.ts';
import { isPlanOrder, type WireOrder } from '../../../shared/domain/user/order.ts';
import { isRunning, remainingOf, type WireSubscription } from '../../../shared/domain/user/subscription.ts';

test.each<[string, boolean]>([
  ['10.0.0.1', true],
  [' 203.0.113.0/24 ', true],
  ['255.255.255.255/32', true],
  ['0.0.0.0/0', true],
  ['10.0.0.1/33', false],
  ['10.0.0.1/', false],
  ['10.0.0.1/8/8', false],
  ['10.0.0.1/x', false],
  ['10.0.0.1/x8', false],
  ['x::1', false],
  ['2001.db8', false],
  ['10.0.0.1/0008', false],
  ['10.0.0.256', false],
  ['10.0.0', false],
  ['10.0.0.1.1', false],
  ['10.0.0.1x', false],
  ['x10.0.0.1', false],
  ['10.0..1', false],
  ['1000.0.0.1', false],
  ['::1', true],
  ['2001:DB8::/32', true],
  ['2001:db8::/128', true],
  ['2001:db8::/129', false],
  ['::ffff:10.0.0.1', true],
  ['1::2::3', false],
  ['g::1', false],
  ['::1x', false],
  ['abcd', false],
  ['', false],
])('%j is an address or a subnet: %s', (text, isRange) => {
  expect(isAddressRange(text)).toBe(isRange);
});

test('a key of a channel of several is numbered among those of all channels, and read back from what a person types', () => {
  const key = { channel_id: 12, index: 3 };
  expect(providerKeyText(key)).toBe('12:3');
  expect(parseProviderKey('12:3')).toBe(providerKeyId(key));
  expect(partsOfProviderKeyId(providerKeyId(key))).toEqual(key);
  const last = { channel_id: 1, index: 99_999 };
  expect(providerKeyId(last)).toBeLessThan(providerKeyId({ channel_id: 2, index: 0 }));
  expect(partsOfProviderKeyId(providerKeyId(last))).toEqual(last);
  for (const wrong of ['12', '0:3', '12:', ':3', '12:123456', '12:3x', 'x12:3', '12:-1', '01:3', '12345678901:3']) {
    expect(parseProviderKey(wrong), wrong).toBeUndefined();
  }
});

test.each([
  ['', ''],
  ['sk-abcdefg...', 'sk-abcdefg...'],
  ['sk-tiny', 'sk-...'],
  ['ab', 'ab...'],
])('of a key that a gateway tells as %j no more is kept than %j', (outcome, kept) => {
  expect(providerKeySchema().parse({ index: 0, key_preview: outcome }).key_preview).toBe(kept);
});

test.each<[string, number, number]>([
  ['hour', 3600, 86_400],
  ['day', 86_400, 7 * 86_400],
  ['week', 604_800, 30 * 86_400],
  ['fortnight', 3600, 86_400],
])('docs/gateways.md 4.11: a step of %s lasts %d s, and %d s are shown at first', (name, step, range) => {
  expect([granularitySeconds(name), initialRangeSeconds(name)]).toEqual([step, range]);
});

test('a subscription counts while it is active and not over; 0 is without limit', () => {
  const now = 1_700_000_000;
  const running = (status: string, end_time: number) => isRunning({ status, end_time }, now);
  expect([running('active', now + 1), running('active', now), running('expired', now + 1)]).toEqual([
    ...[true, false, false],
  ]);
  const left = (amount_total: number, amount_used: number) =>
    remainingOf({ amount_total, amount_used } as WireSubscription);
  expect([left(10, 4), left(10, 12), left(0, 12)]).toEqual([6, 0, Number.POSITIVE_INFINITY]);
});

test('an order of a plan brings no quota, and says so by its number', () => {
  const isPlan = (amount: number, trade_no: string) => isPlanOrder({ amount, trade_no } as WireOrder);
  expect([isPlan(0, 'SUB1'), isPlan(1, 'SUB1'), isPlan(0, 'USR1SUB'), isPlan(0, '')]).toEqual([
    ...[true, false, false, false],
  ]);
});
