import { expect, test } from 'vitest';
import type { LogEntry } from '../../../../shared/domain/log/log.ts';
import type { WireOrder } from '../../../../shared/domain/user/order.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { emptyAt } from '../../../../shared/screens/home/own-use.ts';
import { balanceAfter, topUpAmounts } from '../../../../shared/screens/wallet/top-up.ts';
import { loadWalletHistory } from '../../../../shared/screens/wallet/wallet-history.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const at = testNow / 1000;
const order = (id: number, fields: Partial<WireOrder>) =>
  ({
    id,
    user_id: 7,
    amount: 10,
    money: 80,
    trade_no: `T${id}`,
    payment_method: 'stripe',
    payment_provider: 'stripe',
    create_time: at,
    complete_time: at + 30,
    status: 'success',
    ...fields,
  }) as WireOrder;
const entry = (type: number, seconds: number, content: string) => ({ type, created_at: seconds, content }) as LogEntry;
const page = <Row>(rows: Row[], hasMore = false) => ({ rows, page: 1, pageSize: 100, total: rows.length, hasMore });

function history(orders: WireOrder[] | undefined, topUps: LogEntry[], gifts: LogEntry[] = [], isCut = false) {
  const gateway = {
    orders: { listSelf: async () => page(orders ?? []) },
    logs: { listSelf: async ({ type }: { type: number }) => page(type === 1 ? topUps : gifts, isCut) },
  } as unknown as Gateway;
  return loadWalletHistory(screenContext({ gateway, status: { has_orders: orders !== undefined } }));
}

test('WEB-12: orders, codes and gifts are one history, the newest first; a paid order that the log tells of again stands once', async () => {
  const { events, isCut } = await history(
    [
      order(3, {
        create_time: at + 500,
        complete_time: 0,
        status: 'pending',
        payment_method: 'alipay',
        payment_provider: 'epay',
      }),
      order(2, {}),
      order(1, {
        create_time: at - 9000,
        amount: 0,
        trade_no: 'SUBUSR7NO1',
        money: 12.5,
        payment_provider: '',
        payment_method: 'alipay',
      }),
    ],
    [
      entry(1, at + 31, '使用在线充值成功，充值金额: ＄10.000000 额度，支付金额：80.00'),
      // The same sum a day before is another payment, whose order is not listed.
      entry(1, at - 86_400, '使用在线充值成功，充值金额: ＄10.000000 额度，支付金额：80.00'),
      entry(1, at + 100, '通过兑换码充值 500000 点额度，兑换码ID 12'),
      entry(2, at + 200, 'a call, from a gateway that knows no types'),
    ],
    [
      entry(4, at - 900_000, '新用户注册赠送 ¥7.300000 额度'),
      entry(4, at - 900_001, '节日赠送\u001b[31m ＄1.000000 额度'),
      entry(4, at + 1, 'the system was restarted'),
    ],
    true,
  );
  expect(events.map(({ what, worth, paid, status }) => [what, worth.text, paid.text, status.text])).toEqual([
    ['Alipay', '$10.00', '¥80.00', 'Pending'],
    ['Code 12', '$1.00', '–', 'Added'],
    ['Stripe', '$80.00', '–', 'Completed'],
    ['Alipay', 'Plan', '¥12.50', 'Completed'],
    ['Online top-up', '$10.00', '80.00', 'Added'],
    ['Welcome credit', '¥7.300000', '–', 'Added'],
    ['节日赠送 ＄1.000000 额度', '$1.00', '–', 'Added'],
  ]);
  expect(events.map(({ status }) => status.tone).slice(0, 2)).toEqual(['warn', 'good']);
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  expect(isCut).toBe(true);
});

test('WEB-12: a gateway without orders is not asked for them', async () => {
  const { events, isCut } = await history(undefined, [entry(1, at, '通过兑换码充值 ＄2.000000 额度，兑换码ID 3')]);
  expect(events.map(({ what, worth }) => [what, worth.raw])).toEqual([['Code 3', 1_000_000]]);
  expect(isCut).toBe(false);
});

test('WEB-12: amounts to choose are the site’s, else usual ones, none below the least; the balance after it and its end', () => {
  const facts = { amounts: [1, 10, 20.5, 50], discounts: { 10: 0.95, 50: 0.875 } };
  expect(topUpAmounts(facts as never, 5)).toEqual([
    { amount: 10, discount: 5 },
    { amount: 50, discount: 12.5 },
  ]);
  expect(topUpAmounts({ amounts: [], discounts: {} } as never, 15).map(({ amount }) => amount)).toEqual([20, 50, 100]);
  expect(balanceAfter(500_000, { credited: '12' }, screenContext())).toBe(6_500_000);
  expect(balanceAfter(500_000, { credited: 'much' }, screenContext())).toBeUndefined();
  expect(emptyAt(1_000_000, 500_000, testNow)).toBe(at + 2 * 86_400);
  expect(emptyAt(0, 500_000, testNow)).toBeUndefined();
  expect(emptyAt(1_000_000, undefined, testNow)).toBeUndefined();
  expect(emptyAt(1e12, 1, testNow)).toBeUndefined();
});
