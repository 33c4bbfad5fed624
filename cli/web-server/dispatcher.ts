import type { Dispatcher } from 'undici';
import type { World } from '../world.ts';

/**
 * The connections to the gateway. No time limit on answers: a chat may think for minutes and a stream may be silent; who
 * loses patience is the browser, and its leaving ends the call. Outbound proxies as the environment names them.
 */
export async function createDispatcher(gateway: URL, env: World['env']): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const options = { connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0, maxRedirections: 0 };
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY;
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY;
  const isProxied = gateway.protocol === 'https:' ? httpsProxy : httpProxy;
  if (!isProxied) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy: env.no_proxy ?? env.NO_PROXY ?? '' });
}
