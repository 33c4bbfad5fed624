import { upstreamModelsPath } from '../../shared/gateway/client/base-url.ts';
import type { CredentialStore } from '../../shared/gateway/client/credential.ts';
import { createIdentity } from '../../shared/gateway/client/identity.ts';
import { type Transport, TransportFailure } from '../../shared/gateway/client/transport.ts';

/**
 * A transport that requests a provider's models (CHAN-18) through the console's own server, because browsers block
 * cross-origin requests from a page. Any response other than a success, as from a web server without this call, throws
 * `TransportFailure` with its message or HTTP status.
 */
export function createUpstreamTransport(send: Transport, baseUrl: string, credentials: CredentialStore): Transport {
  const identity = createIdentity(credentials);
  return async (request) => {
    const call = { method: 'POST', path: upstreamModelsPath } as const;
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const key = (request.headers.Authorization ?? '').replace(/^Bearer /, '');
    const response = await send({
      ...request,
      method: 'POST',
      url: `${baseUrl}${upstreamModelsPath}`,
      headers: { ...headers, ...identity.headers(call, credentials.read()) },
      body: JSON.stringify({ base_url: request.url.replace(/\/v1\/models$/, ''), key }),
    });
    const text = await response.text();
    const answer = parse(text);
    if (answer?.success === true) return { ...response, text: async () => text };
    const message = typeof answer?.message === 'string' ? answer.message : `HTTP ${response.status}`;
    throw new TransportFailure('unreachable', false, message);
  };
}

function parse(text: string): { success?: unknown; message?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
