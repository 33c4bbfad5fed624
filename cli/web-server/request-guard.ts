import type { IncomingHttpHeaders } from 'node:http';
import { createHostCheck, hostName } from './allowed-host.ts';

/** Why a request is not served. */
export type GuardRefusal = 'host' | 'origin';

export interface GuardedRequest {
  method: string;
  /** Without query, without the console's base. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Whether it is for the gateway. */
  isForGateway: boolean;
}

/** Methods that change nothing by the rules of HTTP. The gateway has GETs that do: those are guarded by `Sec-Fetch-Site`. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Our own check, made before a request's `Origin` is rewritten to please the gateway's (wire 3.4): else any page in the
 * person's browser could act with the session that the browser holds for this address.
 * Answers why a request is refused, or undefined.
 */
export function createRequestGuard(
  listenHost: string,
  allowedHosts: readonly string[],
): (request: GuardedRequest) => GuardRefusal | undefined {
  const isAllowedHost = createHostCheck(listenHost, allowedHosts);
  const isNamedHost = (name: string) => name !== '' && allowedHosts.some((allowed) => hostName(allowed) === name);
  const isOurs = (origin: string, host: string) => {
    if (!/^https?:\/\//.test(origin)) return false;
    const originHost = origin.replace(/^https?:\/\//, '').toLowerCase();
    // A balancer may have replaced `Host`; a name that was allowed expressly is ours all the same.
    return originHost === host.toLowerCase() || isNamedHost(hostName(originHost));
  };
  return ({ method, path, headers, isForGateway }) => {
    const host = headers.host ?? '';
    if (!isAllowedHost(host)) return 'host';
    if (!isForGateway) return undefined;
    const { origin } = headers;
    const site = headers['sec-fetch-site'];
    const isFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isFromElsewhere && !isReturnFromSignIn(method, path, headers)) return 'origin';
    if (safeMethods.has(method) || origin === undefined) return undefined;
    // A browser hides the origin of a form post under `Referrer-Policy: no-referrer`; it cannot forge Sec-Fetch-Site.
    if (origin === 'null') return site === 'same-origin' ? undefined : 'origin';
    return isOurs(origin, host) ? undefined : 'origin';
  };
}

/** Third-party sign-ins end with a top-level navigation from their site to the gateway (Telegram's bind, wire 4.3). */
function isReturnFromSignIn(method: string, path: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && path.startsWith('/api/oauth/');
}
