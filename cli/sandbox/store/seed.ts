import type { Database } from './database.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { randomId, randomLetters } from './random-keys.ts';

export const rootUsername = 'root';
/**
 * As real gateways have it on their first start (docs/gateways.md 12): known to everybody, so for this machine only.
 */
const usualRootPassword = '123456';

interface RootTerms {
  now: number;
  /** Whether the sandbox can be reached from other machines: root then has no password that others know (SEC-06). */
  isExposed: boolean;
  /** What the password shall be. */
  wanted: string | undefined;
}

/**
 * Makes the first account of an empty database, root with id 1, and settles its password.
 * Answers the password, to be told; '' where somebody has set one that is kept.
 */
export async function settleRoot(store: Database, { now, isExposed, wanted }: RootTerms): Promise<string> {
  const root = store.get<{ password: string }>('SELECT password FROM users WHERE id = 1');
  const fresh = wanted ?? (isExposed ? randomLetters(20) : usualRootPassword);
  if (!root) {
    if (!store.get('SELECT id FROM users LIMIT 1')) {
      await makeRoot(store, { username: rootUsername, password: fresh, aff_code: randomLetters(4) }, now);
    }
    return fresh;
  }
  const isUsual = await verifyPassword(usualRootPassword, root.password);
  if (wanted === undefined && !(isUsual && isExposed)) return isUsual ? usualRootPassword : '';
  store.run('UPDATE users SET password = ? WHERE id = 1', await hashPassword(fresh));
  return fresh;
}

/** The super admin a site begins with. */
export interface RootAccount {
  username: string;
  password: string;
  /** Absent where a set-up makes it; it comes when it is first asked for. */
  aff_code?: string;
}

/** Makes the first account, as gateways do on their first start or when they are set up (docs/gateways.md 12, 4.1). */
export async function makeRoot(
  store: Database,
  { username, password, aff_code }: RootAccount,
  now: number,
): Promise<void> {
  const hash = await hashPassword(password);
  store.run(
    `INSERT INTO users (username, password, display_name, role, status, quota, aff_code, created_at)
     VALUES (?, ?, 'Root User', 100, 1, 100000000, ?, ?)`,
    username,
    hash,
    aff_code ?? null,
    now,
  );
}

/** A site waits for its first set-up as long as it has no super admin (docs/gateways.md 4.1). */
export function isSetUp(store: Database): boolean {
  return store.get('SELECT id FROM users WHERE role = 100') !== undefined;
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
