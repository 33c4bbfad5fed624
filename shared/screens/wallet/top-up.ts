import { nothingLeft } from '../../domain/record.ts';
import { formatMoney } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { TopUpFacts } from '../../gateway/top-up-facts.ts';
import type { PaymentInput, PaymentStep } from '../../gateway/wallet.ts';
import type { Confirmation } from '../action.ts';
import { checkForm } from '../form-check.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { methodOf, paymentRefusal, type TopUpInput, topUpForm } from './top-up-form.ts';

/** What a top-up costs, asked for before it is confirmed (WAL-02). */
export interface TopUpQuote {
  input: TopUpInput;
  /** Whole dollars asked for. */
  amount: number;
  /** Dollars of quota that will be credited, as text. */
  credited: string;
  /** Money to pay, as the gateway words it. */
  toPay: string;
  /** The way to pay, in words. */
  method: string;
}

/** Asks the gateway what a top-up costs. Throws a `Refusal` when payment is off or the input breaks a rule. */
export async function quoteTopUp(
  input: TopUpInput,
  facts: TopUpFacts,
  context: ScreenContext,
  o: CallOptions = {},
): Promise<TopUpQuote> {
  const { value, wire, call, label } = prepared(input, facts, context);
  const { wallet } = context.gateway;
  const answer = await (call === 'stripe' ? wallet.stripeAmount(wire, o) : wallet.amount(wire, o));
  return {
    input: value,
    amount: value.amount,
    credited: sanitise(answer.chargedAmount ?? String(value.amount)),
    toPay: sanitise(answer.payAmount),
    method: label,
  };
}

/** Amount, amount credited and amount to pay, to be agreed to before paying (WAL-02). */
export function topUpConfirmation(quote: TopUpQuote, { say }: Pick<ScreenContext, 'say'>): Confirmation {
  const { amount, credited, toPay } = quoteTexts(quote, { say });
  return {
    question: say('wallet.confirmPay', { method: quote.method }),
    consequences: [
      say('wallet.quoteAmount', { amount }),
      say('wallet.quoteCredited', { amount: credited }),
      say('wallet.quoteToPay', { amount: toPay }),
    ],
  };
}

/**
 * The amounts of a quote, each with its unit. Quota is dollars; what is paid is in a currency the gateway does not tell:
 * yuan where Alipay or WeChat Pay takes it, else what the payment page shows.
 */
export function quoteTexts(
  { input, amount, credited, toPay }: TopUpQuote,
  { say }: Pick<ScreenContext, 'say'>,
): { amount: string; credited: string; toPay: string } {
  const dollars = Number(credited);
  return {
    amount: formatMoney(amount),
    // A word instead of a number stays as it came.
    credited: credited !== '' && Number.isFinite(dollars) ? formatMoney(dollars) : credited,
    toPay: isYuan(input.method) ? `¥${toPay}` : say('wallet.currencyOfPage', { amount: toPay }),
  };
}

/** The names of Alipay and WeChat Pay on the wire, with the older ones (docs/gateways.md 4.5). */
function isYuan(method: string): boolean {
  return ['alipay', 'zfb', 'wxpay', 'wx'].includes(method);
}

/** Opens an order; the person pays at the address it leads to. */
export async function payTopUp(
  input: TopUpInput,
  facts: TopUpFacts,
  context: ScreenContext,
  o: CallOptions = {},
): Promise<PaymentStep> {
  const { wire, call } = prepared(input, facts, context);
  const { wallet } = context.gateway;
  return call === 'stripe' ? wallet.stripePay(wire, o) : wallet.pay(wire, o);
}

/** One address that leads to the payment, for a terminal: the provider takes a form's fields as a query too. */
export function paymentLink(step: PaymentStep): string {
  if (step.kind === 'link') return step.url;
  const link = new URL(step.url);
  for (const [name, value] of Object.entries(step.fields)) link.searchParams.set(name, value);
  return link.href;
}

function prepared(input: TopUpInput, facts: TopUpFacts, context: ScreenContext) {
  const refusal = paymentRefusal(facts, context);
  if (refusal !== undefined) throw new Refusal(refusal);
  const { value, errors } = checkForm(topUpForm(facts), input, 'create', context);
  const { amount: dollars, method: _, ...rest } = value;
  nothingLeft(rest);
  const method = methodOf(value, facts, context);
  const [fault] = Object.values(errors);
  if (fault !== undefined || method === undefined) throw new Refusal(fault ?? context.say('wallet.paymentOff'));
  const { quota_per_unit, display_in_currency } = context.status;
  // A site that counts in tokens takes the amount in quota units (docs/gateways.md 4.5).
  const amount = display_in_currency ? dollars : Math.round(dollars * quota_per_unit);
  const wire: PaymentInput = { amount, paymentMethod: method.type };
  return { value, wire, call: method.call, label: method.label };
}
