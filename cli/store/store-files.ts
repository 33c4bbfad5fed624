import { join } from 'node:path';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import { gatewayPrefix } from '../profiles/gateway-prefix.ts';
import { ownerOf, type StoreOwner, slicesOf } from './call-store.ts';
import { openStoreFile, type StoreWorld, storeFolder } from './store-file.ts';
import { problemOf, type StoreProblem } from './store-problem.ts';
import { newestUnbroken } from './stored-calls.ts';

/** The content of one store file. */
export interface StoreFacts {
  path: string;
  /** Bytes. */
  size: number;
  owner?: StoreOwner;
  /**
   * All users' calls, as an administrator reads them, or the user's own; with the newest time range stored without a
   * gap.
   */
  kept: readonly { scope: 'all' | 'own'; range: TimeRange; calls: number }[];
  /** Why it cannot be read. */
  problem?: StoreProblem;
}

/** The store files of a gateway; of all gateways where none is given. */
export async function storeFiles(world: StoreWorld, gatewayUrl: string | undefined): Promise<string[]> {
  const folder = storeFolder(world);
  if (!(await world.files.stat(folder))?.isDirectory) return [];
  const prefix = gatewayUrl === undefined ? '' : gatewayPrefix(gatewayUrl);
  const names = (await world.files.list(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.db'));
  return names.sort().map((name) => join(folder, name));
}

/** Reads the facts of a file; an unreadable one has `problem`. */
export async function storeFacts(world: StoreWorld, path: string): Promise<StoreFacts> {
  const size = await sizeOf(world, path);
  try {
    const driver = openStoreFile(path);
    try {
      const kept = (['all', 'own'] as const).flatMap((scope) => {
        const slices = slicesOf(driver, scope === 'own');
        const range = newestUnbroken(slices);
        const calls = slices.reduce((sum, slice) => sum + slice.calls, 0);
        return range ? [{ scope, range, calls }] : [];
      });
      return { path, size, owner: ownerOf(driver), kept };
    } finally {
      driver.close();
    }
  } catch (error) {
    return { path, size, kept: [], problem: problemOf(error, path) };
  }
}

/**
 * Empties a store; one that cannot be opened is deleted. Other running processes go on. Resolves to the bytes freed.
 * @throws StoreTrouble where it can be neither emptied nor deleted
 */
export async function emptyStore(world: StoreWorld, path: string): Promise<number> {
  const before = await sizeOf(world, path);
  try {
    const driver = openStoreFile(path);
    try {
      driver.exec(
        'DELETE FROM call_slices; DELETE FROM probes; PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)',
      );
    } finally {
      driver.close();
    }
  } catch (error) {
    const problem = problemOf(error, path);
    if (problem.kind === 'busy') throw problem;
    try {
      for (const ending of ['', '-wal', '-shm']) await world.files.remove(`${path}${ending}`);
    } catch (problem) {
      throw problemOf(problem, path);
    }
  }
  return Math.max(0, before - (await sizeOf(world, path)));
}

async function sizeOf({ files }: StoreWorld, path: string): Promise<number> {
  const sizes = await Promise.all([path, `${path}-wal`].map((file) => files.stat(file)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}
