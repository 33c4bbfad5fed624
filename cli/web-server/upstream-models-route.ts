import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import send from 'undici/lib/api/api-request.js';
import { isRecord } from '../../shared/domain/record.ts';
import { Role } from '../../shared/domain/user/role.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { upstreamModels } from '../../shared/gateway/resources/upstream-models.ts';
import type { World } from '../world/world.ts';
import { refuse } from './answer.ts';
import type { BodyGuard } from './body-guard.ts';
import { createAddressCheck, judgingLookup } from './provider-address.ts';
import { readJson } from './read-json.ts';
import type { RequestFacts } from './request-facts.ts';
import { headersForGateway } from './request-headers.ts';
import type { ResponseScope } from './response-headers.ts';
import { proxiedHeaders } from './security-headers.ts';
import { within } from './within.ts';

/** Answers the console's request for a provider's models, which the page cannot fetch itself (cross-origin). */
export type UpstreamModelsRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
) => Promise<void>;

interface UpstreamModelsSettings {
  /** Whether addresses of this machine and its local networks are allowed. */
  isLocal: boolean;
  env: World['env'];
  clock: World['clock'];
  guardBody: BodyGuard;
}

/** The largest request in bytes: a URL and a key. */
const largestRequest = 16 * 1024;
/** ms that the gateway has to identify the user. */
const patience = 10_000;

/**
 * CHAN-18: fetches a provider's models for the page. Only for users whom the gateway itself reports as admins, only
 * `GET {base}/v1/models`, without redirects, and only the names of the answer are returned. Addresses of this machine
 * and its local networks are refused unless the console is served to this machine only (`isLocal`).
 */
export function createUpstreamModelsRoute(
  dispatcher: Dispatcher,
  scope: ResponseScope,
  { isLocal, env, clock, guardBody }: UpstreamModelsSettings,
): UpstreamModelsRoute {
  const isAllowed = createAddressCheck(isLocal);
  let pool: Promise<Transport> | undefined;
  const openPool = async () => {
    const { createPooledTransport } = await import('../world/pooled-transport.ts');
    return createPooledTransport(env, {}, judgingLookup(isAllowed));
  };
  const send: Transport = async (request) => {
    const host = new URL(request.url).hostname.replace(/^\[|\]$/g, '');
    // A literal IP address is connected to without a lookup, so it is checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new GatewayError('refused', { serverMessage: `${host}: refused` });
    pool ??= openPool();
    return (await pool)(request);
  };
  return async (request, response, facts) => {
    if (request.method !== 'POST') {
      return refuse(request, response, 405, 'webServer.methodRefused', {}, { allow: 'POST' });
    }
    guardBody(request, response);
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const asked = await readRequest(request);
    if (asked === undefined) return refuse(request, response, 400, 'webServer.badRequest');
    const call = roleOf(request, dispatcher, scope, facts);
    const role = await within(patience, leaving.signal, clock, call);
    if (leaving.signal.aborted) return;
    if (role === undefined || role < Role.Admin) return refuse(request, response, 403, 'webServer.adminsOnly');
    try {
      const names = await upstreamModels(asked, send, leaving);
      respond(response, 200, { success: true, data: names.map((id) => ({ id })) });
    } catch (error) {
      const message = error instanceof GatewayError ? (error.facts.serverMessage ?? error.kind) : 'failed';
      respond(response, 200, { success: false, message });
    }
  };
}

async function readRequest(request: IncomingMessage): Promise<{ baseUrl: string; key: string } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestRequest) return undefined;
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (!isRecord(body) || typeof body.base_url !== 'string' || typeof body.key !== 'string') return undefined;
    return { baseUrl: body.base_url, key: body.key };
  } catch {
    return undefined;
  }
}

/** The role of the user, fetched from the gateway; undefined where it identifies nobody. */
function roleOf(
  request: IncomingMessage,
  dispatcher: Dispatcher,
  scope: ResponseScope,
  facts: RequestFacts,
): (signal: AbortSignal) => Promise<number | undefined> {
  const { gateway, gatewayBase } = scope;
  const headers = headersForGateway(request, gateway, scope, facts);
  // Headers of the request's body, and the browser's encodings: this answer is parsed here.
  for (const name of ['content-length', 'content-type', 'accept-encoding']) delete headers[name];
  const path = `${gatewayBase}/api/user/self`;
  return async (signal) => {
    try {
      const call = { origin: gateway.origin, path, method: 'GET', headers, signal } as const;
      const { statusCode, body } = await send.call(dispatcher, call);
      const answer = await readJson(body);
      const isSuccess = statusCode === 200 && isRecord(answer) && answer.success === true;
      const role = isSuccess && isRecord(answer.data) ? answer.data.role : undefined;
      return typeof role === 'number' ? role : undefined;
    } catch {
      return undefined;
    }
  };
}

function respond(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    ...proxiedHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  });
  response.end(body);
}
