import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName } from '../../shared/format/allowed-host.ts';
import { segmentsAsRead, unescaped } from '../../shared/format/path-segments.ts';
import { isGatewayPath, upstreamModelsPath } from '../../shared/gateway/client/base-url.ts';
import { isAllowedReadOnly } from '../../shared/gateway/client/read-only.ts';
import { refuse } from './answer.ts';
import type { AssetHandler } from './assets.ts';
import type { Draining } from './draining.ts';
import type { GatewayProxy } from './gateway-proxy.ts';
import { answerHealth } from './health.ts';
import type { RequestFacts } from './request-facts.ts';
import type { GuardedRequest, GuardRefusal } from './request-guard.ts';
import type { UpstreamModelsRoute } from './upstream-models-route.ts';

/** The collaborators and settings of the request handler. */
export interface RequestHandlerParts {
  /** Path under which the console is mounted, with both slashes. */
  base: string;
  guard: (request: GuardedRequest) => GuardRefusal | undefined;
  serveAsset: AssetHandler;
  proxy: GatewayProxy;
  upstreamModels: UpstreamModelsRoute;
  factsOf: (request: IncomingMessage) => RequestFacts;
  /** The console's own name on loopback; undefined where it has none. */
  localName: string | undefined;
  /** The max-age of `Strict-Transport-Security` over TLS, in s; 0 sends no header. */
  hsts: number;
  /** No request that changes the gateway is forwarded. */
  isReadOnly: boolean;
  draining: Pick<Draining, 'isDraining'>;
}

/** Decides about each request: it is refused, answered with a file of the console, or forwarded to the gateway. */
export function createRequestHandler(parts: RequestHandlerParts) {
  const { base, guard, serveAsset, proxy, upstreamModels, factsOf, localName, hsts, isReadOnly, draining } = parts;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET', headers } = request;
    const queryAt = url.indexOf('?');
    const fullPath = queryAt < 0 ? url : url.slice(0, queryAt);
    const query = queryAt < 0 ? '' : url.slice(queryAt);
    // With two `Host` headers, two servers may each use another one.
    if (countOf(request, 'host') > 1) return refuse(request, response, 400, 'webServer.twoHosts');
    if (!isPlainPath(fullPath)) return refuse(request, response, 400, 'webServer.badPath');
    if (answerHealth(fullPath, draining.isDraining, request, response)) return;
    const isInside = fullPath.startsWith(base);
    const path = isInside ? fullPath.slice(base.length - 1) : fullPath;
    const isForGateway = isInside && isGatewayPath(path);
    const isOwnCall = isInside && path === upstreamModelsPath;
    const facts = factsOf(request);
    if (facts.isSecure && hsts > 0) response.setHeader('strict-transport-security', `max-age=${hsts}`);
    const refusal = guard({ method, path, headers, isForGateway: isForGateway || isOwnCall, isSecure: facts.isSecure });
    if (refusal === 'host') {
      return refuse(request, response, 403, 'webServer.hostRefused', { host: hostName(headers.host ?? '') || '?' });
    }
    if (refusal === 'origin') return refuse(request, response, 403, 'webServer.originRefused');
    if (isOwnCall) return upstreamModels(request, response, facts);
    if (isForGateway && isReadOnly && !isAllowedReadOnly({ method, path: asRead(path) }))
      return refuse(request, response, 403, 'action.readOnly');
    if (isForGateway) return proxy(`${path}${query}`, request, response, facts);
    if (method !== 'GET' && method !== 'HEAD') {
      return refuse(request, response, 405, 'webServer.methodRefused', {}, { allow: 'GET, HEAD' });
    }
    if (localName !== undefined && facts.isOnSharedName && isNavigation(request)) {
      const port = /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
      const location = `http://${localName}${port}${url}`;
      response.writeHead(307, { location, 'cache-control': 'no-store', 'content-length': '0' }).end();
      return;
    }
    if (`${fullPath}/` === base) {
      response.writeHead(307, { location: `${base}${query}`, 'content-length': '0' }).end();
      return;
    }
    if (!isInside || !(await serveAsset(path, request, response)))
      refuse(request, response, 404, 'webServer.noSuchFile');
  };
}

/** The path as a server may interpret it: unescaped, without empty segments. */
function asRead(path: string): string {
  return `/${segmentsAsRead(path)
    .filter((segment) => segment !== '')
    .join('/')}`;
}

/** Whether a browser navigates to the URL; programs that fetch the page get it at the requested host. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const use = headers['sec-fetch-dest'];
  if (use !== undefined) return use === 'document';
  return /^Mozilla\//.test(headers['user-agent'] ?? '') && /\btext\/html\b/.test(headers.accept ?? '');
}

function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/**
 * Whether a request's path can be used unchanged (SEC-05). Dot segments, however escaped, would leave the gateway's
 * base path; backslashes and control characters have another meaning for some servers.
 */
function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || /[\u0000-\u0020\\\u007f]/.test(path)) return false;
  if (/[\u0000-\u001f\u007f]/.test(unescaped(path))) return false;
  return !segmentsAsRead(path).some((segment) => segment === '.' || segment === '..');
}
