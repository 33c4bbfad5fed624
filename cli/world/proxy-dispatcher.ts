import { Agent, buildConnector, Dispatcher, Pool, ProxyAgent } from 'undici';
import { TransportFailure } from '../../shared/gateway/client/transport.ts';
import { causeOf } from './failure-reason.ts';
import { type ProxyEnvironment, proxyFor } from './proxy.ts';

/** ms that a proxy may take to be connected to, and to answer `CONNECT`. */
const patience = 10_000;

type Settings = Pick<Agent.Options, 'headersTimeout' | 'bodyTimeout'> & {
  connect: buildConnector.BuildOptions;
};

/**
 * Connections by way of the proxies that the environment names, and directly where it names none. http goes to a proxy as
 * whole addresses and https through a tunnel, as proxies expect it: many allow `CONNECT` to port 443 alone. Loads all of
 * undici: its proxies work only with it.
 */
export class ProxyDispatcher extends Dispatcher {
  readonly #env: ProxyEnvironment;
  readonly #settings: Settings;
  readonly #known = new Map<string, Dispatcher>();

  /** `settings` hold for direct connections, and for those inside a tunnel. */
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

  /** The connections to the proxy of an address, or to itself. Throws `TransportFailure` where the proxy is no address. */
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

/** Plain http: each request goes to the proxy with its whole address in the place of the path. */
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

/** The address of a proxy as somebody wrote it. Throws where there is none, or a kind that is not spoken here. */
function addressOf(proxy: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
  const plain = text.replace(/^socks(5h)?:/i, 'socks5:');
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  const isEscaped = url && /^(?:[^%]|%[0-9a-f]{2})*$/i.test(`${url.username}${url.password}`);
  if (url && url.hostname !== '' && isEscaped && ['http:', 'https:', 'socks5:'].includes(url.protocol)) return url;
  // What stands there may be a password: it is not repeated.
  throw new TransportFailure('proxy-unusable', false, 'The proxy is no address.');
}

/** Tells what fails on the way through a proxy as that: the request itself was not sent by then. */
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
  const told = reason === 'refused' || reason === 'unknown-host' ? known[reason] : 'proxy-unreachable';
  return new TransportFailure(told, false, String(error), host);
}

/** What a proxy's own refusal means: 407 wants a name and a password, anything else it does not pass on. */
export function proxyRefusal(status: number, host: string): TransportFailure {
  const reason = status === 407 ? 'proxy-credentials' : 'proxy-denied';
  return new TransportFailure(reason, false, String(status), reason === 'proxy-denied' ? `${host} (${status})` : host);
}

/** Host and port of a proxy, without credentials. */
export function proxyHost(proxy: string): string {
  return addressOf(proxy).host;
}
