import { Refusal } from '../http/refusal.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findPlan } from '../subscriptions/plan-row.ts';
import { subscribe } from '../subscriptions/subscription-rows.ts';
import { paymentText } from './payment-text.ts';
import type { TopUp } from './top-up-amount.ts';

export interface OrderRow {
  id: number;
  user_id: number;
  amount: number;
  money: number;
  quota: number;
  trade_no: string;
  payment_method: string;
  /** Empty on rows of older versions. */
  payment_provider: string;
  create_time: number;
  complete_time: number;
  /** pending, success, expired, failed (docs/gateways.md 5.1). */
  status: string;
}

/** The order with this number, whatever its status. */
export function findOrder(sandbox: Sandbox, tradeNumber: string): OrderRow | undefined {
  return sandbox.store.get<OrderRow>('SELECT * FROM orders WHERE trade_no = ?', tradeNumber);
}

/** Creates a pending order. Nothing is credited yet. */
export function openOrder(sandbox: Sandbox, userId: number, topUp: TopUp, method: string, tradeNumber: string): void {
  sandbox.store.run(
    `INSERT INTO orders (user_id, amount, money, quota, trade_no, payment_method, payment_provider, create_time, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
    userId,
    topUp.amount,
    topUp.money,
    topUp.quota,
    tradeNumber,
    method,
    method === 'stripe' ? 'stripe' : 'epay',
    sandbox.now(),
  );
}

/**
 * Credits a paid order and writes its type 1 log row, in one transaction. A second notification of the same payment
 * changes nothing.
 * @returns whether this call credited it.
 */
export function completeOrder(sandbox: Sandbox, tradeNumber: string): boolean {
  const { store, options } = sandbox;
  return store.transaction(() => {
    const order = findOrder(sandbox, tradeNumber);
    if (!order || !close(sandbox, tradeNumber, 'success')) return false;
    const bought = store.get<{ plan_id: number }>('SELECT plan_id FROM plan_orders WHERE trade_no = ?', tradeNumber);
    const plan = bought && findPlan(sandbox, bought.plan_id);
    if (plan) subscribe(sandbox, order.user_id, plan, 'order');
    store.run('UPDATE users SET quota = quota + ? WHERE id = ?', order.quota, order.user_id);
    const values = { amount: formatQuota(options, order.quota), money: order.money.toFixed(2) };
    writeLog(store, {
      user_id: order.user_id,
      created_at: sandbox.now(),
      type: 1,
      content: paymentText('paid', values),
    });
    return true;
  });
}

/**
 * Completes an order by hand as gateways do (docs/gateways-modern.md 8.1): a completed one is answered with "success"
 * and not changed, and all amounts except Stripe's are treated as dollars, including Creem's quota units.
 * @throws Refusal for an unknown order, one that is not pending, or one without an amount
 */
export function completeByHand(sandbox: Sandbox, tradeNumber: string): void {
  const { store, options } = sandbox;
  if (tradeNumber === '') throw new Refusal({ literal: paymentText('parametersWrong') });
  store.transaction(() => {
    const order = findOrder(sandbox, tradeNumber);
    if (!order) throw new Refusal({ literal: paymentText('orderUnknown') });
    if (order.status === 'success') return;
    if (order.status !== 'pending') throw new Refusal({ literal: paymentText('orderNotOpen') });
    const isCharged = order.payment_provider === 'stripe' || order.payment_method === 'stripe';
    const quota = Math.round((isCharged ? order.money : order.amount) * options.number('QuotaPerUnit'));
    if (quota <= 0) throw new Refusal({ literal: paymentText('quotaInvalid') });
    close(sandbox, tradeNumber, 'success');
    store.run('UPDATE users SET quota = quota + ? WHERE id = ?', quota, order.user_id);
    const values = { amount: formatQuota(options, quota), money: order.money.toFixed(2) };
    const content = paymentText('paidByHand', values);
    writeLog(store, { user_id: order.user_id, created_at: sandbox.now(), type: 1, content });
  });
}

/** Closes an order that was cancelled or expired. A paid one stays paid. */
export function expireOrder(sandbox: Sandbox, tradeNumber: string): boolean {
  return sandbox.store.transaction(() => close(sandbox, tradeNumber, 'expired'));
}

function close(sandbox: Sandbox, tradeNumber: string, status: 'success' | 'expired'): boolean {
  const { changes } = sandbox.store.run(
    "UPDATE orders SET status = ?, complete_time = ? WHERE trade_no = ? AND status = 'pending'",
    status,
    sandbox.now(),
    tradeNumber,
  );
  return changes > 0;
}
