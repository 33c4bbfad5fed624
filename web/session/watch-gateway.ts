import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Session } from './session.ts';

/**
 * Wraps a gateway client so that the session expires when the promise of any call rejects with "not signed in"
 * (AUTH-08). Of calls under way at the same time some learn of it late: one begun before the last sign-in says nothing
 * of the session that it began. The `session` resource is excluded, because sign-in handles its own refusals.
 */
export function watchGateway<Gateway extends object>(
  gateway: Gateway,
  session: Pick<Session, 'signIns' | 'expire'>,
): Gateway {
  const watched = new Map<unknown, unknown>();
  const watchResource = (resource: object) =>
    new Proxy(resource, {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return (...callArguments: unknown[]) => {
          const known = session.signIns();
          const answer = Reflect.apply(method, target, callArguments);
          if (answer instanceof Promise)
            answer.catch((error: unknown) => {
              if (isSessionEnd(error) && session.signIns() === known) session.expire();
            });
          return answer;
        };
      },
    });
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const resource = Reflect.get(target, name, receiver);
      if (typeof resource !== 'object' || resource === null || name === 'session') return resource;
      if (!watched.has(resource)) watched.set(resource, watchResource(resource));
      return watched.get(resource);
    },
  });
}

/** Whether a call failed because nobody is signed in. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'not-signed-in';
}
