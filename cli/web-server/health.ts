import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers `/healthz` (the process lives) and `/readyz` (it may be sent requests; 503 while it drains), BIG-03. Whatever
 * name is asked for: probes come by address, and the answers tell nothing else. The gateway plays no part: a console whose
 * gateway is away still says so better than a balancer without any copy.
 * @returns false where the request is for neither
 */
export function answerHealth(
  path: string,
  isDraining: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const isRefused = path === '/readyz' && isDraining;
  const body = isRefused ? 'draining\n' : 'ok\n';
  response.writeHead(isRefused ? 503 : 200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
