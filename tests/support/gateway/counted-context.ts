import { createRealWorld } from '../../../cli/real-world.ts';
import { createGateway } from '../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { TestSandbox } from './sandbox.ts';
import { memoryCredentials, signedInContext } from './signed-in-context.ts';

/** A context whose requests are counted as they leave, by path; its clock is the test's. */
export async function countedContext(sandbox: TestSandbox) {
  const { transport, clock, random } = createRealWorld();
  const asked: string[] = [];
  const gateway = createGateway({
    ...{ baseUrl: sandbox.url, credentials: memoryCredentials(), clock, random },
    transport: (request) => {
      asked.push(new URL(request.url).pathname);
      return transport(request);
    },
  });
  await gateway.session.login({ username: sandbox.rootUsername, password: sandbox.rootPassword });
  const real = await signedInContext(sandbox);
  const time = { now: real.now() };
  const context: ScreenContext = { ...real, gateway, status: await gateway.site.status(), now: () => time.now };
  return { context, time, since: () => asked.splice(0) };
}
