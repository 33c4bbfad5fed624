import type { SandboxApp } from '../http/envelope.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { registerCheckout } from './checkout-routes.ts';
import { registerOrders } from './order-routes.ts';
import { registerPay } from './pay-routes.ts';
import { registerWebhook } from './webhook-routes.ts';

/**
 * Online payment: amounts, checkout, the provider's notifications, orders (docs/gateways.md 4.5). Redemption codes are
 * not part of it.
 */
export function registerPayment(app: SandboxApp, sandbox: Sandbox): void {
  // Newer generations count payments as critical calls (docs/gateways.md 2.4); older ones do not limit them.
  const isLimited = sandbox.traits.limits.payments;
  const critical = rateLimiter(sandbox, isLimited ? 20 : Number.POSITIVE_INFINITY, 1200);
  registerPay(app, sandbox, critical);
  registerOrders(app, sandbox);
  registerWebhook(app, sandbox);
  registerCheckout(app, sandbox);
}
