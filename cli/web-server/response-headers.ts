import { type CookieScope, cookieForBrowser } from './cookies.ts';
import { locationForBrowser, type RedirectScope } from './redirect.ts';
import type { RequestFacts } from './request-facts.ts';
import { connectionNames, hopHeaders } from './request-headers.ts';
import { proxiedHeaders } from './security-headers.ts';

type Headers = Record<string, string | string[]>;

/** What a gateway may say for its own origin, but not for ours: HSTS would lock a loopback address out of plain HTTP. */
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

export interface ResponseScope extends CookieScope, RedirectScope {}

/**
 * The headers of a gateway's answer as the browser gets them. A proxied page has our origin, so whatever the gateway sends
 * is kept from running there, and nobody else's pages may read it.
 * @param requestPath path and query that were asked of the gateway.
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
  // A remembered redirect would outlive this gateway: another one may be served at the same address tomorrow.
  if (status === 301 || status === 308) result['cache-control'] = 'no-store';
  // What one person was told must not be shown to the next from a cache, where the gateway does not say.
  result['cache-control'] ??= 'no-store';
  return Object.assign(result, proxiedHeaders);
}
