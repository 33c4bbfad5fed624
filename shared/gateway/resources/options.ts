import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { unreadable } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/** The gateway's settings (docs/gateways.md 4.14; super admin). Every value is sent as text. */
export interface Options {
  /** All listed options, sorted by key. Secrets are not listed; an option never saved may be missing too. */
  list(o?: CallOptions): Promise<Map<string, string>>;
  /** Sets one option. Booleans and numbers become text; `json` values are checked first (docs/gateways.md 13.40). */
  set(key: string, value: string | number | boolean, o?: CallOptions & { json?: boolean }): Promise<void>;
  /** Resets all model ratios to the gateway's own defaults. */
  resetModelRatio(o?: CallOptions): Promise<void>;
  /** Confirms the terms of payment (v1.0; needs a password login). It cannot be undone. */
  confirmPaymentCompliance(o?: CallOptions): Promise<void>;
}

/** Whether the payment terms are confirmed: `true` or `false`; gateways before v1.0 do not list it. */
export const complianceOption = 'payment_setting.compliance_confirmed';

/** The option calls, over a client. */
export function createOptions(client: Client): Options {
  const collection = '/api/option/';
  return {
    async list(o) {
      const call = { method: 'GET', path: collection } as const;
      const { data } = await client.call(call, o);
      // Every gateway has options; accepting another shape would look as if all were empty (TRU-08).
      if (!Array.isArray(data) || !data.every(isRecord)) throw unreadable(call, 'unexpected-shape');
      const pairs = data.map(({ key, value }): [string, string] => [
        String(key),
        typeof value === 'string' ? value : String(value ?? ''),
      ]);
      return new Map(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
    async set(key, value, { json, ...o } = {}) {
      const text = String(value);
      // A gateway stores broken JSON and empties the table in use (docs/gateways.md 14.18), so it is rejected here.
      if (json && !isJson(text)) throw new GatewayError('refused', { reason: 'invalid-json', data: [key] });
      await client.call({ method: 'PUT', path: collection, body: { key, value: text } }, o);
    },
    async resetModelRatio(o) {
      // `rest_` is the gateway's own spelling.
      await client.call({ method: 'POST', path: '/api/option/rest_model_ratio' }, o);
    },
    async confirmPaymentCompliance(o) {
      await client.call({ method: 'POST', path: '/api/option/payment_compliance', body: { confirmed: true } }, o);
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
