import type { IncomingMessage } from 'node:http';
import { type CookieScope, cookiesForGateway } from './cookies.ts';
import type { RequestFacts } from './request-facts.ts';

/** Headers that concern one connection only (RFC 9110 7.6.1), in either direction. */
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

/**
 * The headers that are forwarded: those of the body and of content negotiation, credentials, and what gateways and
 * relays read in the protocols they speak. All others are dropped. Balancers, clouds and servers use dozens of header
 * names for a client's IP address (`X-Forwarded-For`, `Fly-Client-IP`, `X-Appengine-Remote-Addr`, also with `_` for
 * `-`), each trusted by some software: one missing from a deny list would let anybody forge addresses in logs and allow
 * lists, evade rate limits, or turn one call into another (SEC-05).
 */
const passing =
  /^(accept(-[a-z]+)?|authorization|auth-version|cache-control|content-[a-z0-9-]+|date|dnt|if-[a-z-]+|last-event-id|pragma|priority|range|user-agent|save-data|traceparent|tracestate|idempotency-key|new-api-[a-z-]+|x-(api-key|auth-session|client-request-id|goog-api-(key|client)|request-id|requested-with|security-proof|stainless-[a-z-]+|title)|http-referer|(anthropic|openai)-[a-z-]+|mj-api-secret)$/;

/** The names listed in a `Connection` header, which are dropped too. */
export function connectionNames(value: string | string[] | undefined): Set<string> {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return new Set(text.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * The headers sent to the gateway: the forwardable ones of the browser, with the gateway's own host and origin, so that
 * its origin checks pass (docs/gateways.md 3.4). Whether the request is allowed was decided before (request-guard.ts).
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
    if (value !== undefined && passing.test(name) && !named.has(name)) result[name] = value;
  }
  const cookie = hasSession ? cookiesForGateway(headers.cookie, cookies, isSecure) : undefined;
  if (cookie !== undefined) result.cookie = cookie;
  if (headers.origin !== undefined) result.origin = gateway.origin;
  if (headers.referer !== undefined) result.referer = `${gateway.origin}/`;
  const forwarded = isTrusted ? headers['x-forwarded-for'] : undefined;
  const from = [forwarded, request.socket.remoteAddress].flat().filter(Boolean).join(', ');
  // Rate limits count by client address (docs/gateways.md 2.4): without it all users of one console would share one
  // limit.
  if (from !== '') result['x-forwarded-for'] = from;
  return result;
}
