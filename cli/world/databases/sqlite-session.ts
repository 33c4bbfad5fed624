import { existsSync } from 'node:fs';
import { openSqlite } from '../sqlite.ts';
import type { DatabaseAddress, DatabaseSession } from '../world.ts';

/** An existing file, on which the session refuses every write (`query_only`) and waits for other writers. */
export function openSqliteSession({ path = '' }: DatabaseAddress): DatabaseSession {
  // The driver would create a missing file.
  if (!existsSync(path)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const file = openSqlite(path);
  try {
    file.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 5000');
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    rows: async (sql, values) => file.prepare(sql).all(...values) as Record<string, unknown>[],
    close: async () => file.close(),
  };
}
