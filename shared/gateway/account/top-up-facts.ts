import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeCount } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { dialectFacts, isUnknownCall, learnStatus, rememberVariant } from '../dialect/dialect.ts';

/** How quota can be bought on a gateway (docs/gateways.md 13.50). */
export interface TopUpFacts {
  /** Whether any online payment is possible. */
  isPaymentEnabled: boolean;
  isStripeEnabled: boolean;
  /**
   * The card checkout of the card fork, which shares its calls with epay (docs/gateways.md 1.2).
   */
  isCardEnabled: boolean;
  /** Whether the "epay" provider can be used. */
  isEpayEnabled: boolean;
  /** The super admin has not confirmed the terms of payment (v1.0): nothing can be bought or redeemed. */
  isComplianceMissing: boolean;
  /** The smallest amount of an online payment. */
  minTopUp: number;
  stripeMinTopUp: number;
  /** Where codes are sold; '' when the site sells none. */
  topUpLink: string;
  methods: { type: string; name: string; minTopUp?: number }[];
  /** Suggested amounts. */
  amounts: number[];
  /** Price factor by amount. */
  discounts: Record<string, number>;
}

/** Reads the facts from the status object, and where it has none (v0.9.0.3 and newer) from the call made for them. */
export async function askTopUpFacts(client: Client, o: CallOptions): Promise<TopUpFacts> {
  const status = await client.call({ method: 'GET', path: '/api/status', auth: 'public' }, o);
  learnStatus(client, status.data);
  const known = isRecord(status.data) ? status.data : {};
  const isComplete = 'min_topup' in known || dialectFacts(client).ways['top-up-facts'] === 'status';
  if (isComplete) return readFacts(known, {});
  try {
    const { data } = await client.call({ method: 'GET', path: '/api/user/topup/info' }, o);
    return readFacts(known, isRecord(data) ? data : {});
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    rememberVariant(client, 'top-up-facts', 'status');
    return readFacts(known, {});
  }
}

function readFacts(status: Record<string, unknown>, info: Record<string, unknown>): TopUpFacts {
  const isOn = (name: string) => info[name] === true || status[name] === true;
  const methods = Array.isArray(info.pay_methods) ? info.pay_methods.filter(isRecord) : [];
  return {
    isPaymentEnabled: isOn('enable_online_topup') || isOn('payment_enabled') || isOn('enable_stripe_topup'),
    isStripeEnabled: isOn('enable_stripe_topup'),
    isCardEnabled: status.payment_enabled === true,
    isEpayEnabled: isOn('enable_online_topup'),
    isComplianceMissing: info.payment_compliance_confirmed === false,
    minTopUp: decodeCount(info.min_topup ?? status.min_topup) || 1,
    stripeMinTopUp: decodeCount(info.stripe_min_topup) || 1,
    topUpLink: String(info.topup_link || status.top_up_link || ''),
    methods: methods.map((method) => ({
      type: String(method.type ?? ''),
      name: String(method.name ?? ''),
      minTopUp: decodeCount(method.min_topup) || undefined,
    })),
    amounts: Array.isArray(info.amount_options) ? info.amount_options.map(Number).filter(Number.isFinite) : [],
    discounts: isRecord(info.discount)
      ? Object.fromEntries(Object.entries(info.discount).map(([amount, factor]) => [amount, Number(factor)]))
      : {},
  };
}
