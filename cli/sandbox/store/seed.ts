import type { Database } from './database.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { randomId, randomLetters } from './random-keys.ts';

export const rootUsername = 'root';
/** The password of real gateways' first start (docs/gateways.md 12): publicly known, so only for this machine. */
const usualRootPassword = '123456';

interface RootTerms {
  now: number;
  /** Whether other machines can reach the sandbox: root must then have no known password (SEC-06). */
  isExposed: boolean;
  /** The requested password. */
  wanted: string | undefined;
}

/**
 * Creates the first account of an empty database, root with id 1, and sets its password. Returns the password, to be
 * printed; '' where a password set by the user is kept.
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

/** The first super admin of a site. */
export interface RootAccount {
  username: string;
  password: string;
  /** Absent where a set-up creates the account; then it is created on first use. */
  aff_code?: string;
}

/** Creates the first account, as gateways do on their first start or at their set-up (docs/gateways.md 12, 4.1). */
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

/** A site needs its first set-up as long as it has no super admin (docs/gateways.md 4.1). */
export function isSetUp(store: Database): boolean {
  return store.get('SELECT id FROM users WHERE role = 100') !== undefined;
}

/** A value of the `meta` table, created by `make` when it is missing. */
function metaValue(store: Database, key: string, make: () => string): string {
  const row = store.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key);
  if (row) return row.value;
  const value = make();
  store.run('INSERT INTO meta (key, value) VALUES (?, ?)', key, value);
  return value;
}

/** The secret that signs sessions. It is stored in the database, so that a restart ends no sign-in. */
export function signingSecret(store: Database): string {
  return metaValue(store, 'secret', () => randomId() + randomId());
}
