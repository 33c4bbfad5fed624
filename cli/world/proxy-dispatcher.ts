import { Agent, buildConnector, Dispatcher, Pool, ProxyAgent } from 'undici';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';
import { causeOf } from './failure-reason.ts';
import { type ProxyEnvironment, proxyFor } from './proxy.ts';

/** ms that a proxy may take to accept the connection, and to answer `CONNECT`. */
const patience = 10_000;

type Settings = Pick<Agent.Options, 'headersTimeout' | 'bodyTimeout'> & {
  connect: buildConnector.BuildOptions;
};

/**
 * Connections through the proxies that the environment names, direct where it names none. Proxies get http requests
 * with the absolute URL and https through a tunnel, as they expect: many allow `CONNECT` to port 443 only. Loads all of
 * undici, because its proxy classes need it.
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
  if (target.protocol === 'http:' && proxy.protocol !== 'socks5:') return new WholeAddresses(proxy, settings);
  const { connect, ...limits } = settings;
  const { username, password } = credentialsOf(proxy);
  const token = tokenOf(proxy);
  return new ProxyAgent({
    ...limits,
    uri: proxy.origin === 'null' ? `${proxy.protocol}//${proxy.host}` : proxy.origin,
    requestTls: connect,
    proxyTls: { timeout: patience },
    ...(token !== undefined && { token }),
    ...(proxy.protocol === 'socks5:' && username !== '' && { username, password }),
    clientFactory: (origin, options) =>
      tunnelling(new Pool(origin, { ...options, headersTimeout: patience }), proxy.host),
  });
}

/** Plain HTTP: each request is sent to the proxy with its absolute URL as the path. */
class WholeAddresses extends Dispatcher {
  readonly #pool: Pool;
  readonly #token: string | undefined;

  constructor(proxy: URL, { connect: _, ...limits }: Settings) {
    super();
    this.#token = tokenOf(proxy);
    this.#pool = new Pool(proxy.origin, { ...limits, connect: connectingTo(proxy.host) });
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
  const connect = pool.connect.bind(pool) as (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;
  const tunnel = async (options: Dispatcher.ConnectOptions) => {
    const answer = await connect(options).catch((error: unknown) => {
      throw proxyFailure(error, host);
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on('error', () => undefined).destroy();
    throw proxyRefusal(answer.statusCode, host);
  };
  return Object.assign(pool, { connect: tunnel });
}

function connectingTo(host: string): buildConnector.connector {
  const make = buildConnector({ timeout: patience });
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
