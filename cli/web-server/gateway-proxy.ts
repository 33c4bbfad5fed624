import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Dispatcher } from 'undici';
import send from 'undici/lib/api/api-request.js';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';
import { transportFailure } from '../world/failure-reason.ts';
import { refuse } from './answer.ts';
import type { BodyGuard } from './body-guard.ts';
import type { RequestFacts } from './request-facts.ts';
import { headersForGateway } from './request-headers.ts';
import { headersForBrowser, type ResponseScope } from './response-headers.ts';

/** Sends a request to the gateway and streams the answer back. */
export type GatewayProxy = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
) => Promise<void>;

/**
 * A streaming proxy to one gateway. It buffers nothing: bodies flow in both directions at the pace of the slower side,
 * every piece of an event stream is forwarded at once, and a browser that disconnects ends the gateway's work.
 * @param guardBody ends a request whose body stops arriving.
 */
export function createGatewayProxy(dispatcher: Dispatcher, scope: ResponseScope, guardBody: BodyGuard): GatewayProxy {
  const { gateway, gatewayBase } = scope;
  return async (path, request, response, facts) => {
    const leaving = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort();
    });
    if (hasBody(request)) guardBody(request, response);
    let answer: Dispatcher.ResponseData;
    try {
      answer = await send.call(dispatcher, {
        origin: gateway.origin,
        path: `${gatewayBase}${path}`,
        method: request.method as Dispatcher.HttpMethod,
        headers: headersForGateway(request, gateway, scope, facts),
        body: hasBody(request) ? request : null,
        signal: leaving.signal,
      });
    } catch (error) {
      if (!leaving.signal.aborted && !response.headersSent) refuseUnreachable(error, request, response);
      return;
    }
    const { statusCode, body } = answer;
    // A 407 comes from the operator's outbound proxy; a browser would take it for its own proxy and prompt for a
    // password.
    if (statusCode === 407) {
      void body.dump().catch(() => undefined);
      return refuseUnreachable(new TransportFailure('proxy-credentials', false, '407'), request, response);
    }
    const headers = headersForBrowser(answer.headers, statusCode, `${gatewayBase}${path}`, scope, facts);
    response.writeHead(statusCode, headers);
    // The headers of an event stream are sent before its first event: they tell the client that it is connected.
    if (String(headers['content-type']).startsWith('text/event-stream')) response.flushHeaders();
    // When the gateway's answer is cut off, the browser's is cut off too: it must not look complete.
    pipeline(body, response, () => {});
  };
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Error codes of failures before anything was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function refuseUnreachable(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The rest of an upload is not read, so the connection cannot be reused.
  const headers: Record<string, string> = request.complete ? {} : { connection: 'close' };
  const failure = transportFailure(error, true);
  const known = failure instanceof TransportFailure && failure.reason.startsWith('proxy-') ? failure : undefined;
  const reason = known?.reason ?? String((error as { code?: unknown }).code ?? 'UNKNOWN');
  const isUnsent = known === undefined ? neverSent.has(reason) : !known.sent;
  headers['x-tollgate-gateway-away'] = isUnsent ? 'unsent' : 'lost';
  // The reader may be a visitor, so the message does not contain the gateway's URL.
  refuse(request, response, 502, 'webServer.gatewayUnreachable', { reason }, headers);
}
