import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';

/**
 * Wraps a gateway client so that `onNotSignedIn` is called when the promise of any call rejects with "not signed in"
 * (AUTH-08). The `session` resource is excluded, because sign-in handles its own refusals.
 */
export function watchGateway<Gateway extends object>(gateway: Gateway, onNotSignedIn: () => void): Gateway {
  const watched = new Map<unknown, unknown>();
  const watchResource = (resource: object) =>
    new Proxy(resource, {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return (...callArguments: unknown[]) => {
          const answer = Reflect.apply(method, target, callArguments);
          if (answer instanceof Promise) answer.catch(report);
          return answer;
        };
      },
    });
  const report = (error: unknown) => {
    if (error instanceof GatewayError && error.kind === 'not-signed-in') onNotSignedIn();
  };
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const resource = Reflect.get(target, name, receiver);
      if (typeof resource !== 'object' || resource === null || name === 'session') return resource;
      if (!watched.has(resource)) watched.set(resource, watchResource(resource));
      return watched.get(resource);
    },
  });
}
