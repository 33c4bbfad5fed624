import { createHash, timingSafeEqual } from 'node:crypto';

/** Signature of the "epay" protocol: MD5 over the sorted, non-empty fields except the signature's own, and the key. */
export function signEpay(fields: Readonly<Record<string, string>>, key: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + key, 'utf8')
    .digest('hex');
}

/** The form that a browser has to POST to the provider, with its signature. */
export function epayForm(
  settings: { id: string; key: string },
  order: { tradeNumber: string; method: string; money: number; notifyUrl: string; returnUrl: string; name: string },
): Record<string, string> {
  const fields = {
    pid: settings.id,
    type: order.method,
    out_trade_no: order.tradeNumber,
    notify_url: order.notifyUrl,
    return_url: order.returnUrl,
    name: order.name,
    money: order.money.toFixed(2),
    device: 'pc',
  };
  return { ...fields, sign: signEpay(fields, settings.key), sign_type: 'MD5' };
}

/** Whether a provider's notification is signed with our key. */
export function isSignedEpay(fields: Readonly<Record<string, string>>, key: string): boolean {
  const expected = Buffer.from(signEpay(fields, key));
  const given = Buffer.from(fields.sign ?? '');
  return key !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}
