import { lockedTransport, readOnlyTransport } from '../../../shared/gateway/client/read-only.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import type { World } from '../../world/world.ts';
import type { NameLock } from './name-lock.ts';
import type { TuiOptions } from './options.ts';

/** Creates the API client of one gateway for the terminal UI. */
export function createClient(
  options: TuiOptions,
  world: Pick<World, 'pooledTransport' | 'clock' | 'random'>,
  lock?: NameLock,
): Gateway {
  if (options.gateway) return options.gateway;
  // The connection pool is loaded with the first request, after the first frame.
  let pool: Promise<Transport> | undefined;
  const transport: Transport = async (request) => {
    pool ??= options.transport?.() ?? world.pooledTransport();
    return (await pool)(request);
  };
  return createGateway({
    baseUrl: options.gatewayUrl,
    transport: options.readOnly
      ? readOnlyTransport(transport, options.gatewayUrl)
      : lock
        ? lockedTransport(transport, options.gatewayUrl, lock.name, () => lock.isOpen())
        : transport,
    credentials: options.credentials,
    clock: world.clock,
    random: world.random,
    language: options.language,
    ...(options.timeout !== undefined && { timeouts: { normal: options.timeout } }),
    ...(options.retries !== undefined && { retry: { attempts: options.retries + 1 } }),
  });
}
