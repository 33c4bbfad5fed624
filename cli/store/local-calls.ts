import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { CallSource } from '../../shared/gateway/resources/call-source.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { type ProfileWorld, readConfig, type StoreSettings } from '../profiles/config-file.ts';
import type { StoreLimits } from './call-store.ts';
import type { StoreProblem } from './store-problem.ts';

/** The default limits: some six million calls, and more than a year to compare with. */
const standard = { megabytes: 200, days: 400 } as const;

/** The limits from the user's settings; the default replaces an invalid one. */
export function limitsOf({ maxMegabytes, maxDays }: StoreSettings): StoreLimits {
  const amount = (value: unknown, usual: number) => (typeof value === 'number' && value > 0 ? value : usual);
  return {
    size: amount(maxMegabytes, standard.megabytes) * 1024 * 1024,
    age: amount(maxDays, standard.days) * 86_400,
  };
}

/** The sources of a read. */
export interface LocalReading {
  calls: number;
  /** The calls that did not have to be read from the gateway. */
  kept: number;
  /** The time range that is now stored completely. Unix seconds. */
  keptRange: TimeRange;
}

export interface LocalCallsPorts {
  onProblem(problem: StoreProblem): void;
  /** Called after each complete read that used the store. */
  onRead?(reading: LocalReading): void;
}

/**
 * The calls of a gateway through the local store of the signed-in user (SEE-02). The store is opened for each read and
 * found by the gateway's URL and the user's id, as the gateway returns it. An unusable store is reported once.
 */
export function localCalls(
  context: Pick<ScreenContext, 'gateway' | 'role' | 'user' | 'now'>,
  { world, gatewayUrl }: { world: ProfileWorld; gatewayUrl: string },
  { onProblem, onRead }: LocalCallsPorts,
): CallSource {
  let source: CallSource | undefined;
  let isNotified = false;
  const warnOnce = (problem: StoreProblem) => {
    if (!isNotified) onProblem(problem);
    isNotified = true;
  };
  return {
    kept: () => source?.kept?.(),
    async *read(range, filters, options) {
      const { storedCalls } = await import('./stored-calls.ts');
      source ??= storedCalls(context, {
        onProblem: warnOnce,
        pause: () => world.clock.sleep(0),
        open: async () => {
          const { store: settings = {} } = await readConfig(world);
          if (settings.enabled === false) return undefined;
          const { readsAllLogs } = await import('../../shared/screen/access.ts');
          const user = context.user ?? (await context.gateway.account.self(options));
          const owner = { gatewayUrl, userId: user.id, username: user.username };
          const now = Math.floor(context.now() / 1000);
          const how = { isOwn: !readsAllLogs(context), limits: limitsOf(settings), now };
          return openLocal(world, owner, how, warnOnce);
        },
      });
      let calls = 0;
      let kept = 0;
      for await (const batch of source.read(range, filters, options)) {
        calls += batch.calls.length;
        if (batch.isKept) kept += batch.calls.length;
        yield batch;
      }
      const keptRange = source.kept?.();
      if (keptRange) onRead?.({ calls, kept, keptRange });
    },
  };
}

type OpenArguments = Parameters<typeof import('./call-store.ts')['openCallStore']>;

async function openLocal(
  world: ProfileWorld,
  owner: OpenArguments[1],
  how: OpenArguments[2],
  onProblem: (problem: StoreProblem) => void,
) {
  const { prepareStoreFile, storePath } = await import('./store-file.ts');
  const { openCallStore } = await import('./call-store.ts');
  const { StoreProblem } = await import('./store-problem.ts');
  const path = storePath(world, owner.gatewayUrl, owner.userId);
  try {
    await prepareStoreFile(world, path);
    return { store: openCallStore(path, owner, how), path };
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    onProblem(error);
    return undefined;
  }
}
