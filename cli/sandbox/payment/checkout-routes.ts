import { createSay } from '../../../shared/text/say.ts';
import { languageOf, type Say } from '../../../shared/text/text.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { escapeHtml, htmlPage } from '../http/page.ts';
import { serverAddress } from '../http/server-address.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { checkoutEvent, orderOfSession } from './checkout-session.ts';
import type { OrderRow } from './orders.ts';
import { signWebhook } from './webhook-signature.ts';

/**
 * A mock of the card checkout page for test keys: two buttons instead of a card form. Each sends a signed event to this
 * gateway's own webhook, as Stripe would, so that the whole flow is used.
 */
export function registerCheckout(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/sandbox/checkout/:session', (context) => {
    const order = orderOfSession(sandbox, context.req.param('session'));
    return page(sandbox, context, order);
  });
  app.post('/sandbox/checkout/:session', async (context) => {
    const sessionId = context.req.param('session');
    const order = orderOfSession(sandbox, sessionId);
    if (!order) return page(sandbox, context, undefined);
    const form = await context.req.parseBody();
    const outcome = form.choice === 'pay' ? 'completed' : 'expired';
    const body = checkoutEvent(order, sessionId, outcome, sandbox.now());
    const signature = signWebhook(body, sandbox.options.text('StripeWebhookSecret'), sandbox.now());
    await app.request('/api/stripe/webhook', { method: 'POST', body, headers: { 'stripe-signature': signature } });
    return context.redirect(context.req.path, 303);
  });
}

function page(sandbox: Sandbox, context: SandboxContext, order: OrderRow | undefined): Response {
  const say = createSay(languageOf(context.req.header('accept-language')));
  const title = say('checkout.title');
  if (!order) return context.html(htmlPage(title, `<p>${escapeHtml(say('checkout.unknown'))}</p>`), 404);
  const values = { amount: order.amount, money: order.money.toFixed(2) };
  const body = order.status === 'pending' ? formOf(say) : outcomeOf(say, order, `${serverAddress(sandbox)}/topup`);
  return context.html(htmlPage(title, `<p>${escapeHtml(say('checkout.order', values))}</p>${body}`));
}

function formOf(say: Say): string {
  return `<p>${escapeHtml(say('checkout.introduction'))}</p>
<form method="post">
<button name="choice" value="pay">${escapeHtml(say('checkout.pay'))}</button>
<button name="choice" value="cancel">${escapeHtml(say('checkout.cancel'))}</button>
</form>`;
}

function outcomeOf(say: Say, order: OrderRow, back: string): string {
  const outcome = say(order.status === 'success' ? 'checkout.paid' : 'checkout.cancelled');
  return `<p role="status">${escapeHtml(outcome)}</p><p><a href="${escapeHtml(back)}">${escapeHtml(say('checkout.back'))}</a></p>`;
}
