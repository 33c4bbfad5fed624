import { isRecord } from '../../domain/record.ts';
import type { Answer } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import type { CallOptions } from '../client/page.ts';
import { writtenCount } from '../reading/read-back.ts';
import { askTopUpFacts, type TopUpFacts } from './top-up-facts.ts';

export interface PaymentInput {
  /** A whole number: USD, or quota units where the site counts in tokens. */
  amount: number;
  /** A method's `type` in the gateway's top-up facts (`zfb`, `wx`, `alipay`, `stripe` …). */
  paymentMethod?: string;
  topUpCode?: string;
}

/** The next step of a payment: a page to open, or a form that the browser must POST (docs/gateways.md 4.5). */
export type PaymentStep = { kind: 'link'; url: string } | { kind: 'form'; url: string; fields: Record<string, string> };

/** The price of a top-up, as text ready to show. */
export interface PaymentAmount {
  payAmount: string;
  /** The amount credited; only the card fork returns it. */
  chargedAmount?: string;
}

/** Topping up (docs/gateways.md 4.5). */
export interface Wallet {
  facts(o?: CallOptions): Promise<TopUpFacts>;
  /** Redeems a code; resolves with the quota units added. */
  redeem(key: string, o?: CallOptions): Promise<number>;
  amount(input: PaymentInput, o?: CallOptions): Promise<PaymentAmount>;
  pay(input: PaymentInput, o?: CallOptions): Promise<PaymentStep>;
  /** Card payment of v0.8.8 and newer. */
  stripeAmount(input: PaymentInput, o?: CallOptions): Promise<PaymentAmount>;
  stripePay(input: PaymentInput, o?: CallOptions): Promise<PaymentStep>;
}

/** The top-up calls, over a client. */
export function createWallet(client: Client): Wallet {
  const post = (path: string, body: Record<string, unknown>, o?: CallOptions) =>
    client.call({ method: 'POST', path, body, verdict: 'message' }, o);
  return {
    facts: (o = {}) => askTopUpFacts(client, o),
    async redeem(key, o) {
      // The gateway delays this answer on purpose, by up to 3 s.
      const call = { method: 'POST', path: '/api/user/topup', body: { key } } as const;
      return writtenCount(await client.call(call, o), call);
    },
    async amount({ amount, topUpCode }, o) {
      return readAmount((await post('/api/user/amount', { amount, top_up_code: topUpCode ?? '' }, o)).data);
    },
    async pay({ amount, topUpCode, paymentMethod }, o) {
      const path = '/api/user/pay';
      const body = { amount, top_up_code: topUpCode ?? '', payment_method: paymentMethod };
      const answer = await post(path, body, o);
      return readStep(answer, path);
    },
    async stripeAmount({ amount }, o) {
      return readAmount((await post('/api/user/stripe/amount', { amount, payment_method: 'stripe' }, o)).data);
    },
    async stripePay({ amount }, o) {
      const path = '/api/user/stripe/pay';
      const answer = await post(path, { amount, payment_method: 'stripe' }, o);
      return readStep(answer, path);
    },
  };
}

function readAmount(data: unknown): PaymentAmount {
  if (!isRecord(data)) return { payAmount: String(data ?? '') };
  const chargedAmount = data.chargedAmount === undefined ? undefined : String(data.chargedAmount);
  return { payAmount: String(data.payAmount ?? data.pay_amount ?? ''), chargedAmount };
}

/** Reads the next step of a payment from the answer of a pay call. @throws `unsure` where the answer has none */
export function readStep(answer: Answer, path: string): PaymentStep {
  const facts = isRecord(answer.data) ? answer.data : {};
  const { url } = answer.body;
  const link = facts.payLink ?? facts.pay_link ?? facts.checkout_url ?? facts.payment_url;
  if (typeof link === 'string' && isWebAddress(link)) return { kind: 'link', url: link };
  if (typeof url === 'string' && isWebAddress(url)) {
    const fields = Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]);
    return { kind: 'form', url, fields: Object.fromEntries(fields) };
  }
  throw unreadableAnswer(answer, { method: 'POST', path });
}

// The address is opened in the user's browser, so only http and https are accepted.
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
