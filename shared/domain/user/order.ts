import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { quotaPerUnitDefault } from '../quota.ts';
import { type Entity, identity, number, onFirstUse, text } from '../schema.ts';

/** An order of quota, or of a plan (docs/gateways-modern.md 8.1). Times in Unix seconds. */
export const orderSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    user_id: number,
    /** USD; for Creem quota units; for a plan 0. */
    amount: number,
    /** The amount charged, in the currency of the provider's page. */
    money: number,
    trade_no: text,
    payment_method: text,
    /** Empty on orders of older gateways. */
    payment_provider: text,
    create_time: number,
    /** 0 while it is open. */
    complete_time: number,
    status: text,
  }),
);

/** An order as returned by a gateway. */
export type WireOrder = Entity<typeof orderSchema>;

/** An order with its user's name, which gateways leave out; '' where no user has that id any more. */
export interface Order extends WireOrder {
  username: string;
}

export const orderStatuses = enumeration<string>(
  [
    { value: 'pending', name: 'pending', label: 'order.pending', tone: 'warn' },
    { value: 'success', name: 'success', label: 'order.success', tone: 'good' },
    { value: 'failed', name: 'failed', label: 'order.failed', tone: 'bad' },
    { value: 'expired', name: 'expired', label: 'order.expired', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

export const paymentProviders = enumeration<string>(
  [
    { value: 'epay', name: 'epay', label: 'order.epay', tone: 'plain' },
    { value: 'stripe', name: 'stripe', label: 'order.stripe', tone: 'plain' },
    { value: 'creem', name: 'creem', label: 'order.creem', tone: 'plain' },
    { value: 'waffo', name: 'waffo', label: 'order.waffo', tone: 'plain' },
    { value: 'waffo_pancake', name: 'waffo-pancake', label: 'order.waffoPancake', tone: 'plain' },
    { value: 'balance', name: 'balance', label: 'order.balance', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

type Credited = Pick<WireOrder, 'amount' | 'money' | 'trade_no' | 'payment_method' | 'payment_provider'>;

/**
 * The payment provider: as the gateway sends it, otherwise derived from the method, because older orders have only
 * that.
 */
export function providerOf({ payment_provider, payment_method }: Credited): string {
  if (payment_provider !== '') return payment_provider;
  const isProvider = paymentProviders.members.some(({ value }) => value === payment_method);
  return isProvider ? payment_method : 'epay';
}

/** Whether the order was for a plan, not for quota. */
export function isPlanOrder({ amount, trade_no }: Credited): boolean {
  return amount === 0 && trade_no.startsWith('SUB');
}

/**
 * The quota units that an order credits (docs/gateways-modern.md 8.1): for Stripe from the amount charged, for Creem
 * the units themselves, for all others from dollars.
 */
export function creditOf(order: Credited, quotaPerUnit: number = quotaPerUnitDefault): number {
  const provider = providerOf(order);
  if (provider === 'creem') return order.amount;
  return Math.round((provider === 'stripe' ? order.money : order.amount) * quotaPerUnit);
}

/**
 * The quota units that completing an order by hand really credits: the gateway treats every amount as dollars, also the
 * quota units of Creem (docs/gateways-modern.md 29.16).
 */
export function creditByHand(order: Credited, quotaPerUnit: number = quotaPerUnitDefault): number {
  return providerOf(order) === 'creem' ? order.amount * quotaPerUnit : creditOf(order, quotaPerUnit);
}
