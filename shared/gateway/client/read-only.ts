import { effectOf } from './effect.ts';
import { GatewayError } from './gateway-error.ts';
import type { Transport } from './transport.ts';

/**
 * Signing in, signing out and renewing a session change nothing on the site (docs/gateways.md 4.2, 4.3,
 * docs/gateways-modern.md 3).
 */
const ofSession = [
  /^POST \/api\/user\/(login(\/2fa)?|auth\/refresh)$/,
  /^POST \/api\/user\/passkey\/login\//,
  /^POST \/api\/verify$/,
  /^GET \/api\/user\/logout$/,
  /^GET \/api\/oauth\//,
];

/**
 * A channel test writes its result into the channel, and a balance request stores the balance (docs/gateways.md 4.7).
 */
const writingProbes = /^\/api\/channel\/(test|update_balance)(\/|$)/;

/** Whether a read-only transport sends this request (CHG-09). */
export function isAllowedReadOnly(request: { method: string; path: string; body?: unknown }): boolean {
  const path = request.path.split('?')[0] ?? '';
  const bare = path.replace(/(?<=.)\/$/, '');
  if (ofSession.some((pattern) => pattern.test(`${request.method} ${bare}`))) return true;
  return effectOf(request) !== 'write' && !writingProbes.test(bare);
}

/**
 * A transport that sends no request which changes the gateway: such a request rejects with `refused`, reason
 * `read-only` (CHG-09).
 */
export function readOnlyTransport(send: Transport, baseUrl: string): Transport {
  return guardedTransport(send, baseUrl, { reason: 'read-only', isOpen: () => false });
}

/**
 * A transport for a profile whose name the user must type before any change (TUI-13): until `isOpen` returns true, a
 * changing request rejects with `refused`, reason `locked`, with the name as its data. Nothing was sent then.
 */
export function lockedTransport(send: Transport, baseUrl: string, name: string, isOpen: () => boolean): Transport {
  return guardedTransport(send, baseUrl, { reason: 'locked', data: name, isOpen });
}

function guardedTransport(
  send: Transport,
  baseUrl: string,
  { isOpen, ...why }: { reason: string; data?: string; isOpen(): boolean },
): Transport {
  return async (request) => {
    const { method, url, body } = request;
    const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : new URL(url).pathname;
    if (isAllowedReadOnly({ method, path, body }) || isOpen()) return send(request);
    throw new GatewayError('refused', { ...why, method, path: path.split('?')[0] ?? '' });
  };
}
