import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from '../../shared/gateway/client/transport.ts';
import { answerBody } from './answer-body.ts';
import { transportFailure } from './failure-reason.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { hasProxy, type ProxyEnvironment, proxyFor } from './proxy.ts';
import type { Trust } from './world.ts';

/**
 * HTTP over `node:http(s)` for commands that make a call or two, with the least start time. Where the environment names
 * a proxy for the gateway, the pooled transport, which supports proxies, is used instead.
 */
export function createHttpTransport(env: ProxyEnvironment = process.env, trust?: Trust): Transport {
  let pooled: Promise<Transport> | undefined;
  let reading: Transport | undefined;
  const byNode: Transport = async (request) => {
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    const { request: send } = isSecure ? await import('node:https') : await import('node:http');
    const tls = isSecure && trust ? (await import('./tls-options.ts')).tlsOptions(trust) : {};
    return exchange((to, options) => send(to, { ...options, ...tls }), url, request);
  };
  // With proxy variables, Bun's `fetch` would use the proxy by its own rules.
  const readsByFetch = process.versions.bun !== undefined && trust === undefined && !hasProxy(env);
  return async (request) => {
    request.signal?.throwIfAborted();
    const url = new URL(request.url);
    if (proxyFor(url, env) !== undefined) {
      pooled ??= import('./pooled-transport.ts').then(({ createPooledTransport }) => createPooledTransport(env, trust));
      return (await pooled)(request);
    }
    if (!readsByFetch || request.method !== 'GET') return byNode(request);
    reading ??= createFetchTransport(byNode);
    return reading({ ...request, headers: { 'Accept-Encoding': packings(url), ...request.headers } });
  };
}

type Send = (url: URL, options: RequestOptions) => ClientRequest;

function exchange(send: Send, url: URL, request: TransportRequest): Promise<TransportResponse> {
  const { method, body, signal, timeout } = request;
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { 'Accept-Encoding': packings(url), ...request.headers };
    if (body !== undefined) headers['Content-Length'] = Buffer.byteLength(body);
    // A kept-alive connection may be closing just as a write is sent, which would leave its outcome unknown; so writes
    // get a new connection.
    const outgoing = send(url, { method, headers, agent: method === 'GET' ? undefined : false });
    let sent = false;
    outgoing.on('socket', (socket) => {
      const note = () => {
        sent = true;
      };
      if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', note);
      else note();
    });
    const timer = setTimeout(
      () => outgoing.destroy(new TransportFailure('timeout', sent, 'No answer in time.')),
      timeout,
    );
    const stop = () => outgoing.destroy();
    signal?.addEventListener('abort', stop, { once: true });
    if (request.meanwhile) outgoing.once('finish', request.meanwhile);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      reject(signal?.aborted ? signal.reason : transportFailure(error, sent));
    });
    outgoing.on('response', (incoming) => {
      clearTimeout(timer);
      incoming.once('close', () => signal?.removeEventListener('abort', stop));
      resolve(responseOf(incoming, request));
    });
    outgoing.end(body);
  });
}

function responseOf(incoming: IncomingMessage, request: TransportRequest): TransportResponse {
  const { signal } = request;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const stopReason = () => (signal?.aborted ? signal.reason : undefined);
  return {
    status: incoming.statusCode ?? 0,
    headers,
    cookies: incoming.headers['set-cookie'] ?? [],
    ...answerBody(incoming, headers['content-encoding'], request, stopReason),
  };
}

// Within one machine, compression costs more than it saves.
function packings({ hostname }: URL): string {
  return /^(localhost|127\.|\[::1\])/.test(hostname) ? 'identity' : 'gzip, br';
}
