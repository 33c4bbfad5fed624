import type { World } from '../../world/world.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { isBuiltin } from './builtin/behaviour.ts';

/** The transport to upstreams. Injected; the built-in upstream is one too. */
export type UpstreamTransport = World['transport'];
export type UpstreamRequest = Parameters<UpstreamTransport>[0];
export type UpstreamResponse = Awaited<ReturnType<UpstreamTransport>>;

/** One transport for both kinds of upstream: `builtin:` URLs are answered within the process, all others over HTTP. */
export function joinUpstreams(http: UpstreamTransport, builtin: UpstreamTransport): UpstreamTransport {
  return (request) => (isBuiltin(request.url) ? builtin(request) : http(request));
}

/** The HTTP transport to upstreams, which only connects to allowed URLs. */
export function allowedOnly({ world, refusedUpstream, say }: Sandbox): UpstreamTransport {
  return async (request) => {
    const refused = refusedUpstream(request.url);
    if (refused !== undefined) throw new Error(say('sandbox.upstreamRefused', refused));
    return world.transport(request);
  };
}

/**
 * The URL of an upstream call. `path` starts with a slash and may have a query. A `builtin:` base keeps its own query,
 * which configures the built-in upstream; the call's query is dropped there. A base that ends in `/v1` or a slash is
 * accepted, because users paste it so.
 */
export function upstreamUrl(baseUrl: string, path: string): string {
  const base = baseUrl.trim();
  if (isBuiltin(base)) {
    const query = base.indexOf('?');
    return `builtin:${path.split('?')[0]}${query < 0 ? '' : base.slice(query)}`;
  }
  const root = base.replace(/\/+$/, '');
  return root.endsWith('/v1') && path.startsWith('/v1/') ? root + path.slice(3) : root + path;
}
