import type { Options } from '../store/options.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** The terms of one payment method. */
export interface PaymentTerms {
  /** Money per USD of quota. */
  unitPrice: number;
  /** Smallest amount, in USD. */
  minimum: number;
}

/** The settings of the card checkout. */
export interface CardSettings extends PaymentTerms {
  secretKey: string;
  webhookSecret: string;
}

/** The settings of the epay provider. */
export interface EpaySettings extends PaymentTerms {
  address: string;
  id: string;
  key: string;
}

/**
 * The card checkout, when it is usable: its three keys are set and, before v0.13, its switch is on; upstream has no
 * switch and only checks the keys (docs/gateways.md 1.2).
 */
export function cardSettings(options: Options, traits: GenerationTraits): CardSettings | undefined {
  const secretKey = options.text('StripeApiSecret');
  const webhookSecret = options.text('StripeWebhookSecret');
  const isComplete = secretKey !== '' && webhookSecret !== '' && options.text('StripePriceId') !== '';
  const { card } = traits.topUp;
  const isOn = card === 'keyed' || (card === 'switched' && options.flag('PaymentEnabled'));
  return isComplete && isOn ? { secretKey, webhookSecret, ...cardTerms(options) } : undefined;
}

/** Unit price 8, minimum 5 by default; the card's own options, separate from epay's. */
export function cardTerms(options: Options): PaymentTerms {
  return { unitPrice: options.number('StripeUnitPrice'), minimum: options.number('StripeMinTopUp') };
}

/** The "epay" provider, when URL, id and key are set. */
export function epaySettings(options: Options): EpaySettings | undefined {
  const address = options.text('PayAddress');
  const id = options.text('EpayId');
  const key = options.text('EpayKey');
  if (address === '' || id === '' || key === '') return undefined;
  return { address, id, key, ...epayTerms(options) };
}

/** Unit price 7.3 and minimum 1 by default (docs/gateways.md 6.1). */
export function epayTerms(options: Options): PaymentTerms {
  return { unitPrice: options.number('Price'), minimum: options.number('MinTopUp') };
}
