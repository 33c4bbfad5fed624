import type { Options } from '../store/options.ts';
import type { PaymentTerms } from './payment-settings.ts';
import { PaymentRefusal } from './payment-text.ts';

/** The computed amounts of a requested top-up. */
export interface TopUp {
  /** Whole USD (or what QuotaPerUnit stands for). */
  amount: number;
  /** To pay, in the currency of the unit price. */
  money: number;
  /** Units credited once paid. */
  quota: number;
}

/**
 * Money and quota of a top-up (docs/gateways.md 4.5): amount × unit price × TopupGroupRatio of the user's group
 * (missing or 0 counts as 1). While the site counts in tokens, the amount is in quota units: divided by QuotaPerUnit,
 * rounded down, and the minimum is multiplied by it.
 * @throws PaymentRefusal for no whole number, less than the minimum, or next to no money.
 */
export function workOutTopUp(options: Options, terms: PaymentTerms, group: string, amount: unknown): TopUp {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) throw new PaymentRefusal('parametersWrong');
  const quotaPerUnit = options.number('QuotaPerUnit') || 1;
  const isInTokens = !options.flag('DisplayInCurrencyEnabled');
  const minimum = Math.ceil(terms.minimum) * (isInTokens ? quotaPerUnit : 1);
  if (amount < minimum || amount < 1) throw new PaymentRefusal('amountTooSmall', { minimum: Math.max(1, minimum) });
  const dollars = isInTokens ? amount / quotaPerUnit : amount;
  const ratio = options.record<number>('TopupGroupRatio')[group] || 1;
  const money = Math.round(dollars * terms.unitPrice * ratio * 100) / 100;
  if (!(money > 0.01)) throw new PaymentRefusal('moneyTooSmall');
  const whole = Math.floor(dollars);
  return { amount: whole, money, quota: Math.round(whole * quotaPerUnit) };
}
