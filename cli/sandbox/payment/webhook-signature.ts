import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed webhook may be, in seconds: Stripe's own default. */
const signatureTolerance = 300;

/**
 * The `Stripe-Signature` header for a body: `t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` under the `whsec_…`
 * secret. The local checkout page signs with it as Stripe would.
 */
export function signWebhook(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${digest(body, secret, seconds).toString('hex')}`;
}

/**
 * Whether a `Stripe-Signature` header fits the exact body. One of several `v1` values has to fit (secrets are rotated
 * that way); other schemes are ignored. Compared in constant time. `nowSeconds` limits the age in both directions,
 * against replays.
 */
export function isSignedWebhook(header: string, body: string, secret: string, nowSeconds: number): boolean {
  if (secret === '') return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const seconds = Number(time);
  if (Math.abs(nowSeconds - seconds) > signatureTolerance) return false;
  const expected = digest(body, secret, seconds);
  let fits = false;
  for (const [name, value = ''] of parts) {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/i.test(value)) continue;
    if (timingSafeEqual(Buffer.from(value, 'hex'), expected)) fits = true;
  }
  return fits;
}

function digest(body: string, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest();
}
