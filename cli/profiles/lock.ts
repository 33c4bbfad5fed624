import { errorCode } from '../failure/error-code.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { World } from '../world/world.ts';

const retryEvery = 25;
const patience = 5000;
/** ms after which a lock counts as left behind by a killed program: saving takes a few ms. */
const staleAfter = 10_000;

type LockWorld = Pick<World, 'files' | 'clock' | 'random'>;

/**
 * Runs `work` while no other Tollgate process does so for the same path: two programs that save at once must not lose
 * each other's changes. The lock is a file created atomically, with the mode of the file that it protects: others who may
 * write that file can remove a stale lock.
 */
export async function withLock<Result>(
  world: LockWorld,
  path: string,
  work: () => Promise<Result>,
  mode = 0o600,
): Promise<Result> {
  const lock = `${path}.lock`;
  const owner = `${world.clock.now()}-${Math.floor(world.random() * 1e12)}`;
  await acquire(world, lock, owner, mode);
  try {
    return await work();
  } finally {
    if ((await contentOf(world, lock)) === owner) await world.files.remove(lock);
  }
}

async function acquire(world: LockWorld, lock: string, owner: string, mode: number): Promise<void> {
  const { files, clock, random } = world;
  const deadline = clock.now() + patience + staleAfter;
  for (;;) {
    try {
      await files.claim(lock, owner, { mode });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    await removeStale(world, lock);
    if (clock.now() > deadline) {
      throw new Failure({
        code: 'locked',
        exitCode: ExitCode.Failure,
        message: { key: 'cli.configLocked', values: { path: lock } },
        hint: { key: 'cli.configLockedHint' },
      });
    }
    await clock.sleep(retryEvery + random() * retryEvery);
  }
}

async function removeStale(world: LockWorld, lock: string): Promise<void> {
  const before = await contentOf(world, lock);
  const found = await world.files.stat(lock);
  if (!found || world.clock.now() - found.modifiedAt < staleAfter) return;
  // Another process may have removed it and created its own meanwhile; that one is not stale.
  if (before !== undefined && (await contentOf(world, lock)) === before) await world.files.remove(lock);
}

async function contentOf({ files }: LockWorld, lock: string): Promise<string | undefined> {
  try {
    return await files.readText(lock);
  } catch {
    return undefined;
  }
}
