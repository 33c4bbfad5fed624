import type { IncomingHttpHeaders } from 'node:http';
import { createHostCheck } from '../../shared/format/allowed-host.ts';
import { hasOwnCookie } from './cookies.ts';

/** Why a request is not served. */
export type GuardRefusal = 'host' | 'origin';

/** The facts about a request that decide whether it is served. */
export interface GuardedRequest {
  method: string;
  /** Without query, without the console's base. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Whether the request is for the gateway. */
  isForGateway: boolean;
  /** Whether the browser used TLS (through a trusted balancer). */
  isSecure: boolean;
}

/**
 * The header that the console's page sends with each call. Other sites' pages cannot send it: the browser would first
 * ask this server by a CORS preflight, which is refused.
 */
const pageHeader = 'x-tollgate';

/**
 * Drawings are loaded by `<img>`, which cannot send our header; the gateway requires no sign-in for them
 * (docs/gateways.md 4.12).
 */
const isPicture = ({ method, path }: GuardedRequest) => method === 'GET' && path.startsWith('/mj/image/');

/**
 * The console's own CSRF check, made before a request's `Origin` is rewritten for the gateway's check
 * (docs/gateways.md 3.4): otherwise any page in the user's browser could act with the session that the browser holds
 * for this host (SEC-03). No path and no method is exempt: some of the gateway's GETs change something (a new access
 * token, a bound account, a logout).
 * @param cookiePrefix the prefix of this console's cookie names, after a `__Host-`.
 * @returns a function that returns why a request is refused, or undefined.
 */
export function createRequestGuard(
  listenHost: string,
  allowedHosts: readonly string[],
  cookiePrefix: string,
): (request: GuardedRequest) => GuardRefusal | undefined {
  const isAllowedHost = createHostCheck(listenHost, allowedHosts);
  // A balancer that ends TLS may replace `Host`, and need not be a trusted one: an explicitly allowed name is also
  // accepted with https, at the port it was given with.
  const named = new Set(allowedHosts.map((name) => originOf(`https://${name}`)));
  const isOurs = (origin: string, host: string, isSecure: boolean) => {
    const asked = originOf(origin);
    if (asked === undefined) return false;
    return asked === originOf(`${isSecure ? 'https' : 'http'}://${host}`) || named.has(asked);
  };
  return (request) => {
    const { headers, isSecure } = request;
    const host = headers.host ?? '';
    if (!isAllowedHost(host)) return 'host';
    if (!request.isForGateway) return undefined;
    if (!isUseOfAnswer(request)) return 'origin';
    // Browsers send this header over TLS and to loopback names, and no page can forge it.
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' ? undefined : 'origin';
    if (headers.origin !== undefined) return isOurs(headers.origin, host, isSecure) ? undefined : 'origin';
    if (headers[pageHeader] !== undefined) return undefined;
    if (headers.referer !== undefined && !isOurs(headers.referer, host, isSecure)) return 'origin';
    // The rest are programs, and browsers over plain HTTP on another machine: those must not act for the user.
    return hasOwnCookie(headers.cookie, cookiePrefix) && !isPicture(request) ? 'origin' : undefined;
  };
}

/**
 * Whether a request proves that the console's page made it. Others that pass (programs, images) take part in no
 * session: their cookies are not forwarded, and the gateway's do not reach them, so that a link cannot sign anybody in.
 */
export function isFromPage({ 'sec-fetch-site': site, origin, [pageHeader]: mark }: IncomingHttpHeaders): boolean {
  return site === 'same-origin' || origin !== undefined || mark !== undefined;
}

/** The gateway's answers are read by the page's code or shown as a drawing, never as a page, script, style or frame. */
function isUseOfAnswer(request: GuardedRequest): boolean {
  const use = request.headers['sec-fetch-dest'];
  return use === undefined || use === 'empty' || (use === 'image' && isPicture(request));
}

/** Scheme, host and port; undefined for `null` and anything else that is no http(s) URL. */
function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}
