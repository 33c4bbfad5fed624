import { topUpAmountMaximum, topUpAmountMinimum } from '../../domain/limit.ts';
import { formatMoney } from '../../format/money.ts';
import type { TopUpFacts } from '../../gateway/top-up-facts.ts';
import type { FieldErrors, Form } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';
import { methodChoices, type PaymentMethod, paymentMethods } from './payment-method.ts';

export interface TopUpInput {
  /** Whole dollars of quota, also where the site counts in tokens. */
  amount: number;
  /** A payment method's type. */
  method: string;
}

/** The method an input means: the chosen one, else the first. */
export function methodOf(
  { method }: Pick<TopUpInput, 'method'>,
  facts: TopUpFacts,
  context: Pick<ScreenContext, 'say' | 'gateway'>,
): PaymentMethod | undefined {
  const methods = paymentMethods(facts, context);
  return methods.find(({ type }) => type === method) ?? methods[0];
}

/** Why nothing can be paid online here, or undefined when it can (WAL-02). */
export function paymentRefusal(facts: TopUpFacts, context: Pick<ScreenContext, 'say' | 'gateway'>): string | undefined {
  if (facts.isComplianceMissing) return context.say('wallet.complianceMissing');
  const isOpen = facts.isPaymentEnabled && paymentMethods(facts, context).length > 0;
  return isOpen ? undefined : context.say('wallet.paymentOff');
}

/** Amounts are clamped as one types: 1 to 100000. A fraction is left to be told. */
export function clampAmount(amount: number): number {
  if (!Number.isFinite(amount)) return amount;
  return Math.min(topUpAmountMaximum, Math.max(topUpAmountMinimum, amount));
}

/** The form of an online top-up on a gateway with these facts (WAL-02). */
export function topUpForm(facts: TopUpFacts): Form<TopUpInput> {
  const start = (context: ScreenContext): TopUpInput => {
    const method = methodOf({ method: '' }, facts, context);
    return { amount: clampAmount(method?.minimum ?? facts.minTopUp), method: method?.type ?? '' };
  };
  return {
    title: { create: 'wallet.topUp', edit: 'wallet.topUp' },
    fields: [
      {
        name: 'amount',
        kind: 'number',
        label: 'wallet.amount',
        help: (input, context) => context.say('wallet.amountHelp', { minimum: leastOf(input, facts, context) }),
        required: true,
        minimum: topUpAmountMinimum,
        maximum: topUpAmountMaximum,
        example: '10',
        presets: () => facts.amounts.map((amount) => ({ label: formatMoney(amount, 0), value: amount })),
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
      return amount < min ? { amount: say('wallet.amountBelow', { min }) } : {};
    },
  };
}

function leastOf(input: Pick<TopUpInput, 'method'>, facts: TopUpFacts, context: ScreenContext): number {
  return methodOf(input, facts, context)?.minimum ?? facts.minTopUp;
}
