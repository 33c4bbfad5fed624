import type { Dispatcher } from 'undici';
import { tlsOptions } from '../world/tls-options.ts';
import type { Trust, World } from '../world/world.ts';

/**
 * The connections to the gateway. Answers have no time limit: a chat may take minutes, and a stream may be silent; when
 * the browser gives up and disconnects, the call ends. Outbound proxies come from the environment.
 */
export async function createDispatcher(env: World['env'], trust: Trust = {}): Promise<Dispatcher> {
  const { ProxyDispatcher } = await import('../world/proxy-dispatcher.ts');
  const connect = { timeout: 10_000, ...tlsOptions(trust) };
  return new ProxyDispatcher(env, { connect, headersTimeout: 0, bodyTimeout: 0 });
}
