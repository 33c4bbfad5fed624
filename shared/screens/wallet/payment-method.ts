import { isAtLeast } from '../../domain/dialect.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { TopUpFacts } from '../../gateway/top-up-facts.ts';
import type { Choice } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * How a payment is called on the wire: the card's own calls, or the ones it shares with epay (docs/gateways.md 4.5).
 */
export type PaymentCall = 'stripe' | 'pay';

/** One way to pay. */
export interface PaymentMethod {
  /** `payment_method` on the wire. */
  type: string;
  label: string;
  call: PaymentCall;
  /** Least amount in whole dollars. */
  minimum: number;
}

const card = 'stripe';

/**
 * The ways to pay on this gateway, the card first. Gateways before v0.9 tell no list: theirs were fixed
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
    listed.length > 0 || isAtLeast(gateway.dialect() ?? 'v1', 'v013')
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

/** The ways to pay, to choose from. */
export function methodChoices(methods: readonly PaymentMethod[]): Choice[] {
  return methods.map(({ type, label }) => ({ value: type, label }));
}
