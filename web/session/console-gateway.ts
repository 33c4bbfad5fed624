import { createSession } from '../../shared/gateway/account/session.ts';
import type { Client } from '../../shared/gateway/client/client.ts';
import type { GatewayOptions } from '../../shared/gateway/client/gateway-options.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import { connectGateway, withResources } from '../../shared/gateway/gateway-base.ts';
import { createSite } from '../../shared/gateway/resources/site.ts';
import { further, loadResources } from './later-resources.ts';

/**
 * The resources that the frame and the password sign-in need. The others are as large as React itself and are loaded
 * with the first view that needs them.
 */
const first = {
  site: (client: Client) => createSite(client),
  session: (client: Client) => createSession(client),
};

/**
 * Creates the gateway client of the page. A call to a resource whose code is not loaded yet loads it first; this works
 * only for methods that return a promise or an async iterable. Throws `GatewayError` (`not-a-gateway`) if the base URL
 * is unusable.
 */
export function createConsoleGateway(options: GatewayOptions): Gateway {
  const { base, client } = connectGateway(options);
  // The page's own address may be known on this machine only, so it does not identify the gateway behind it.
  const gateway: object = withResources({ ...base, origin: '' }, first, client);
  const made = new Map<string, unknown>();
  const later = new Map<string, unknown>();
  const resource = (name: string): unknown => {
    const create = further[name];
    if (create === undefined) return kept(later, name, () => fetchedFirst(() => resource(name)));
    return kept(made, name, () => create(client));
  };
  return new Proxy(gateway, {
    get: (target, name, receiver) =>
      typeof name === 'symbol' || name in target ? Reflect.get(target, name, receiver) : resource(name),
  }) as Gateway;
}

function kept(known: Map<string, unknown>, name: string, make: () => unknown): unknown {
  if (!known.has(name)) known.set(name, make());
  return known.get(name);
}

/** Stands in for a resource until its code is loaded; every call waits for that. */
function fetchedFirst(resource: () => unknown): object {
  return new Proxy(
    {},
    {
      get:
        (_, method) =>
        (...given: unknown[]) => {
          const answer = loadResources().then(() =>
            (resource() as Record<string | symbol, (...given: unknown[]) => unknown>)[method]?.(...given),
          );
          return Object.assign(answer, {
            async *[Symbol.asyncIterator]() {
              yield* (await answer) as AsyncIterable<unknown>;
            },
          });
        },
    },
  );
}
