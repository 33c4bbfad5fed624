import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers `/healthz` (the process is alive) and `/readyz` (it accepts requests; 503 while it drains), BIG-03. Any host
 * name is accepted: probes use IP addresses, and the answers reveal nothing else. The gateway's state does not count: a
 * console that reports an unreachable gateway is better than a balancer without any server.
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
