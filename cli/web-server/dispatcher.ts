import type { Dispatcher } from 'undici';
import { tlsOptions } from '../world/tls-options.ts';
import type { Trust, World } from '../world/world.ts';

/**
 * The connections to the gateway. No time limit on answers: a chat may think for minutes and a stream may be silent; who
 * loses patience is the browser, and its leaving ends the call. Outbound proxies as the environment names them.
 */
export async function createDispatcher(env: World['env'], trust: Trust = {}): Promise<Dispatcher> {
  const { ProxyDispatcher } = await import('../world/proxy-dispatcher.ts');
  const connect = { timeout: 10_000, ...tlsOptions(trust) };
  return new ProxyDispatcher(env, { connect, headersTimeout: 0, bodyTimeout: 0 });
}
