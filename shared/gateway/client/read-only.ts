import { effectOf } from './effect.ts';
import { GatewayError } from './gateway-error.ts';
import type { Transport } from './transport.ts';

/** Signing in, out and keeping a session changes nothing of the site (docs/gateways.md 4.2, 4.3, docs/gateways-modern.md 3). */
const ofSession = [
  /^POST \/api\/user\/(login(\/2fa)?|auth\/refresh)$/,
  /^POST \/api\/user\/passkey\/login\//,
  /^POST \/api\/verify$/,
  /^GET \/api\/user\/logout$/,
  /^GET \/api\/oauth\//,
];

/** Tests write what came of them into the channel, and a balance that is asked for is stored (docs/gateways.md 4.7). */
const writingProbes = /^\/api\/channel\/(test|update_balance)(\/|$)/;

/** Whether a request is sent where nothing may be changed (CHG-09). */
export function isAllowedReadOnly(request: { method: string; path: string; body?: unknown }): boolean {
  const path = request.path.split('?')[0] ?? '';
  const bare = path.replace(/(?<=.)\/$/, '');
  if (ofSession.some((pattern) => pattern.test(`${request.method} ${bare}`))) return true;
  return effectOf(request) !== 'write' && !writingProbes.test(bare);
}

/** A transport that sends nothing that changes the gateway: such a request rejects as refused, reason `read-only` (CHG-09). */
export function readOnlyTransport(send: Transport, baseUrl: string): Transport {
  return guardedTransport(send, baseUrl, { reason: 'read-only', isOpen: () => false });
}

/**
 * A transport for a profile that asks for its name before anything is changed (TUI-13): until `isOpen`, such a request rejects
 * as refused, reason `locked`, with the name as its data. Nothing was sent then.
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
