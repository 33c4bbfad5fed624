import { type CookieScope, cookieForBrowser } from './cookies.ts';
import { locationForBrowser, type RedirectScope } from './redirect.ts';
import type { RequestFacts } from './request-facts.ts';
import { connectionNames, hopHeaders } from './request-headers.ts';
import { proxiedHeaders } from './security-headers.ts';

type Headers = Record<string, string | string[]>;

/**
 * Headers that a gateway may send for its own origin, but not for ours: HSTS would make a loopback host unreachable by
 * plain HTTP.
 */
const dropped = new Set([
  'strict-transport-security',
  'public-key-pins',
  'alt-svc',
  'clear-site-data',
  'service-worker-allowed',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'report-to',
  'nel',
  'reporting-endpoints',
  'link',
  'refresh',
]);

/** The paths and names that a gateway's headers are rewritten with. */
export interface ResponseScope extends CookieScope, RedirectScope {}

/**
 * The headers of a gateway's answer for the browser. A proxied page would have our origin, so nothing that the gateway
 * sends may run there, and no other site's pages may read it.
 * @param requestPath path and query of the gateway request.
 */
export function headersForBrowser(
  headers: Record<string, string | string[] | undefined>,
  status: number,
  requestPath: string,
  scope: ResponseScope,
  { isSecure, hasSession }: Pick<RequestFacts, 'isSecure' | 'hasSession'>,
): Headers {
  const named = connectionNames(headers.connection);
  const result: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopHeaders.has(name) || dropped.has(name) || named.has(name)) continue;
    if (name.startsWith('access-control-') || name === 'set-cookie') continue;
    result[name] = value;
  }
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (cookies.length > 0 && hasSession)
    result['set-cookie'] = cookies.map((cookie) => cookieForBrowser(cookie, scope, isSecure));
  if (typeof headers.location === 'string') result.location = locationForBrowser(headers.location, requestPath, scope);
  // A cached redirect would outlive this gateway: another one may be served at the same URL later.
  if (status === 301 || status === 308) result['cache-control'] = 'no-store';
  // Where the gateway sends no cache headers, one user's answer must not be served to the next from a cache.
  result['cache-control'] ??= 'no-store';
  return Object.assign(result, proxiedHeaders);
}
