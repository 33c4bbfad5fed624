import { randomId, randomLetters } from '../keys.ts';
import { hashPassword } from '../passwords.ts';
import type { Database } from './database.ts';

export const rootUsername = 'root';
export const rootPassword = '123456';

/** Makes the first account of an empty database: root, id 1, as gateways do on their first start (wire 12). */
export async function seedRoot(store: Database, now: number): Promise<void> {
  if (store.get('SELECT id FROM users LIMIT 1')) return;
  const password = await hashPassword(rootPassword);
  store.run(
    `INSERT INTO users (username, password, display_name, role, status, quota, aff_code, created_at)
     VALUES (?, ?, 'Root User', 100, 1, 100000000, ?, ?)`,
    rootUsername,
    password,
    randomLetters(4),
    now,
  );
}

/** A value of the `meta` table, made by `make` when it is missing. */
function metaValue(store: Database, key: string, make: () => string): string {
  const row = store.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key);
  if (row) return row.value;
  const value = make();
  store.run('INSERT INTO meta (key, value) VALUES (?, ?)', key, value);
  return value;
}

/** What signs sessions. It lives in the database, so that a restart ends nobody's sign-in. */
export function signingSecret(store: Database): string {
  return metaValue(store, 'secret', () => randomId() + randomId());
}
