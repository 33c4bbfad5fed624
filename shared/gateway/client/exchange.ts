import { effectOf } from './effect.ts';
import { GatewayError } from './gateway-error.ts';
import type { RequestEvent } from './gateway-options.ts';
import { redactPath, redactUrl } from './redact.ts';
import { type Transport, TransportFailure, type TransportRequest, type TransportResponse } from './transport.ts';

interface ExchangeOptions {
  transport: Transport;
  baseUrl: string;
  now(): number;
  onRequest?(event: RequestEvent): void;
}

/** Sends one request and returns its answer, with redirects within the gateway followed. Throws `GatewayError`. */
export type Exchange = (request: TransportRequest, path: string) => Promise<TransportResponse>;

const followed = new Set([301, 307, 308]);
const mostRedirects = 3;

/**
 * Sends one request: reports it to `onRequest`, turns transport failures into `GatewayError`, and follows redirects
 * only on the same origin, with method, body and headers kept (docs/gateways.md 2.2, 13.8).
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const send = createObservedTransport(options);
  return async (request, path) => {
    let url = request.url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await send({ ...request, url }).catch((error: unknown) => {
        throw inOurTerms(error, request, path);
      });
      const location = followed.has(response.status) ? response.headers.location : undefined;
      if (location === undefined) return response;
      // The body is read to its end, or the connection would stay occupied.
      void response.text().catch(() => undefined);
      const target = resolve(location, url);
      if (target === undefined || originOf(target) !== originOf(url) || redirects >= mostRedirects) {
        throw refusedRedirect(request, path, response.status, target);
      }
      url = target;
    }
  };
}

function createObservedTransport({ transport, baseUrl, now, onRequest }: ExchangeOptions): Transport {
  if (onRequest === undefined) return transport;
  let count = 0;
  return async (request) => {
    count += 1;
    const about = { id: count, method: request.method, path: redactUrl(request.url, baseUrl) };
    const start = now();
    onRequest({ ...about, phase: 'sent' });
    try {
      const response = await transport(request);
      onRequest({ ...about, phase: 'answered', status: response.status, duration: now() - start });
      return response;
    } catch (error) {
      const reason = error instanceof TransportFailure ? error.reason : 'stopped';
      onRequest({ ...about, phase: 'failed', reason, duration: now() - start });
      throw error;
    }
  };
}

/** Turns a transport's error into a `GatewayError`; any other error (such as `DryRun`) is returned unchanged. */
export function inOurTerms(
  error: unknown,
  request: Pick<TransportRequest, 'method' | 'body' | 'signal'>,
  path: string,
): unknown {
  const { method, body, signal } = request;
  const isWrite = effectOf({ method, path, body }) === 'write';
  const about = { method, path: redactPath(path) };
  if (signal?.aborted) return new GatewayError('stopped', { ...about, reason: isWrite ? 'sent' : undefined });
  if (!(error instanceof TransportFailure)) return error;
  // An internal error is thrown as it is, except where a write had been sent by then: its outcome is unsure.
  if (error.reason === 'internal' && !(isWrite && error.sent)) return error.cause ?? error;
  const { reason, detail } = error;
  const facts = { ...about, reason, ...(detail !== undefined && { detail }) };
  if (isWrite && error.sent) return new GatewayError('unsure', facts);
  if (error.reason === 'too-large') return new GatewayError('not-a-gateway', facts);
  return new GatewayError(error.reason === 'timeout' ? 'timeout' : 'network', facts);
}

function refusedRedirect(request: TransportRequest, path: string, status: number, target: string | undefined) {
  const redirectedTo = target === undefined ? undefined : originOf(target);
  const about = { method: request.method, path: redactPath(path) };
  return new GatewayError('not-a-gateway', { ...about, status, reason: 'redirect', redirectedTo });
}

// The redirect target as an absolute URL. A path alone is kept relative for the base URL '' of a browser on the
// gateway's own origin.
function resolve(location: string, from: string): string | undefined {
  if (location.startsWith('/') && !location.startsWith('//')) return `${originOf(from)}${location}`;
  try {
    return new URL(location, from).href;
  } catch {
    return undefined;
  }
}

function originOf(url: string): string {
  return url.startsWith('/') ? '' : new URL(url).origin;
}
