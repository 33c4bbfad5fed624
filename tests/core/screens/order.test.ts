import { describe, expect, test } from 'vitest';
import { creditByHand, creditOf, type Order, providerOf } from '../../../shared/domain/order.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { completeOrder } from '../../../shared/screens/order/complete-order.ts';
import { sumsOf } from '../../../shared/screens/order/order-reading.ts';
import { orderScreen } from '../../../shared/screens/order/order-screen.ts';
import { isOnSite, screenOf } from '../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { screenContext } from '../../support/screen-context.ts';
import { signedInContext } from '../../support/signed-in-context.ts';

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
  const { question, consequences } = completeOrder.confirm?.([order], context, undefined) ?? {};
  expect(question).toBe('Complete order USR3NO1?');
  const told = consequences?.join('\n');
  for (const fact of [
    '$10.00 to mira (ID 3)',
    '73.00 by Epay',
    'alipay',
    '2026-10-26',
    'provider received this payment',
  ])
    expect(told).toContain(fact);
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
    expect((await list(admin, { user: open.username, start: '-2d' })).rows).toMatchObject([{ id: open.id }]);
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
