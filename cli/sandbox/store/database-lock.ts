import type { OpenSqlite } from '../../world/world.ts';
import { SandboxError } from './sandbox-error.ts';

export interface DatabaseLock {
  release(): void;
}

/**
 * Locks a database file for this sandbox until `release` or the end of the process, in whatever way it ends: a system
 * lock on a file beside the database, so that others can still read the database itself.
 * @param path absolute, or `:memory:`, which no other process can open.
 * @throws SandboxError when another sandbox has it.
 */
export function lockDatabase(path: string, openSqlite: OpenSqlite): DatabaseLock {
  if (path === ':memory:') return { release: () => undefined };
  const lock = openSqlite(`${path}.lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const { code } = error as { code?: string };
    if (code?.startsWith('SQLITE_BUSY')) throw new SandboxError('database-in-use', 'sandbox.databaseInUse', { path });
    throw error;
  }
  return { release: () => void lock.close() };
}
