import { createRealWorld } from '../../../cli/real-world.ts';
import type { Credential, CredentialStore } from '../../../shared/gateway/client/credential.ts';
import type { Transport, TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { createGateway } from '../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { exactSay } from '../exact-say.ts';
import type { TestSandbox } from './sandbox.ts';

/** A credential store in memory. */
export function memoryCredentials(start: Credential = { kind: 'none' }): CredentialStore {
  let credential = start;
  return {
    read: () => credential,
    write: (next) => {
      credential = next;
    },
  };
}

/**
 * Signs in to a sandbox as root over real HTTP and returns a screen context. `onRequest` is called with each request.
 */
export async function signedInContext(
  sandbox: Pick<TestSandbox, 'url' | 'rootUsername' | 'rootPassword'>,
  onRequest?: (request: TransportRequest) => unknown,
): Promise<ScreenContext> {
  const { transport: real, clock, random } = createRealWorld();
  const transport: Transport = (request) => {
    onRequest?.(request);
    return real(request);
  };
  const gateway = createGateway({ baseUrl: sandbox.url, transport, credentials: memoryCredentials(), clock, random });
  const outcome = await gateway.session.login({ username: sandbox.rootUsername, password: sandbox.rootPassword });
  if (outcome.kind !== 'signed-in') throw new Error('the sandbox asked for a second factor');
  return {
    gateway,
    status: await gateway.site.status(),
    user: outcome.user,
    role: outcome.user.role,
    language: 'en',
    say: exactSay('en'),
    now: clock.now,
    random,
  };
}
