import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Dispatcher } from 'undici';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';
import { transportFailure } from '../world/failure-reason.ts';
import { refuse } from './answer.ts';
import type { BodyGuard } from './body-guard.ts';
import type { RequestFacts } from './request-facts.ts';
import { headersForGateway } from './request-headers.ts';
import { headersForBrowser, type ResponseScope } from './response-headers.ts';

/** Sends a request on to the gateway and streams the answer back. */
export type GatewayProxy = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
) => Promise<void>;

/**
 * A streaming proxy to one gateway. Nothing is collected: bodies flow in both directions at the pace of the slower side,
 * every piece of an event stream goes out as it comes in, and a browser that goes away ends the gateway's work.
 * @param guardBody ends a request whose body stops coming.
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
      answer = await dispatcher.request({
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
    // Of the operator's own proxy; a browser would take it for one of its own and ask for a password.
    if (statusCode === 407) {
      void body.dump().catch(() => undefined);
      return refuseUnreachable(new TransportFailure('proxy-credentials', false, '407'), request, response);
    }
    const headers = headersForBrowser(answer.headers, statusCode, `${gatewayBase}${path}`, scope, facts);
    response.writeHead(statusCode, headers);
    // The head of an event stream goes out before its first event: that is how a client knows that it is connected.
    if (String(headers['content-type']).startsWith('text/event-stream')) response.flushHeaders();
    // A gateway that breaks off in the middle breaks off the browser's answer too: it must not look complete.
    pipeline(body, response, () => {});
  };
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Failures before anything was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function refuseUnreachable(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // What is left of an upload will not be read.
  const headers: Record<string, string> = request.complete ? {} : { connection: 'close' };
  const failure = transportFailure(error, true);
  const known = failure instanceof TransportFailure && failure.reason.startsWith('proxy-') ? failure : undefined;
  const reason = known?.reason ?? String((error as { code?: unknown }).code ?? 'UNKNOWN');
  const isUnsent = known === undefined ? neverSent.has(reason) : !known.sent;
  headers['x-tollgate-gateway-away'] = isUnsent ? 'unsent' : 'lost';
  // Whoever asks may be a visitor: where the gateway is, is the operator's affair.
  refuse(request, response, 502, 'webServer.gatewayUnreachable', { reason }, headers);
}
