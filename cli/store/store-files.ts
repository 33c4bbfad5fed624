import { join } from 'node:path';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import { gatewayPrefix } from '../profiles/gateway-prefix.ts';
import { ownerOf, type StoreOwner, slicesOf } from './call-store.ts';
import { openStoreFile, type StoreWorld, storeFolder } from './store-file.ts';
import { type StoreTrouble, troubleOf } from './store-trouble.ts';
import { newestUnbroken } from './stored-calls.ts';

/** What one file keeps. */
export interface StoreFacts {
  path: string;
  /** Bytes. */
  size: number;
  owner?: StoreOwner;
  /** Everybody's calls, as an administrator reads them, or one's own; with the time that the newest cover without a gap. */
  kept: readonly { scope: 'all' | 'own'; range: TimeRange; calls: number }[];
  /** Why it cannot be read. */
  trouble?: StoreTrouble;
}

/** The files of a gateway's stores; of all gateways where none is named. */
export async function storeFiles(world: StoreWorld, gatewayUrl: string | undefined): Promise<string[]> {
  const folder = storeFolder(world);
  if (!(await world.files.stat(folder))?.isDirectory) return [];
  const prefix = gatewayUrl === undefined ? '' : gatewayPrefix(gatewayUrl);
  const names = (await world.files.list(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.db'));
  return names.sort().map((name) => join(folder, name));
}

/** Looks into a file; one that cannot be read says why. */
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
    return { path, size, kept: [], trouble: troubleOf(error, path) };
  }
}

/**
 * Empties a store; what cannot be opened is removed. Other processes that are at work go on. Resolves to the bytes freed.
 * @throws StoreTrouble where it can be neither emptied nor removed
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
    const trouble = troubleOf(error, path);
    if (trouble.kind === 'busy') throw trouble;
    try {
      for (const ending of ['', '-wal', '-shm']) await world.files.remove(`${path}${ending}`);
    } catch (problem) {
      throw troubleOf(problem, path);
    }
  }
  return Math.max(0, before - (await sizeOf(world, path)));
}

async function sizeOf({ files }: StoreWorld, path: string): Promise<number> {
  const sizes = await Promise.all([path, `${path}-wal`].map((file) => files.stat(file)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}
