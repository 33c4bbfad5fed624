import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoopbackName } from '../../shared/format/allowed-host.ts';
import { normaliseBaseUrl } from '../../shared/gateway/client/base-url.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure, type Sentence } from '../failure/failure.ts';
import type { WebAssets } from '../world/web-assets.ts';
import type { Trust, World } from '../world/world.ts';
import { envelope, refuse } from './answer.ts';
import { createAssetHandler } from './assets.ts';
import { createBodyGuard } from './body-guard.ts';
import { createDispatcher } from './dispatcher.ts';
import { createDraining, type DrainTimes } from './draining.ts';
import { createGatewayProxy } from './gateway-proxy.ts';
import { listen, urlHost } from './listen.ts';
import { createPageWidgets } from './page-widgets.ts';
import { createRequestFacts } from './request-facts.ts';
import { createRequestGuard } from './request-guard.ts';
import { createRequestHandler } from './request-handler.ts';
import { createProxyTrust } from './trusted-proxy.ts';
import { createUpstreamModelsRoute } from './upstream-models-route.ts';

/** The settings of the web server. */
export interface WebServerSettings {
  /** The URL of the one gateway that is served. */
  gateway: string;
  /** The address to listen on; loopback unless the user says otherwise. */
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Path under which the console is mounted behind a balancer, e.g. `/console/`. Default `/`. */
  base?: string;
  /** Host names of the console besides the loopback ones, e.g. `console.example.com`. */
  allowedHosts?: readonly string[];
  /** Addresses and ranges (CIDR) of balancers whose forwarding headers are trusted. */
  trustedProxies?: readonly string[];
  /**
   * The console's own name on loopback, such as `tollgate-1f2e3d4c.localhost`. Browsers are redirected to it, and only
   * there is a session: cookies of `127.0.0.1` and `localhost` are sent to every port of the machine. Left out: no such
   * name.
   */
  localName?: string | undefined;
  /** The max-age of `Strict-Transport-Security` over TLS, in s. Default 0: no header. */
  hsts?: number;
  /** How long the sender of a request may pause within the body, in ms. Default one minute. */
  bodyPatience?: number;
  /** How the gateway's certificate is checked; by the system's rules where left out. */
  trust?: Trust | undefined;
  /** No request that changes the gateway is forwarded (CHG-09). */
  isReadOnly?: boolean;
  /** The label at the top of the page. */
  label?: string | undefined;
  world: Pick<World, 'env' | 'clock'>;
  /** The built console; the one that ships with this program when left out. */
  assets?: WebAssets;
}

/** A web server that listens. */
export interface RunningWebServer {
  /** The URL for a browser, without a trailing slash unless mounted under a path. */
  url: string;
  /** The URL for programs: the IP address where `url` has the local name, which some programs cannot resolve. */
  address: string;
  port: number;
  /** Whether only this machine can reach it, so that no balancer is in front of it. */
  isLocal: boolean;
  /** Accepts no more requests, lets running ones end for two seconds, then cuts them off. Safe to call twice. */
  close(): Promise<void>;
  /**
   * Reports by `/readyz` that it accepts no more requests, lets all running ones end, and closes. Call it only once.
   * @param cut aborts the drain at once
   * @returns the number of answers that were cut off
   */
  drain(times: DrainTimes, cut?: AbortSignal): Promise<number>;
}

/** How long running answers may take when the server closes, in ms. */
const closeTime = 2000;

const bodyPatience = 60_000;

/** Further connections are closed at once: each may hold another one to the gateway. */
const maxConnections = 4096;

/**
 * Serves the console and a proxy to one gateway; resolves when it listens. It has no state, so any number of servers
 * can stand behind a balancer.
 * @throws Failure for an invalid gateway URL, an unusable or taken port, or a console that is not built.
 */
export async function startWebServer(settings: WebServerSettings): Promise<RunningWebServer> {
  const { host, world, allowedHosts = [], hsts = 0 } = settings;
  const trusts = createProxyTrust(settings.trustedProxies ?? []);
  const localName = isLoopbackName(urlHost(host)) ? settings.localName : undefined;
  const gateway = gatewayUrl(settings.gateway);
  const base = basePath(settings.base ?? '/');
  const assets = settings.assets ?? (await ownAssets());
  const dispatcher = await createDispatcher(world.env, settings.trust);
  const gatewayBase = gateway.pathname.replace(/\/$/, '');
  const prefix = `tollgate-${createHash('sha256').update(gateway.href).digest('hex').slice(0, 8)}-`;
  const scope = { gateway, gatewayBase, base, prefix };
  const guardBody = createBodyGuard(world.clock, settings.bodyPatience ?? bodyPatience);
  const draining = createDraining(world.clock);
  const isLocal =
    isLoopbackName(urlHost(host)) && host !== '0.0.0.0' && host !== '::' && host !== '' && allowedHosts.length === 0;
  const handle = createRequestHandler({
    base,
    draining,
    localName,
    hsts,
    factsOf: createRequestFacts(trusts, localName, allowedHosts),
    guard: createRequestGuard(host, allowedHosts, prefix),
    serveAsset: createAssetHandler(
      assets,
      base,
      createPageWidgets({ dispatcher, gateway, gatewayBase, clock: world.clock }),
      { isReadOnly: settings.isReadOnly ?? false, label: settings.label },
    ),
    isReadOnly: settings.isReadOnly ?? false,
    upstreamModels: createUpstreamModelsRoute(dispatcher, scope, {
      isLocal,
      env: world.env,
      clock: world.clock,
      guardBody,
    }),
    proxy: createGatewayProxy(dispatcher, scope, guardBody),
  });
  const server = createServer((request, response) => {
    draining.watch(response);
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(request, response, 500, 'webServer.failed');
    });
  });
  // An upload or a long answer may take any time; the headers of a request may not, nor a body that stops arriving.
  server.requestTimeout = 0;
  server.maxConnections = maxConnections;
  // Longer than the minute for which balancers keep a connection, so that the server never closes one while a request
  // is on its way.
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', refuseUpgrade);
  const port = await listen(server, host, settings.port).catch(async (error: unknown) => {
    await dispatcher.destroy();
    throw error;
  });
  let closing: Promise<number> | undefined;
  const drain = (times: DrainTimes, cut?: AbortSignal) => {
    closing ??= draining.drain(server, times, cut).finally(() => dispatcher.destroy());
    return closing;
  };
  const at = (name: string) => `http://${name}:${port}${base === '/' ? '' : base}`;
  return {
    url: at(localName ?? urlHost(host)),
    address: at(urlHost(host)),
    port,
    isLocal,
    drain,
    async close() {
      await drain({ notice: 0, limit: closeTime });
    },
  };
}

function gatewayUrl(text: string): URL {
  const result = normaliseBaseUrl(text);
  if (result.ok) return new URL(result.url);
  // A URL with a password is not repeated.
  const message: Sentence =
    result.problem === 'user-info'
      ? { key: 'webServer.gatewayWithUser' }
      : { key: 'webServer.badGateway', values: { gateway: text } };
  throw new Failure({
    code: 'bad-gateway-url',
    exitCode: ExitCode.Usage,
    message,
    hint: { key: 'webServer.badGatewayCure' },
  });
}

/** The path under which the console is mounted, with both slashes. */
export function basePath(text: string): string {
  const base = `/${text}/`.replace(/\/{2,}/g, '/');
  if (/^[\w/.~-]+$/.test(base) && !base.includes('/.')) return base;
  throw new Failure({
    code: 'bad-base',
    exitCode: ExitCode.Usage,
    message: { key: 'webServer.badBase', values: { base: text } },
  });
}

/** The console that ships with this program. */
export async function ownAssets(): Promise<WebAssets> {
  const { openWebAssets } = await import('../world/web-assets.ts');
  const assets = await openWebAssets();
  if (assets !== undefined) return assets;
  const hint = { key: 'webServer.notBuiltCure' } as const;
  throw new Failure({ code: 'not-built', exitCode: ExitCode.Failure, message: { key: 'webServer.notBuilt' }, hint });
}

/** The gateway's WebSocket calls (realtime) are for programs with an API key, which connect to the gateway directly. */
function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  const body = envelope(request, 'webServer.upgradeRefused');
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 501 Not Implemented\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
