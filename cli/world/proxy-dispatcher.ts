// As in `pooled-transport.ts`, not `undici` itself. Its classes have no `request` and `connect` of their own then.
import connect from 'undici/lib/api/api-connect.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';
import { causeOf } from './failure-reason.ts';
import { type ProxyEnvironment, proxyFor } from './proxy.ts';
import { openSocksTunnel } from './socks-tunnel.ts';

/** ms that a proxy may take to accept the connection, and to answer `CONNECT`. */
const patience = 10_000;

type Settings = Pick<Agent.Options, 'headersTimeout' | 'bodyTimeout'> & {
  connect: buildConnector.BuildOptions & { rejectUnauthorized?: false };
};

/**
 * Connections through the proxies that the environment names, direct where it names none. Proxies get http requests
 * with the absolute URL and https through a tunnel, as they expect: many allow `CONNECT` to port 443 only.
 */
export class ProxyDispatcher extends Dispatcher {
  readonly #env: ProxyEnvironment;
  readonly #settings: Settings;
  readonly #known = new Map<string, Dispatcher>();

  /** `settings` apply to direct connections, and to those inside a tunnel. */
  constructor(env: ProxyEnvironment, settings: Settings) {
    super();
    this.#env = env;
    this.#settings = settings;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.#through(new URL(String(options.origin))).dispatch(options, handler);
  }

  override async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map((one) => one.close()));
  }

  override async destroy(): Promise<void> {
    await Promise.all([...this.#known.values()].map((one) => one.destroy()));
  }

  /**
   * The dispatcher for the proxy of a URL, or a direct one. Throws `TransportFailure` where the proxy's URL is invalid.
   */
  #through(url: URL): Dispatcher {
    const proxy = proxyFor(url, this.#env);
    const key = proxy === undefined ? '' : `${url.protocol} ${proxy}`;
    const known = this.#known.get(key);
    if (known) return known;
    const made = proxy === undefined ? new Agent(this.#settings) : throughProxy(addressOf(proxy), url, this.#settings);
    this.#known.set(key, made);
    return made;
  }
}

function throughProxy(proxy: URL, target: URL, settings: Settings): Dispatcher {
  if (proxy.protocol === 'socks5:') return throughSocks(proxy, settings);
  if (target.protocol === 'http:') return new WholeAddresses(proxy, settings);
  const { connect, ...limits } = settings;
  const token = tokenOf(proxy);
  return new ProxyAgent({
    ...limits,
    uri: proxy.origin,
    requestTls: connect,
    proxyTls: tlsToProxy(connect),
    ...(token !== undefined && { token }),
    clientFactory: (origin, options) =>
      tunnelling(new Pool(origin, { ...options, headersTimeout: patience }), proxy.host),
  });
}

/** SOCKS5: each connection through a tunnel; undici's own agent for it is experimental, and warns of that. */
function throughSocks(proxy: URL, { connect, ...limits }: Settings): Dispatcher {
  const secure = buildConnector(connect);
  const address = { hostname: proxy.hostname, port: proxy.port, ...credentialsOf(proxy) };
  return new Agent({
    ...limits,
    connect: (options, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      openSocksTunnel(address, { host: options.hostname, port }, patience).then(
        (socket) => {
          if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: unknown) => callback(proxyFailure(error, proxy.host), null),
      );
    },
  });
}

/** Plain HTTP: each request is sent to the proxy with its absolute URL as the path. */
class WholeAddresses extends Dispatcher {
  readonly #pool: Pool;
  readonly #token: string | undefined;

  constructor(proxy: URL, { connect, ...limits }: Settings) {
    super();
    this.#token = tokenOf(proxy);
    this.#pool = new Pool(proxy.origin, { ...limits, connect: connectingTo(proxy.host, tlsToProxy(connect)) });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { origin, path, headers } = options;
    const own = {
      host: new URL(String(origin)).host,
      ...(headers as Record<string, string> | undefined),
      ...(this.#token !== undefined && { 'proxy-authorization': this.#token }),
    };
    return this.#pool.dispatch({ ...options, origin: undefined, path: `${origin}${path}`, headers: own }, handler);
  }

  override close(): Promise<void> {
    return this.#pool.close();
  }

  override destroy(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** A proxy that is itself reached over TLS may have one of the added certificates; it is checked all the same. */
function tlsToProxy({ rejectUnauthorized: _, ...connect }: Settings['connect']): Settings['connect'] {
  return { ...connect, timeout: patience };
}

function credentialsOf({ username, password }: URL): { username: string; password: string } {
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function tokenOf(proxy: URL): string | undefined {
  const { username, password } = credentialsOf(proxy);
  const words = ['Basic', Buffer.from(`${username}:${password}`).toString('base64')];
  return username === '' ? undefined : words.join(' ');
}

/** The parsed URL of a proxy. Throws where it is invalid, or of an unsupported kind. */
function addressOf(proxy: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
  const plain = text.replace(/^socks(5h)?:/i, 'socks5:');
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  const isEscaped = url && /^(?:[^%]|%[0-9a-f]{2})*$/i.test(`${url.username}${url.password}`);
  if (url && url.hostname !== '' && isEscaped && ['http:', 'https:', 'socks5:'].includes(url.protocol)) return url;
  // The text may hold a password, so it is not repeated.
  throw new TransportFailure('proxy-unusable', false, 'The proxy is no address.');
}

/** Reports failures on the way through a proxy as such: the request itself was not sent by then. */
function tunnelling(pool: Pool, host: string): Pool {
  const tunnel = async (options: Dispatcher.ConnectOptions) => {
    const answer = await connect.call(pool, options).catch((error: unknown) => {
      throw proxyFailure(error, host);
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on('error', () => undefined).destroy();
    throw proxyRefusal(answer.statusCode, host);
  };
  return Object.assign(pool, { connect: tunnel });
}

function connectingTo(host: string, options: buildConnector.BuildOptions): buildConnector.connector {
  const make = buildConnector(options);
  return (options, callback) =>
    make(options, (...[error, socket]) => {
      if (error) callback(proxyFailure(error, host), null);
      else callback(null, socket);
    });
}

function proxyFailure(error: unknown, host: string): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const reason = causeOf(error);
  const known = { refused: 'proxy-refused', 'unknown-host': 'proxy-unknown-host' } as const;
  // What is wrong with its certificate says more than that it was not reached.
  if (reason?.startsWith('tls')) return new TransportFailure(reason, false, String(error), host);
  const code = reason === 'refused' || reason === 'unknown-host' ? known[reason] : 'proxy-unreachable';
  return new TransportFailure(code, false, String(error), host);
}

/**
 * The failure for a proxy's own refusal: 407 demands a user name and password; with any other status it does not
 * forward the request.
 */
export function proxyRefusal(status: number, host: string): TransportFailure {
  const reason = status === 407 ? 'proxy-credentials' : 'proxy-denied';
  return new TransportFailure(reason, false, String(status), reason === 'proxy-denied' ? `${host} (${status})` : host);
}

/** Host and port of a proxy, without credentials. */
export function proxyHost(proxy: string): string {
  return addressOf(proxy).host;
}
