import type { ProbeMemory } from '../../shared/gateway/probe-memory.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { type ProfileWorld, readConfig } from '../profiles/config-file.ts';
import { limitsOf } from './local-calls.ts';
import type { StoreProblem } from './store-problem.ts';

/**
 * The test results in the local store of the signed-in user (SEE-08), found by the gateway's URL and the user's id. An
 * unusable store is reported once.
 */
export function localProbes(
  context: Pick<ScreenContext, 'gateway' | 'user' | 'now'>,
  { world, gatewayUrl }: { world: ProfileWorld; gatewayUrl: string },
  onProblem: (problem: StoreProblem) => void,
): ProbeMemory {
  let memory: Promise<ProbeMemory> | undefined;
  let owner: { gatewayUrl: string; userId: number; username: string } | undefined;
  const opened = () => {
    memory ??= import('./stored-probes.ts').then(({ storedProbes }) => storedProbes(open, onProblem));
    return memory;
  };
  const open = async () => {
    const { store: settings = {} } = await readConfig(world);
    if (settings.enabled === false) return undefined;
    if (owner === undefined) {
      const user = context.user ?? (await context.gateway.account.self({}));
      owner = { gatewayUrl, userId: user.id, username: user.username };
    }
    const { prepareStoreFile, storePath } = await import('./store-file.ts');
    const path = storePath(world, gatewayUrl, owner.userId);
    await prepareStoreFile(world, path);
    return {
      path,
      owner,
      oldest: Math.floor(context.now() / 1000) - limitsOf(settings).age,
    };
  };
  return {
    read: async () => (await opened()).read(),
    add: async (results) => (await opened()).add(results),
    drop: async (of) => (await opened()).drop(of),
  };
}
