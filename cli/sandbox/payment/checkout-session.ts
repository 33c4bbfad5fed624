import type { Sandbox } from '../store/sandbox.ts';
import { findOrder, type OrderRow } from './orders.ts';

/** The order number of a checkout session (`client_reference_id`). `reference` is 32 unguessable hexadecimal digits. */
export function tradeNumberOf(reference: string): string {
  return `ref_${reference}`;
}

/** The URL of the local mock of the checkout page. */
export function checkoutUrl(sandbox: Sandbox, reference: string): string {
  return `${sandbox.url()}/sandbox/checkout/cs_test_${reference}`;
}

/** The order behind a session id of the checkout page, or undefined. */
export function orderOfSession(sandbox: Sandbox, sessionId: string): OrderRow | undefined {
  const reference = /^cs_test_([0-9a-f]{32})$/.exec(sessionId)?.[1];
  return reference === undefined ? undefined : findOrder(sandbox, tradeNumberOf(reference));
}

/** The event that Stripe would send about a session, as JSON text. */
export function checkoutEvent(
  order: OrderRow,
  sessionId: string,
  outcome: 'completed' | 'expired',
  seconds: number,
): string {
  const isPaid = outcome === 'completed';
  return JSON.stringify({
    id: `evt_${sessionId.slice('cs_test_'.length)}`,
    object: 'event',
    type: `checkout.session.${outcome}`,
    created: seconds,
    livemode: false,
    data: {
      object: {
        id: sessionId,
        object: 'checkout.session',
        client_reference_id: order.trade_no,
        customer: `cus_test_${order.user_id}`,
        amount_total: Math.round(order.money * 100),
        currency: 'cny',
        status: isPaid ? 'complete' : 'expired',
        payment_status: isPaid ? 'paid' : 'unpaid',
      },
    },
  });
}
