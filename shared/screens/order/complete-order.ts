import {
  creditByHand,
  creditOf,
  isPlanOrder,
  type Order,
  orderStatuses,
  paymentProviders,
  providerOf,
  type WireOrder,
} from '../../domain/user/order.ts';
import { Role } from '../../domain/user/role.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime, formatTime } from '../../format/time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Confirmation, Done, RowAction, RunOptions } from '../../screen/action.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { gatewayName } from '../../screen/site-address.ts';
import { asideOf } from '../../text/punctuation.ts';

/** The most dollars that a gateway accepts in one order; a higher amount is in quota units. */
const mostDollars = 100_000;

/**
 * Completes an open order manually, where the gateway was not notified of its payment (GEN-20). Refused where the
 * gateway would credit more than was bought: it takes Creem's quota units for dollars (docs/gateways-modern.md 29.16).
 */
export const completeOrder: RowAction<Order, undefined> = {
  verb: 'complete',
  icon: 'check',
  on: 'rows',
  single: true,
  label: 'order.complete',
  help: 'order.completeHelp',
  danger: 'confirm',
  idempotent: false,
  access: Role.Admin,
  refusal: orderRefusal,
  confirm: ([order], context) => (order ? completion(order, context) : { prompt: '', consequences: [] }),
  run: async (order, _input, context, options) => completed(order, context, options),
};

/** Why an order must not be completed; undefined when it may be. */
function orderRefusal(order: Order, { say, status }: ScreenContext): string | undefined {
  if (order.status === 'success') return say('order.isComplete');
  if (order.status !== 'pending') return say('order.notPending', { status: say(orderStatuses.of(order.status).label) });
  if (isPlanOrder(order)) return say('order.isPlan');
  const { quota_per_unit: unit } = status;
  const isInUnits = providerOf(order) !== 'stripe' && order.amount > mostDollars;
  if (providerOf(order) === 'creem' || isInUnits) {
    const display = quotaDisplayOf(status);
    const right = formatQuota(order.amount, display);
    return say('order.creditTrap', { right, wrong: formatQuota(creditByHand(order, unit), display) });
  }
  return creditOf(order, unit) > 0 ? undefined : say('order.noCredit');
}

/** The confirmation, with everything known about the order: user, amount, charge, provider and time. */
function completion(order: Order, context: ScreenContext): Confirmation {
  const { say, status, now } = context;
  const named = gatewayName(context);
  const user = asideOf(sanitise(order.username) || '–', `ID ${order.user_id}`, say);
  const age = formatRelativeTime(order.create_time, now(), say);
  const consequences = [
    say('order.willCredit', { amount: creditText(order, context), user }),
    say('order.wasCharged', {
      money: formatNumber(order.money, 2),
      provider: say(paymentProviders.of(providerOf(order)).label),
      method: sanitise(order.payment_method) || '–',
    }),
    say('order.wasMade', { time: formatTime(order.create_time), age }),
    ...(status.display_in_currency ? [] : [say('order.inUnits', { count: creditOf(order, status.quota_per_unit) })]),
    say('order.checkFirst'),
  ];
  return {
    prompt: say('order.confirmComplete', { number: sanitise(order.trade_no) }),
    consequences: named === '' ? consequences : [say('action.onGateway', { gateway: named }), ...consequences],
  };
}

/** Reads the order again, completes it, and reads the order and the balance afterwards. */
async function completed(order: Order, context: ScreenContext, { signal }: RunOptions): Promise<Done<Order>> {
  const { gateway, say } = context;
  await checkUnchanged(order, context, signal);
  const before = await readBack(() => gateway.users.get(order.user_id, { signal }));
  await gateway.orders.complete(order.trade_no, { signal });
  const [after, owner] = await Promise.all([
    readBack(() => gateway.orders.find(order.trade_no, { signal })),
    readBack(() => gateway.users.get(order.user_id, { signal })),
  ]);
  const credit = creditOf(order, context.status.quota_per_unit);
  const number = sanitise(order.trade_no);
  const data = { trade_no: order.trade_no, user_id: order.user_id, credited: credit, quota: owner?.quota ?? null };
  const row = { ...order, ...after };
  if (after === undefined || owner === undefined) {
    return { message: say('order.completedUnseen', { number }), tone: 'warn', data };
  }
  if (after.status !== 'success') return { message: say('order.notWritten', { number }), tone: 'warn', row, data };
  const display = quotaDisplayOf(context.status);
  const user = sanitise(owner.username);
  const balance = formatQuota(owner.quota, display);
  const change = before === undefined ? credit : owner.quota - before.quota;
  // Calls that the user makes meanwhile can only lower the balance.
  if (change > credit) {
    const words = { number, user, change: formatQuota(change, display), amount: creditText(order, context) };
    return { message: say('order.creditDiffers', words), tone: 'warn', row, data };
  }
  return { message: say('order.completed', { amount: creditText(order, context), user, number, balance }), row, data };
}

/** @throws Refusal where the order is another one than was shown, or complete */
async function checkUnchanged(order: Order, context: ScreenContext, signal: AbortSignal | undefined): Promise<void> {
  const present = await context.gateway.orders.find(order.trade_no, { signal });
  if (present === undefined) throw new GatewayError('not-found');
  const facts: (keyof WireOrder)[] = [
    'id',
    'user_id',
    'amount',
    'money',
    'payment_method',
    'payment_provider',
    'status',
  ];
  const refusal = orderRefusal({ ...order, ...present }, context);
  if (refusal !== undefined) throw new Refusal(refusal);
  if (facts.some((fact) => present[fact] !== order[fact])) throw new Refusal(context.say('order.changed'));
}

function creditText(order: Order, { status }: ScreenContext): string {
  return formatQuota(creditOf(order, status.quota_per_unit), quotaDisplayOf(status));
}
