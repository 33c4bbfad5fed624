import { createHostCheck, hostName } from '../../../shared/format/allowed-host.ts';
import type { SandboxContext, SandboxMiddleware } from './envelope.ts';
import { sayFor } from './form-page.ts';

/**
 * Called with a key from any page, as on real gateways (docs/gateways.md 2.5): what the browser holds for this address
 * plays no part.
 */
const keyed = new Set(['/api/log/token', '/api/usage/token/']);

/**
 * Keeps web pages of others from using a gateway on this machine through the person's browser (SEC-06): a name that was made
 * to point here, calls of the dashboard API from another origin, and from other machines the mocks, which hand out
 * mails and sign in whoever asks.
 */
export function requestGuard(listenHost: string, allowedHosts: readonly string[]): SandboxMiddleware {
  const isAllowed = createHostCheck(listenHost, allowedHosts);
  return async (context, next) => {
    const socket = context.env?.incoming?.socket;
    // A call the sandbox makes to itself.
    if (socket === undefined) return next();
    const host = context.req.header('host') ?? '';
    const local = addressName(socket.localAddress);
    // An address is no name that somebody could point elsewhere.
    if (!isAllowed(host) && hostName(host) !== local) {
      const message = sayFor(context)('sandbox.hostRefused', { host: hostName(host) || '?' });
      return context.json({ success: false, message }, 403);
    }
    const { path } = context.req;
    if (/^\/api(\/|$)/.test(path) && !keyed.has(path) && isForeign(context, host)) {
      return context.json({ success: false, message: sayFor(context)('sandbox.originRefused') }, 403);
    }
    const peer = addressName(socket.remoteAddress);
    if (path.startsWith('/sandbox/') && peer !== local && !/^(127\.|\[::1\]$)/.test(peer)) {
      return context.json({ success: false, message: sayFor(context)('sandbox.mockRefused') }, 403);
    }
    return next();
  };
}

/** Whether a browser says that another page makes this call. */
function isForeign(context: SandboxContext, host: string): boolean {
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return true;
  const origin = context.req.header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase();
}

/** An address as `Host` has it. */
function addressName(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  return plain.includes(':') ? `[${plain}]` : plain;
}
