import { createHostCheck, hostName } from '../../../shared/format/allowed-host.ts';
import type { SandboxContext, SandboxMiddleware } from './envelope.ts';
import { sayFor } from './form-page.ts';

/**
 * Calls with an API key, which any page may make, as on real gateways (docs/gateways.md 2.5): they do not use the
 * browser's cookies.
 */
const keyed = new Set(['/api/log/token', '/api/usage/token/']);

/**
 * Keeps web pages of other sites from using a gateway on this machine through the user's browser (SEC-06): it refuses
 * foreign host names (DNS rebinding), calls of the dashboard API from another origin, and from other machines the
 * mocks, which hand out mails and sign anybody in.
 */
export function requestGuard(listenHost: string, allowedHosts: readonly string[]): SandboxMiddleware {
  const isAllowed = createHostCheck(listenHost, allowedHosts);
  return async (context, next) => {
    const socket = context.env?.incoming?.socket;
    // A call that the sandbox makes to itself.
    if (socket === undefined) return next();
    const host = context.req.header('host') ?? '';
    const local = addressName(socket.localAddress);
    // An IP address cannot be a rebound name.
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

/** Whether the browser's headers say that another page makes this call. */
function isForeign(context: SandboxContext, host: string): boolean {
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') return true;
  const origin = context.req.header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase();
}

/** An IP address in the form of a `Host` header. */
function addressName(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  return plain.includes(':') ? `[${plain}]` : plain;
}
