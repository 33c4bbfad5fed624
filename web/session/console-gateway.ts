import { createSession } from '../../shared/gateway/account/session.ts';
import type { Client } from '../../shared/gateway/client/client.ts';
import type { GatewayOptions } from '../../shared/gateway/client/gateway-options.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import { connectGateway, withResources } from '../../shared/gateway/gateway-base.ts';
import { createSite } from '../../shared/gateway/resources/site.ts';
import { further, loadResources } from './later-resources.ts';

/** What the frame and the sign-in by password ask a gateway. The rest weighs as much as all of React and comes with the first view that has a use for it. */
const first = {
  site: (client: Client) => createSite(client),
  session: (client: Client) => createSession(client),
};

/**
 * The gateway of the page. What is called before the code of its resource is there fetches it first: fit for calls that answer
 * with a promise or piece by piece, and no others. Throws `GatewayError` (`not-a-gateway`) when the base URL cannot be used.
 */
export function createConsoleGateway(options: GatewayOptions): Gateway {
  const { base, client } = connectGateway(options);
  // The page's own address, which may be known to this machine alone, is no name for the gateway behind it.
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

/** A resource whose every call waits for the code. */
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
