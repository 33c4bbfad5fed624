import { existsSync } from 'node:fs';
import { openSqlite } from '../sqlite.ts';
import type { DatabasePlace, DatabaseSession } from '../world.ts';

/** A file that is there, of which the session refuses every write (`query_only`); a writer is waited for. */
export function openSqliteSession({ path = '' }: DatabasePlace): DatabaseSession {
  // The driver would make it.
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
