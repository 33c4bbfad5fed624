import type { IncomingHttpHeaders } from 'node:http';
import { createHostCheck } from '../../shared/format/allowed-host.ts';
import { hasOwnCookie } from './cookies.ts';

/** Why a request is not served. */
export type GuardRefusal = 'host' | 'origin';

export interface GuardedRequest {
  method: string;
  /** Without query, without the console's base. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Whether it is for the gateway. */
  isForGateway: boolean;
  /** Whether the browser reached us over TLS (through a trusted balancer). */
  isSecure: boolean;
}

/** What the console's own page sends with each call. No other page can: the browser would ask us first, and gets no leave. */
const pageHeader = 'x-tollgate';

/**
 * Drawings are shown by `<img>`, which sends no header of ours; the gateway wants no sign-in for them
 * (docs/gateways.md 4.12).
 */
const isPicture = ({ method, path }: GuardedRequest) => method === 'GET' && path.startsWith('/mj/image/');

/**
 * Our own check, made before a request's `Origin` is rewritten to please the gateway's (docs/gateways.md 3.4): else any
 * page in the person's browser could act with the session that the browser holds for this address (SEC-03). No path and
 * no method is exempt: some of the gateway's GETs change things (a new access token, a bound account, a logout).
 * @param cookiePrefix what the names of this console's cookies begin with, after a `__Host-`.
 * Answers why a request is refused, or undefined.
 */
export function createRequestGuard(
  listenHost: string,
  allowedHosts: readonly string[],
  cookiePrefix: string,
): (request: GuardedRequest) => GuardRefusal | undefined {
  const isAllowedHost = createHostCheck(listenHost, allowedHosts);
  // A balancer that ends TLS may replace `Host`, and need not be a trusted one: a name that was allowed expressly is ours
  // over TLS too, at the port it was given with.
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
    // Browsers send it over TLS and to loopback names, and no page can forge it.
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' ? undefined : 'origin';
    if (headers.origin !== undefined) return isOurs(headers.origin, host, isSecure) ? undefined : 'origin';
    if (headers[pageHeader] !== undefined) return undefined;
    if (headers.referer !== undefined && !isOurs(headers.referer, host, isSecure)) return 'origin';
    // What is left is a program, or a browser over plain HTTP to another machine: then it must not act for the person.
    return hasOwnCookie(headers.cookie, cookiePrefix) && !isPicture(request) ? 'origin' : undefined;
  };
}

/**
 * Whether a request shows that it was made by the console's page. Others that pass (programs, pictures) take part in no
 * session: their cookies are not sent on, and the gateway's do not reach them, so that nobody is signed in by a link.
 */
export function isFromPage({ 'sec-fetch-site': site, origin, [pageHeader]: mark }: IncomingHttpHeaders): boolean {
  return site === 'same-origin' || origin !== undefined || mark !== undefined;
}

/** An answer of the gateway is read by the page's code or shown as a drawing: never a page, a script, a style or a frame. */
function isUseOfAnswer(request: GuardedRequest): boolean {
  const use = request.headers['sec-fetch-dest'];
  return use === undefined || use === 'empty' || (use === 'image' && isPicture(request));
}

/** Scheme, host and port; undefined for `null` and anything else that is no address of the web. */
function originOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}
