import type { IncomingMessage } from 'node:http';
import { type CookieScope, cookiesForGateway } from './cookies.ts';
import type { RequestFacts } from './request-facts.ts';
import { pageHeader } from './request-guard.ts';

/** Headers that speak of one connection only (RFC 9110 7.6.1), in either direction. */
export const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** What is ours to say, not the browser's to pass on. */
const replaced = new Set(['host', 'cookie', 'origin', 'referer', 'expect', pageHeader]);

/**
 * Headers by which balancers tell whose request it is and which one it was. A gateway believes them: sent on from anybody,
 * they would forge addresses in logs and allow lists, unlock rate limits, and turn one call into another (SEC-05).
 */
const forwarding =
  /^(x-forwarded(-.*)?|forwarded(-.*)?|true-client-ip|cf-connecting-ip(v6)?|client-ip|x-client-ip|x-real-ip|x-cluster-client-ip|x-original-.*|x-rewrite-url|x-(http-)?method(-override)?|fastly-client-ip|x-envoy-external-address|x-appengine-user-ip|x-azure-clientip)$/;

/** Names listed in a `Connection` header: they, too, end here. */
export function connectionNames(value: string | string[] | undefined): Set<string> {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * The headers sent to the gateway: the browser's, without those of the hop, with the gateway's own host and origin, so that
 * its origin checks pass (docs/gateways.md 3.4); whether the request may be made at all was decided before
 * (request-guard.ts).
 */
export function headersForGateway(
  request: IncomingMessage,
  gateway: URL,
  cookies: CookieScope,
  { isTrusted, isSecure, hasSession }: RequestFacts,
): Record<string, string | string[]> {
  const { headers } = request;
  const named = connectionNames(headers.connection);
  const result: Record<string, string | string[]> = { host: gateway.host };
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopHeaders.has(name) || replaced.has(name)) continue;
    if (name.startsWith('sec-fetch-') || forwarding.test(name)) continue;
    if (!named.has(name)) result[name] = value;
  }
  const cookie = hasSession ? cookiesForGateway(headers.cookie, cookies, isSecure) : undefined;
  if (cookie !== undefined) result.cookie = cookie;
  if (headers.origin !== undefined) result.origin = gateway.origin;
  if (headers.referer !== undefined) result.referer = `${gateway.origin}/`;
  const told = isTrusted ? headers['x-forwarded-for'] : undefined;
  const from = [told, request.socket.remoteAddress].flat().filter(Boolean).join(', ');
  // Rate limits count by client address (docs/gateways.md 2.4): without it all people behind one console would share
  // one allowance.
  if (from !== '') result['x-forwarded-for'] = from;
  return result;
}
