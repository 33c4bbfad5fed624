import { type Body, textOf } from '../http/body.ts';
import type { SandboxContext } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { serverAddress } from '../http/server-address.ts';
import { randomHex, randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { PlanRow } from '../subscriptions/plan-row.ts';
import { checkoutUrl, tradeNumberOf } from './checkout-session.ts';
import { epayForm } from './epay.ts';
import { openOrder } from './orders.ts';
import { cardSettings, epaySettings } from './payment-settings.ts';

/**
 * Creates the order of a plan and returns its payment URL, in the form of the payment calls: a success without
 * `success` (docs/gateways-modern.md 29.19). Real gateways list such orders only once they are paid; here they are
 * listed at once.
 */
export function payForPlan(
  sandbox: Sandbox,
  context: SandboxContext,
  provider: 'epay' | 'stripe',
  body: Body,
  plan: PlanRow,
): Response {
  if (plan.price_amount < 0.01) throw new Refusal('planTooCheap');
  const userId = context.var.caller.id;
  const topUp = { amount: 0, money: plan.price_amount, quota: 0 };
  const open = (method: string, tradeNumber: string) => {
    openOrder(sandbox, userId, topUp, method, tradeNumber);
    sandbox.store.run('INSERT INTO plan_orders (trade_no, plan_id) VALUES (?, ?)', tradeNumber, plan.id);
  };
  if (provider === 'stripe') {
    if (!cardSettings(sandbox.options, sandbox.traits)) throw new Refusal('planPaymentMissing');
    const reference = randomHex(32);
    open('stripe', tradeNumberOf(reference));
    return context.json({ message: 'success', data: { pay_link: checkoutUrl(sandbox, reference) } });
  }
  const epay = epaySettings(sandbox.options);
  if (!epay) throw new Refusal('planPaymentMissing');
  const method = textOf(body, 'payment_method');
  const tradeNumber = `SUBUSR${userId}NO${randomLetters(6)}${sandbox.now()}`;
  open(method, tradeNumber);
  const fields = epayForm(epay, {
    tradeNumber,
    method,
    money: plan.price_amount,
    notifyUrl: `${serverAddress(sandbox)}/api/user/epay/notify`,
    returnUrl: `${serverAddress(sandbox)}/log`,
    name: `SUB${plan.title}`,
  });
  return context.json({ message: 'success', data: fields, url: `${epay.address.replace(/\/+$/, '')}/submit.php` });
}
