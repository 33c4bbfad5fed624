import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
// Not from `undici` itself, which also loads its own fetch, WebSocket and mocks, and with them Node's (docs/decisions.md).
import send from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type { Transport, TransportRequest, TransportResponse } from '../../shared/gateway/transport.ts';
import type { Trust } from '../world.ts';
import { answerBody } from './answer-body.ts';
import { transportFailure } from './failure-reason.ts';
import { type ProxyEnvironment, proxyFor } from './proxy.ts';
import { tlsOptions } from './tls-options.ts';

// ms a connection may take to open; the head's own limit comes with each request.
const connectTimeout = 10_000;

/**
 * Pooled HTTP over undici for long-running faces: kept connections, proxies, streams. Load it lazily: it is heavy.
 * `lookup` finds a host's address in place of the system.
 */
export function createPooledTransport(
  env: ProxyEnvironment = process.env,
  trust: Trust = {},
  lookup?: LookupFunction,
): Transport {
  const tls = tlsOptions(trust);
  const direct = new Agent({ connect: { timeout: connectTimeout, ...tls, ...(lookup ? { lookup } : {}) } });
  const proxies = new Map<string, Dispatcher>();
  const dispatcherFor = (url: URL): Dispatcher => {
    const proxy = proxyFor(url, env);
    if (proxy === undefined) return direct;
    const known =
      proxies.get(proxy) ??
      new ProxyAgent({ uri: withScheme(proxy), connect: { timeout: connectTimeout }, requestTls: tls });
    proxies.set(proxy, known);
    return known;
  };
  return async (request) => {
    const { signal } = request;
    signal?.throwIfAborted();
    const url = new URL(request.url);
    try {
      return responseOf(await exchange(url, request, dispatcherFor(url)), request);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw transportFailure(error, mayBeSent(error));
    }
  };
}

function exchange(url: URL, request: TransportRequest, dispatcher: Dispatcher): Promise<Dispatcher.ResponseData> {
  const { method, headers, body, signal, timeout } = request;
  return send.call(dispatcher, {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { 'Accept-Encoding': 'gzip, br', ...headers },
    body,
    signal,
    headersTimeout: timeout,
    // Bodies have limits of their own in `answerBody`.
    bodyTimeout: 0,
  });
}

function responseOf(answer: Dispatcher.ResponseData, request: TransportRequest): TransportResponse {
  const { signal } = request;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const cookies = answer.headers['set-cookie'] ?? [];
  const stopReason = () => (signal?.aborted ? signal.reason : undefined);
  return {
    status: answer.statusCode,
    headers,
    cookies: Array.isArray(cookies) ? cookies : [cookies],
    ...answerBody(answer.body, headers['content-encoding'], request, stopReason),
  };
}

// What fails before a connection stands has sent nothing.
const unsentCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/;

function mayBeSent(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code !== 'string' || !unsentCodes.test(code);
}

function withScheme(proxy: string): string {
  return /^[a-z]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}
