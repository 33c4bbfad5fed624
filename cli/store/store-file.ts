import { join } from 'node:path';
import { configFolder, prepareConfigFolder } from '../profiles/config-folder.ts';
import { gatewayPrefix } from '../profiles/gateway-prefix.ts';
import { openSqlite } from '../world/sqlite.ts';
import type { SqliteFile, World } from '../world/world.ts';
import { problemOf, StoreProblem } from './store-problem.ts';

export type StoreWorld = Pick<World, 'files' | 'env' | 'platform' | 'homeFolder'>;

/** Marks a file as a local store (SQLite `application_id`): "TolS". */
const applicationId = 0x546f6c53;

/** How long in ms to wait for another process that writes. */
const patience = 8000;

/** The tables, as steps from each version of the file to the next. A released step must never change. */
export const storeSteps: readonly string[] = [
  `CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE call_slices (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     is_own INTEGER NOT NULL,
     start_time INTEGER NOT NULL,
     end_time INTEGER NOT NULL,
     entries INTEGER NOT NULL,
     calls INTEGER NOT NULL,
     quota INTEGER NOT NULL,
     checksum INTEGER NOT NULL,
     packed BLOB NOT NULL
   );
   CREATE UNIQUE INDEX call_slices_by_time ON call_slices (is_own, start_time);`,
  `CREATE TABLE probes (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     channel INTEGER NOT NULL,
     model TEXT NOT NULL,
     tested_at INTEGER NOT NULL,
     result BLOB NOT NULL
   );
   CREATE INDEX probes_by_place ON probes (channel, model);`,
];

/** The folder of the stores of all gateways. */
export function storeFolder(world: StoreWorld): string {
  return join(configFolder(world), 'store');
}

/** The store file of one user of one gateway. */
export function storePath(world: StoreWorld, gatewayUrl: string, userId: number): string {
  return join(storeFolder(world), `${gatewayPrefix(gatewayUrl)}${userId}.db`);
}

/**
 * Creates the folder (0700) and the file (0600) where they do not exist, and restricts them where others had access.
 * @throws StoreTrouble
 */
export async function prepareStoreFile(world: StoreWorld, path: string): Promise<void> {
  try {
    await prepareConfigFolder(world);
    const folder = storeFolder(world);
    await world.files.makeFolder(folder, 0o700);
    // Created here, because SQLite would create a file that others can read; SQLite's additional files get the mode of
    // this one.
    await world.files.append(path, '', { mode: 0o600 });
    if (world.platform === 'win32') return;
    for (const [target, mode] of [
      [folder, 0o700],
      [path, 0o600],
    ] as const) {
      const found = await world.files.stat(target);
      if (found && (found.mode & 0o077) !== 0) await world.files.changeMode(target, mode);
    }
  } catch (error) {
    throw problemOf(error, path);
  }
}

/**
 * Opens a store's database with a write-ahead log, so that a process killed at any moment leaves it intact, and several
 * can use it at once. A file of an older version is migrated, in one transaction.
 * @throws StoreTrouble where it is damaged, of a newer version, foreign, or not writable
 */
export function openStoreFile(path: string, steps = storeSteps): SqliteFile {
  let driver: SqliteFile | undefined;
  try {
    driver = openSqlite(path);
    driver.exec(`PRAGMA busy_timeout = ${patience}`);
    const owner = pragma(driver, 'application_id');
    const version = pragma(driver, 'user_version');
    const isEmpty = pragma(driver, 'page_count') === 0;
    if (!isEmpty && owner !== applicationId) throw new StoreProblem('foreign', path);
    if (version > steps.length) throw new StoreProblem('newer', path);
    if (isEmpty) driver.exec('PRAGMA auto_vacuum = INCREMENTAL');
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    if (version < steps.length) carryOver(driver, steps);
    return driver;
  } catch (error) {
    driver?.close();
    throw problemOf(error, path);
  }
}

function carryOver(driver: SqliteFile, steps: readonly string[]): void {
  driver.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated it while this one waited.
    for (let version = pragma(driver, 'user_version'); version < steps.length; version += 1) {
      driver.exec(steps[version] as string);
    }
    driver.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}`);
    driver.exec('COMMIT');
  } catch (error) {
    driver.rollBack();
    throw error;
  }
}

/** A numeric pragma of a file. */
export function pragma(driver: SqliteFile, name: string): number {
  const [row] = driver.prepare(`PRAGMA ${name}`).all() as Record<string, number>[];
  return Object.values(row ?? {})[0] ?? 0;
}
