import { describe, expect, test } from 'vitest';
import { creditByHand, creditOf, type Order, providerOf } from '../../../../shared/domain/user/order.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { completeOrder } from '../../../../shared/screens/order/complete-order.ts';
import { sumsOf } from '../../../../shared/screens/order/order-reading.ts';
import { orderScreen } from '../../../../shared/screens/order/order-screen.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const order: Order = {
  id: 7,
  user_id: 3,
  username: 'mira',
  amount: 10,
  money: 73,
  trade_no: 'USR3NO1',
  payment_method: 'alipay',
  payment_provider: 'epay',
  create_time: 1_793_000_000,
  complete_time: 0,
  status: 'pending',
};
const creem = { ...order, payment_provider: 'creem', payment_method: 'creem', amount: 5_000_000 };
const context = screenContext();
const refusal = (changes: Partial<Order>) => completeOrder.refusal?.({ ...order, ...changes }, context);

test('GEN-20: what an order is worth depends on its provider, and so does what the gateway would credit', () => {
  expect(creditOf(order)).toBe(5_000_000);
  expect(creditOf({ ...order, payment_provider: 'stripe', money: 20 })).toBe(10_000_000);
  expect([creditOf(creem), creditByHand(creem)]).toEqual([5_000_000, 2_500_000_000_000]);
  const old = (payment_method: string) => providerOf({ ...order, payment_provider: '', payment_method });
  expect(['stripe', 'creem', 'wxpay'].map(old)).toEqual(['stripe', 'creem', 'epay']);
});

test('GEN-20: nothing is completed that would credit more than was bought, nothing at all, or twice', () => {
  expect(refusal({})).toBeUndefined();
  const trap = /would credit \$5,000,000\.00 instead of \$10\.00/;
  expect(completeOrder.refusal?.(creem, context)).toMatch(trap);
  // The same where an older gateway does not name the provider, or names another one.
  expect(refusal({ ...creem, payment_provider: '' })).toMatch(trap);
  expect(refusal({ ...creem, payment_provider: 'waffo', payment_method: 'card' })).toMatch(/instead of/);
  expect(refusal({ status: 'success' })).toMatch(/already complete/);
  expect(refusal({ status: 'expired' })).toMatch(/Only pending orders/);
  expect(refusal({ amount: 0, trade_no: 'SUBUSR3NO1' })).toMatch(/for a plan/);
  expect(refusal({ amount: 0 })).toMatch(/no amount/);
});

test('GEN-20: before an order is completed everything about it is shown', () => {
  const { prompt, consequences } = completeOrder.confirm?.([order], context, undefined) ?? {};
  expect(prompt).toBe('Complete order USR3NO1?');
  const outcome = consequences?.join('\n');
  for (const fact of [
    '$10.00 to mira (ID 3)',
    '73.00 by Epay',
    'alipay',
    '2026-10-26',
    'provider received this payment',
  ])
    expect(outcome).toContain(fact);
});

test('GEN-20: the sums count what was completed, apart by provider', () => {
  const done = { ...order, status: 'success' };
  const plan = { ...done, amount: 0, trade_no: 'SUB1', money: 5 };
  const sums = sumsOf([done, { ...done, payment_provider: 'stripe', money: 20 }, order, plan], 500_000);
  expect({ ...sums, paid: [...sums.paid] }).toEqual({
    count: 4,
    pending: 1,
    credited: 15_000_000,
    paid: [
      ['epay', 78],
      ['stripe', 20],
    ],
  });
});

test('GEN-20: a gateway that knows no orders shows no trace of them', () => {
  const screen = screenOf('order');
  expect(isOnSite(screen, screenContext().status)).toBe(false);
  expect(isOnSite(screen, screenContext({ status: { has_orders: true } }).status)).toBe(true);
});

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-20: orders of a %s gateway', (dialect) => {
  const list = async (from: typeof context, filters: Record<string, string> = {}) =>
    orderScreen.list({ page: 1, pageSize: 100, filters }, from, {});
  test('are listed with names, narrowed, summed, and completed once', async () => {
    const admin = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    expect(isOnSite(screenOf('order'), admin.status)).toBe(true);
    const all = await list(admin);
    expect(all.total).toBe(48);
    // Those of deleted accounts keep their numbers.
    const named = all.rows.filter(({ username }) => username !== '');
    expect(named.length).toBeGreaterThan(20);
    const pending = await list(admin, { status: 'pending', provider: 'epay' });
    expect(pending.rows.map(({ trade_no }) => trade_no)).toEqual(['USR3NOsample1']);
    const [open] = pending.rows as [Order];
    const ofOne = await list(admin, { user: open.username, start: '-2d' });
    expect(new Set(ofOne.rows.map(({ user_id }) => user_id))).toEqual(new Set([open.user_id]));
    expect(ofOne.rows.map(({ id }) => id)).toContain(open.id);
    await expect(list(admin, { user: 'nobody-here' })).rejects.toThrow('No user is named nobody-here.');
    expect((await list(admin, { keyword: 'sample' })).rows.map(({ trade_no }) => trade_no)).toHaveLength(3);
    const count = async () => (await orderScreen.summary?.({ status: 'pending' }, admin, {}))?.[0]?.cell.raw;
    const before = await count();
    const { quota } = await admin.gateway.users.get(open.user_id);
    const done = await completeOrder.run(open, undefined, admin, {});
    expect(done.message).toMatch(/^Credited \$10\.00 to /);
    expect(done).toMatchObject({ row: { status: 'success' }, data: { credited: 5_000_000, quota: quota + 5_000_000 } });
    expect(await count()).toBe(Number(before) - 1);
    // A second press of the same button: the row on screen is stale, the gateway would say success.
    await expect(completeOrder.run(open, undefined, admin, {})).rejects.toThrow(/already complete/);
    expect((await admin.gateway.users.get(open.user_id)).quota).toBe(quota + 5_000_000);
    const [trap] = (await list(admin, { provider: 'creem' })).rows as [Order];
    await expect(completeOrder.run(trap, undefined, admin, {})).rejects.toThrow(/instead of/);
    expect(await admin.gateway.orders.find(trap.trade_no)).toMatchObject({ status: 'pending' });
    const moved = { ...open, status: 'pending', amount: 20 };
    await expect(completeOrder.run(moved, undefined, admin, {})).rejects.toThrow(/already complete/);
  });
});

test('GEN-20: an order that changed since it was shown is not completed; more credit than shown is told', async () => {
  let present: Order | undefined = { ...order, amount: 20 };
  let balance = 0;
  const written: string[] = [];
  const gateway = {
    orders: {
      find: async () => present,
      complete: async (number: string) => {
        written.push(number);
        balance += 50_000_000;
        present = { ...order, status: 'success' };
      },
    },
    users: { get: async () => ({ username: 'mira', quota: balance }) },
  } as unknown as Partial<Gateway>;
  const admin = screenContext({ gateway });
  await expect(completeOrder.run(order, undefined, admin, {})).rejects.toThrow(/has changed since/);
  expect(written).toEqual([]);
  present = order;
  const done = await completeOrder.run(order, undefined, admin, {});
  expect(done).toMatchObject({ tone: 'warn', message: expect.stringContaining('grew by $100.00 instead of $10.00') });
});

test('GEN-20: what is not known of an order is a dash, and quota that is not shown as money stands in units too', () => {
  const unnamed = { ...order, username: '', payment_method: '' };
  const inUnits = screenContext({ status: { display_in_currency: false } });
  const outcome = (one: Order, from: typeof context) => completeOrder.confirm?.([one], from, undefined)?.consequences;
  expect(outcome(unnamed, context)?.slice(1, 3)).toEqual([
    expect.stringContaining('$10.00 to – (ID 3)'),
    expect.stringMatching(/73\.00 by Epay.*–/),
  ]);
  expect(outcome(order, context)?.join(' ')).not.toContain('units of quota');
  expect(outcome(order, inUnits)).toContain('That is 5,000,000 units of quota.');
  // A console of the gateway's own names it by its site.
  const ofSite = screenContext({ gateway: { origin: '' } });
  expect(outcome(order, ofSite)?.[0]).toBe('Gateway: New API.');
  expect(outcome(order, ofSite)).toHaveLength(outcome(order, context)?.length ?? 0);
});

test.each<[string, object | Error | undefined, object | Error, string]>([
  [
    'the order is not found again',
    undefined,
    { username: 'mira', quota: 1 },
    'The gateway completed order USR3NO1, but the balance couldn’t be read.',
  ],
  [
    'the balance cannot be read',
    { ...order, status: 'success' },
    new GatewayError('server'),
    'The gateway completed order USR3NO1, but the balance couldn’t be read.',
  ],
  [
    'the order is as it was',
    order,
    { username: 'mira', quota: 1 },
    'The gateway reported success, but order USR3NO1 hasn’t changed.',
  ],
])('GEN-20 TRU-01: a completion after which %s is no success', async (_, after, owner, message) => {
  let wasWritten = false;
  const { context: admin } = answeringContext({
    'orders.find': () => {
      if (wasWritten && after instanceof Error) throw after;
      return wasWritten ? after : order;
    },
    'orders.complete': () => {
      wasWritten = true;
    },
    'users.get': () => {
      if (owner instanceof Error && wasWritten) throw owner;
      return owner instanceof Error ? { username: 'mira', quota: 0 } : owner;
    },
  });
  const done = await completeOrder.run(order, undefined, admin, {});
  expect(done).toMatchObject({ tone: 'warn', message, data: { trade_no: 'USR3NO1', user_id: 3, credited: 5_000_000 } });
});

test('GEN-20: an order that is gone is not completed', async () => {
  const { context: admin, asked } = answeringContext();
  await expect(completeOrder.run(order, undefined, admin, {})).rejects.toMatchObject({ kind: 'not-found' });
  expect(asked.map(([name]) => name)).toEqual(['orders.find']);
});

test('GEN-20: sums of more orders than are read say of how many they are', async () => {
  const page = (number: number) =>
    Array.from({ length: 100 }, (_, at) => ({ ...order, id: 10_000 - number * 100 - at, status: 'success', money: 1 }));
  const { context: admin } = answeringContext({
    'orders.list': ({ page: number }: { page: number }) => ({
      ...{ rows: page(number), total: 2100, hasMore: number < 21, page: number, pageSize: 100 },
    }),
  });
  const details = await orderScreen.summary?.({}, admin, {});
  expect(details?.map(({ id, label, cell: { text, tone, raw } }) => [id, label, text, tone, raw])).toEqual([
    ['latest_only', 'order.totalOf', 'the latest 2,000 orders', 'warn', 2000],
    ['count', 'order.totalCount', '2,000', undefined, 2000],
    ['pending', 'order.totalPending', '0', 'plain', 0],
    ['credited', 'order.totalCredited', '$20,000.00', undefined, 10_000_000_000],
    ['paid', 'order.totalPaid', 'Epay: 2,000.00', undefined, ['epay 2000.00']],
  ]);
});

test('GEN-20: an order is found by its number, its id, or not at all', async () => {
  const rows = [{ ...order, id: 8, trade_no: 'OTHER' }, order];
  const { context: admin } = answeringContext({
    'orders.list': { rows, total: 2, hasMore: false, page: 1, pageSize: 10 },
    'users.get': { username: 'mira' },
  });
  const find = (key: string) => orderScreen.lookUp?.find(key, {}, admin, {});
  expect(await find('USR3NO1')).toMatchObject({ id: 7, username: 'mira' });
  expect(await find('8')).toMatchObject({ id: 8, trade_no: 'OTHER' });
  await expect(find('USR3')).rejects.toThrow(Refusal);
  const { filtersHere } = orderScreen;
  const isHere = (filters: object) => (typeof filtersHere === 'function' ? filtersHere(filters as never, admin) : 0);
  expect([isHere({ keyword: 'a' }), isHere({ status: '' }), isHere({ status: 'pending', user: '' })]).toEqual([
    ...[false, false, true],
  ]);
});
