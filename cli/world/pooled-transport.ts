import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
// Not imported from `undici` itself, which also loads its own fetch, WebSocket and mocks, and with them Node's
// (docs/decisions.md).
import send from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { Transport, TransportRequest, TransportResponse } from '../../shared/gateway/client/transport.ts';
import { answerBody } from './answer-body.ts';
import { transportFailure } from './failure-reason.ts';
import { hasProxy, type ProxyEnvironment, proxyFor } from './proxy.ts';
import { tlsOptions } from './tls-options.ts';
import type { Trust } from './world.ts';

// ms that a connection may take to open; each request brings its own limit for the headers.
const connectTimeout = 10_000;

/**
 * Pooled HTTP over undici for long-running faces: kept-alive connections, proxies, streams. Load it lazily, because it
 * is large. `lookup` replaces the system's host name resolution.
 */
export function createPooledTransport(
  env: ProxyEnvironment = process.env,
  trust: Trust = {},
  lookup?: LookupFunction,
): Transport {
  const connect = { timeout: connectTimeout, ...tlsOptions(trust), ...(lookup ? { lookup } : {}) };
  let dispatcher: Dispatcher | undefined;
  const open = async (): Promise<Dispatcher> => {
    if (!hasProxy(env)) return new Agent({ connect });
    const { ProxyDispatcher } = await import('./proxy-dispatcher.ts');
    return new ProxyDispatcher(env, { connect });
  };
  return async (request) => {
    const { signal } = request;
    signal?.throwIfAborted();
    const url = new URL(request.url);
    try {
      dispatcher ??= await open();
      const answer = await exchange(url, request, dispatcher);
      if (answer.statusCode === 407) throw await refusedByProxy(answer, url, env);
      return responseOf(answer, request);
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
    // `answerBody` applies the limits for bodies.
    bodyTimeout: 0,
  });
}

/** Plain HTTP: the proxy itself may answer that it wants credentials. */
async function refusedByProxy(answer: Dispatcher.ResponseData, url: URL, env: ProxyEnvironment): Promise<unknown> {
  void answer.body.dump().catch(() => undefined);
  const { proxyHost, proxyRefusal } = await import('./proxy-dispatcher.ts');
  const proxy = proxyFor(url, env);
  return proxyRefusal(407, proxy === undefined ? url.host : proxyHost(proxy));
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

// An error before the connection is established means that nothing was sent.
const unsentCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/;

function mayBeSent(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code !== 'string' || !unsentCodes.test(code);
}
