import { sanitise } from '../../../shared/format/sanitise.ts';
import type { SandboxApp } from '../http/envelope.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { completeOrder, expireOrder } from './orders.ts';
import { isSignedWebhook } from './webhook-signature.ts';

interface CheckoutEvent {
  type: string;
  data: {
    object: { client_reference_id?: unknown; status?: unknown; payment_status?: unknown; customer?: unknown };
  };
}

/** The largest body in bytes: real events have a few kB. */
const bodyLimit = 65_536;

/**
 * `POST /api/stripe/webhook`: a signed `checkout.session.completed` credits its order once, `checkout.session.expired`
 * closes it. An unsigned or wrongly signed body is 400, a missing secret in the options 503; every other signed event
 * is acknowledged with 200.
 */
export function registerWebhook(app: SandboxApp, sandbox: Sandbox): void {
  app.post('/api/stripe/webhook', async (context) => {
    const secret = sandbox.options.text('StripeWebhookSecret');
    if (secret === '') return context.body(null, 503);
    const body = await context.req.text();
    const signature = context.req.header('stripe-signature') ?? '';
    if (body.length > bodyLimit || !isSignedWebhook(signature, body, secret, sandbox.now())) {
      return context.body(null, 400);
    }
    const event = eventOf(body);
    if (!event) return context.body(null, 400);
    handle(sandbox, event);
    return context.body(null, 200);
  });
}

function handle(sandbox: Sandbox, { type, data }: CheckoutEvent): void {
  const { client_reference_id: reference, status, payment_status: payment, customer } = data.object;
  if (typeof reference !== 'string') return;
  if (type === 'checkout.session.completed' && status === 'complete' && payment !== 'unpaid') {
    const isCredited = completeOrder(sandbox, reference);
    sandbox.world.log(
      sandbox.say(isCredited ? 'relay.paymentCredited' : 'relay.paymentRepeated', { reference: sanitise(reference) }),
    );
    if (isCredited && typeof customer === 'string') {
      const byOrder = 'UPDATE users SET stripe_customer = ? WHERE id = (SELECT user_id FROM orders WHERE trade_no = ?)';
      sandbox.store.run(byOrder, customer, reference);
    }
  }
  if (type === 'checkout.session.expired') expireOrder(sandbox, reference);
}

function eventOf(body: string): CheckoutEvent | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return undefined;
    const { type, data } = value as { type?: unknown; data?: { object?: unknown } };
    if (typeof type !== 'string' || typeof data?.object !== 'object' || data.object === null) return undefined;
    return value as CheckoutEvent;
  } catch {
    return undefined;
  }
}
