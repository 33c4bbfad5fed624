import { authenticate } from '../http/authentication.ts';
import { textOf } from '../http/body.ts';
import type { SandboxApp, SandboxMiddleware } from '../http/envelope.ts';
import { serverAddress } from '../http/server-address.ts';
import { randomHex, randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { checkoutUrl, tradeNumberOf } from './checkout-session.ts';
import { epayForm, isSignedEpay } from './epay.ts';
import { completeOrder, openOrder } from './orders.ts';
import { type PaymentCall, paymentRoute } from './payment-route.ts';
import { cardSettings, cardTerms, type EpaySettings, epaySettings, epayTerms } from './payment-settings.ts';
import { PaymentRefusal } from './payment-text.ts';
import { workOutTopUp } from './top-up-amount.ts';

/**
 * Online payment (docs/gateways.md 4.5). `/user/pay` and `/user/amount` answer in the card fork's own form while the
 * card checkout is configured and no epay method is requested, else in the epay form; since v0.8.8 the card has
 * additional paths of its own (docs/gateways.md 1.2).
 */
export function registerPay(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const user = authenticate(sandbox);
  app.post(
    '/api/user/amount',
    user,
    paymentRoute(sandbox, (call) => amountOf(sandbox, call)),
  );
  app.post(
    '/api/user/pay',
    user,
    critical,
    paymentRoute(sandbox, (call) => pay(sandbox, call)),
  );
  app.get('/api/user/epay/notify', (context) =>
    context.text(notified(sandbox, context.req.query()) ? 'success' : 'fail'),
  );
  if (!sandbox.traits.topUp.info) return;
  app.post(
    '/api/user/stripe/amount',
    user,
    paymentRoute(sandbox, ({ body, user: { group } }) => ({
      data: workOutTopUp(sandbox.options, cardTerms(sandbox.options), group, body.amount).money.toFixed(2),
    })),
  );
  app.post(
    '/api/user/stripe/pay',
    user,
    critical,
    paymentRoute(sandbox, (call) => payByStripe(sandbox, call), stripeRefusal),
  );
}

const mostByStripe = 10_000;

function payByStripe(sandbox: Sandbox, call: PaymentCall): Record<string, unknown> {
  if (Number(call.body.amount) > mostByStripe) throw new PaymentRefusal('amountTooLarge', { maximum: mostByStripe });
  return payByCard(sandbox, call);
}

/** A refused Stripe amount is reported in `message`, beside a meaningless number (docs/gateways-modern.md 29.18). */
function stripeRefusal({ key, message }: PaymentRefusal): Record<string, unknown> {
  const isOfAmount = key === 'amountTooSmall' || key === 'amountTooLarge';
  return isOfAmount ? { message, data: 10 } : { message: 'error', data: message };
}

/**
 * The card's own form in the old generations; in the new ones, and without a card, a decimal text with epay's price.
 */
function amountOf(sandbox: Sandbox, { body, user }: PaymentCall): Record<string, unknown> {
  const { options, traits } = sandbox;
  const card = traits.topUp.info ? undefined : cardSettings(options, traits);
  const { amount, money } = workOutTopUp(options, card ?? epayTerms(options), user.group, body.amount);
  if (!card) return { data: money.toFixed(2) };
  return { data: { payAmount: money.toFixed(2), chargedAmount: amount.toFixed(2) } };
}

function pay(sandbox: Sandbox, call: PaymentCall): Record<string, unknown> {
  const { options, traits } = sandbox;
  const method = textOf(call.body, 'payment_method');
  const isCard = method === '' || method === 'stripe' || method === 'card';
  if (isCard && cardSettings(options, traits)) return payByCard(sandbox, call);
  const epay = epaySettings(options);
  if (!epay) throw new PaymentRefusal('notConfigured');
  if (!epayMethods(sandbox).includes(method)) {
    throw new PaymentRefusal(traits.topUp.info ? 'methodUnknown' : 'parametersWrong');
  }
  return payByEpay(sandbox, call, epay, method);
}

/** The payment methods: fixed in the old generations, the option PayMethods in the new ones. */
function epayMethods({ options, traits }: Sandbox): string[] {
  if (!traits.topUp.info) return ['zfb', 'wx', 'alipay', 'wxpay'];
  const methods = options.json('PayMethods');
  const types = (Array.isArray(methods) ? methods : []).map((method: { type?: unknown } | null) => method?.type);
  const named = types.filter((type) => typeof type === 'string');
  return named.length > 0 ? named : ['alipay', 'wxpay'];
}

function payByCard(sandbox: Sandbox, { body, user }: PaymentCall): Record<string, unknown> {
  const card = cardSettings(sandbox.options, sandbox.traits);
  if (!card) throw new PaymentRefusal('notConfigured');
  // Only the local mock of the checkout exists here; a live key would need the real one.
  if (!card.secretKey.startsWith('sk_test_')) throw new PaymentRefusal('startFailed');
  const topUp = workOutTopUp(sandbox.options, card, user.group, body.amount);
  const reference = randomHex(32);
  // Newer gateways store the dollars that Stripe charged, and completing an order credits those
  // (docs/gateways-modern.md 8.1).
  const money = sandbox.traits.topUp.info ? topUp.amount : topUp.money;
  openOrder(sandbox, user.id, { ...topUp, money }, 'stripe', tradeNumberOf(reference));
  const link = checkoutUrl(sandbox, reference);
  return { data: sandbox.traits.topUp.info ? { pay_link: link, payLink: link } : { payLink: link } };
}

function payByEpay(
  sandbox: Sandbox,
  { body, user }: PaymentCall,
  epay: EpaySettings,
  method: string,
): Record<string, unknown> {
  const topUp = workOutTopUp(sandbox.options, epay, user.group, body.amount);
  const tradeNumber = `USR${user.id}NO${randomLetters(6)}${sandbox.now()}`;
  const type = { zfb: 'alipay', wx: 'wxpay' }[method] ?? method;
  openOrder(sandbox, user.id, topUp, type, tradeNumber);
  const callback = sandbox.options.text('CustomCallbackAddress') || serverAddress(sandbox);
  const fields = epayForm(epay, {
    tradeNumber,
    method: type,
    money: topUp.money,
    notifyUrl: `${callback}/api/user/epay/notify`,
    returnUrl: `${serverAddress(sandbox)}/log`,
    name: `TUC${topUp.amount}`,
  });
  return { data: fields, url: `${epay.address.replace(/\/+$/, '')}/submit.php` };
}

function notified(sandbox: Sandbox, query: Record<string, string>): boolean {
  const epay = epaySettings(sandbox.options);
  if (!epay || !isSignedEpay(query, epay.key)) return false;
  if (query.trade_status === 'TRADE_SUCCESS') completeOrder(sandbox, query.out_trade_no ?? '');
  return true;
}
