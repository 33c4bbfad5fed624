import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName } from './allowed-host.ts';
import { refuse } from './answer.ts';
import type { AssetHandler } from './assets.ts';
import { isGatewayPath, isPlainPath } from './gateway-path.ts';
import type { GatewayProxy } from './gateway-proxy.ts';
import type { GuardedRequest, GuardRefusal } from './request-guard.ts';

export interface RequestHandlerParts {
  /** Path under which the console is mounted, with both slashes. */
  base: string;
  guard: (request: GuardedRequest) => GuardRefusal | undefined;
  serveAsset: AssetHandler;
  proxy: GatewayProxy;
}

/** Decides what each request is: one to refuse, a file of the console, or one for the gateway. */
export function createRequestHandler({ base, guard, serveAsset, proxy }: RequestHandlerParts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET', headers } = request;
    const queryAt = url.indexOf('?');
    const fullPath = queryAt < 0 ? url : url.slice(0, queryAt);
    const query = queryAt < 0 ? '' : url.slice(queryAt);
    if (!isPlainPath(fullPath)) return refuse(request, response, 400, 'webServer.badPath');
    const isInside = fullPath.startsWith(base);
    const path = isInside ? fullPath.slice(base.length - 1) : fullPath;
    const isForGateway = isInside && isGatewayPath(path);
    const refusal = guard({ method, path, headers, isForGateway });
    if (refusal === 'host') {
      return refuse(request, response, 403, 'webServer.hostRefused', { host: hostName(headers.host ?? '') || '?' });
    }
    if (refusal === 'origin') return refuse(request, response, 403, 'webServer.originRefused');
    if (isForGateway) return proxy(`${path}${query}`, request, response);
    if (method !== 'GET' && method !== 'HEAD') {
      return refuse(request, response, 405, 'webServer.methodRefused', {}, { allow: 'GET, HEAD' });
    }
    if (`${fullPath}/` === base) {
      response.writeHead(307, { location: `${base}${query}`, 'content-length': '0' }).end();
      return;
    }
    if (!isInside || !(await serveAsset(path, request, response)))
      refuse(request, response, 404, 'webServer.noSuchFile');
  };
}
