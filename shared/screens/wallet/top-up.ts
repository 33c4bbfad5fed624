import { isAtLeast } from '../../domain/dialect.ts';
import { topUpAmountMaximum, topUpAmountMinimum } from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { TopUpFacts } from '../../gateway/account/top-up-facts.ts';
import type { PaymentInput, PaymentStep } from '../../gateway/account/wallet.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Confirmation } from '../../screen/action.ts';
import { dollarsText } from '../../screen/amount.ts';
import type { Choice, FieldErrors, Form } from '../../screen/form.ts';
import { checkForm } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The kind of payment on the wire: the card's own calls, or the calls shared with epay (docs/gateways.md 4.5). */
export type PaymentCall = 'stripe' | 'pay';

/** A payment method. */
export interface PaymentMethod {
  /** `payment_method` on the wire. */
  type: string;
  label: string;
  call: PaymentCall;
  /** The minimum in whole dollars. */
  minimum: number;
}

const card = 'stripe';

/**
 * The payment methods of this gateway, the card first. Gateways before v0.9 return no list: their methods were fixed
 * (docs/gateways.md 4.5).
 */
export function paymentMethods(
  facts: TopUpFacts,
  { say, gateway }: Pick<ScreenContext, 'say' | 'gateway'>,
): PaymentMethod[] {
  const methods: PaymentMethod[] = [];
  if (facts.isStripeEnabled) {
    methods.push({ type: card, label: say('wallet.card'), call: 'stripe', minimum: facts.stripeMinTopUp });
  } else if (facts.isCardEnabled) {
    methods.push({ type: card, label: say('wallet.card'), call: 'pay', minimum: facts.minTopUp });
  }
  if (!facts.isEpayEnabled) return methods;
  const listed = facts.methods.filter(({ type }) => type !== card && type !== '');
  const epay =
    listed.length > 0 || isAtLeast(gateway.dialect(), 'v013')
      ? listed.map(({ type, name, minTopUp }) => ({ type, label: sanitise(name) || type, minTopUp }))
      : [
          { type: 'zfb', label: say('wallet.alipay'), minTopUp: undefined },
          { type: 'wx', label: say('wallet.weChatPay'), minTopUp: undefined },
        ];
  for (const { type, label, minTopUp } of epay) {
    methods.push({ type, label, call: 'pay', minimum: Math.max(facts.minTopUp, minTopUp ?? 0) });
  }
  return methods;
}

/** The payment methods as choices. */
function methodChoices(methods: readonly PaymentMethod[]): Choice[] {
  return methods.map(({ type, label }) => ({ value: type, label }));
}

export interface TopUpInput {
  /** Whole dollars of quota, even where the site counts in tokens. */
  amount: number;
  /** The type of a payment method. */
  method: string;
}

/** The chosen payment method, otherwise the first. */
export function methodOf(
  { method }: Pick<TopUpInput, 'method'>,
  facts: TopUpFacts,
  context: Pick<ScreenContext, 'say' | 'gateway'>,
): PaymentMethod | undefined {
  const methods = paymentMethods(facts, context);
  return methods.find(({ type }) => type === method) ?? methods[0];
}

/** Why online payment is not available; undefined where it is (WAL-02). */
export function paymentRefusal(facts: TopUpFacts, context: Pick<ScreenContext, 'say' | 'gateway'>): string | undefined {
  if (facts.isComplianceMissing) return context.say('wallet.complianceMissing');
  const isOpen = facts.isPaymentEnabled && paymentMethods(facts, context).length > 0;
  return isOpen ? undefined : context.say('wallet.paymentOff');
}

/** Clamps an amount to 1 to 100000 while it is typed. Fractions stay, so that the form can report them. */
export function clampAmount(amount: number): number {
  if (!Number.isFinite(amount)) return amount;
  return Math.min(topUpAmountMaximum, Math.max(topUpAmountMinimum, amount));
}

/** The form of an online top-up with these facts of the gateway (WAL-02). */
export function topUpForm(facts: TopUpFacts): Form<TopUpInput> {
  const start = (context: ScreenContext): TopUpInput => {
    const method = methodOf({ method: '' }, facts, context);
    const least = method?.minimum ?? facts.minTopUp;
    // The first amount on offer, so that what is typed and what is chosen agree from the start.
    const [first] = topUpAmounts(facts, least);
    return { amount: clampAmount(first?.amount ?? least), method: method?.type ?? '' };
  };
  return {
    title: { create: 'wallet.topUp', edit: 'wallet.topUp' },
    fields: [
      {
        name: 'amount',
        kind: 'number',
        label: 'wallet.amount',
        help: (input, context) =>
          context.say('wallet.amountHelp', { minimum: dollarsText(leastOf(input, facts, context), context, 0) }),
        required: true,
        minimum: topUpAmountMinimum,
        maximum: topUpAmountMaximum,
        example: '10',
        presets: (context) =>
          facts.amounts.map((amount) => ({ label: dollarsText(amount, context, 0), value: amount })),
      },
      {
        name: 'method',
        kind: 'choice',
        label: 'wallet.method',
        choices: (_input, context) => methodChoices(paymentMethods(facts, context)),
      },
    ],
    defaults: start,
    fromRow: (_row, context) => start(context),
    normalise: ({ amount, method }) => ({ amount: clampAmount(amount), method }),
    validate: ({ amount, method }, _mode, context): FieldErrors => {
      const { say } = context;
      const methods = paymentMethods(facts, context);
      if (!methods.some(({ type }) => type === method) && method !== '') {
        const choices = methods.map(({ type }) => type);
        return { method: say('form.notAChoice', { value: method, label: say('wallet.method'), choices }) };
      }
      if (!Number.isInteger(amount)) return { amount: say('wallet.amountInteger') };
      const min = leastOf({ method }, facts, context);
      return amount < min ? { amount: say('wallet.amountBelow', { min: dollarsText(min, context, 0) }) } : {};
    },
  };
}

function leastOf(input: Pick<TopUpInput, 'method'>, facts: TopUpFacts, context: ScreenContext): number {
  return methodOf(input, facts, context)?.minimum ?? facts.minTopUp;
}

/** The price of a top-up, requested before it is confirmed (WAL-02). */
export interface TopUpQuote {
  input: TopUpInput;
  /** The requested amount in whole dollars. */
  amount: number;
  /** Dollars of quota that will be credited, as text. */
  credited: string;
  /** The amount to pay, in the gateway's words. */
  toPay: string;
  /** The label of the payment method. */
  method: string;
}

/**
 * Requests the price of a top-up from the gateway. @throws Refusal where payment is disabled or the input is invalid
 */
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

/** The confirmation before paying: amount, credit and price (WAL-02). */
export function topUpConfirmation(quote: TopUpQuote, context: Pick<ScreenContext, 'say' | 'status'>): Confirmation {
  const { say } = context;
  const { amount, credited, toPay } = quoteTexts(quote, context);
  return {
    prompt: say('wallet.confirmPay', { method: quote.method }),
    consequences: [
      say('wallet.quoteAmount', { amount }),
      say('wallet.quoteCredited', { amount: credited }),
      say('wallet.quoteToPay', { amount: toPay }),
    ],
  };
}

/**
 * The amounts of a quote with their units. Quota is in dollars. The gateway does not return the currency of the price:
 * it is yuan for Alipay and WeChat Pay, otherwise the one that the payment page shows.
 */
export function quoteTexts(
  { input, amount, credited, toPay }: TopUpQuote,
  context: Pick<ScreenContext, 'say' | 'status'>,
): { amount: string; credited: string; toPay: string } {
  const dollars = Number(credited);
  return {
    amount: dollarsText(amount, context),
    // A text that is not a number is shown as it came.
    credited: credited !== '' && Number.isFinite(dollars) ? dollarsText(dollars, context) : credited,
    toPay: isYuan(input.method) ? `¥${toPay}` : context.say('wallet.currencyOfPage', { amount: toPay }),
  };
}

/**
 * Whether a payment method takes yuan: Alipay and WeChat Pay by their old and new names on the wire (docs/gateways.md
 * 4.5).
 */
export function isYuan(method: string): boolean {
  return ['alipay', 'zfb', 'wxpay', 'wx'].includes(method);
}

/** The label of the pay button: the price with its currency, or a note that the payment page shows it (WEB-12). */
export function payText({ input, toPay }: TopUpQuote, { say }: Pick<ScreenContext, 'say'>): string {
  return isYuan(input.method)
    ? say('wallet.payAmount', { amount: `¥${toPay}` })
    : say('wallet.payPageAmount', { amount: toPay });
}

/** The balance after a top-up in quota units; undefined where the gateway returns no number. */
export function balanceAfter(
  balance: number,
  { credited }: Pick<TopUpQuote, 'credited'>,
  { status }: Pick<ScreenContext, 'status'>,
): number | undefined {
  const dollars = Number(credited);
  if (credited === '' || !Number.isFinite(dollars)) return undefined;
  return balance + Math.round(dollars * status.quota_per_unit);
}

/** The dollar amounts that are offered where a site suggests none. */
const usualAmounts = [10, 20, 50, 100];

/** An amount to choose, in whole dollars, with its discount in percent (0 for none). */
export interface TopUpAmount {
  amount: number;
  discount: number;
}

/**
 * The amounts to choose from: the site's own, otherwise the usual ones, without those below the minimum of the payment
 * method (WEB-12).
 */
export function topUpAmounts({ amounts, discounts }: TopUpFacts, least: number): TopUpAmount[] {
  const offered = amounts.length > 0 ? amounts : usualAmounts;
  return offered
    .filter((amount) => Number.isInteger(amount) && amount >= least && amount <= topUpAmountMaximum)
    .map((amount) => {
      const factor = discounts[String(amount)] ?? 1;
      return { amount, discount: factor > 0 && factor < 1 ? Math.round((1 - factor) * 1000) / 10 : 0 };
    });
}

/** Creates an order; the user pays at the returned address. */
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

/** A single URL to the payment, for terminals: the provider accepts the form's fields as query parameters as well. */
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
  // A site that counts in tokens expects the amount in quota units (docs/gateways.md 4.5).
  const amount = display_in_currency ? dollars : Math.round(dollars * quota_per_unit);
  const wire: PaymentInput = { amount, paymentMethod: method.type };
  return { value, wire, call: method.call, label: method.label };
}
