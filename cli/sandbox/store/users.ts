import type { Database } from './database.ts';
import { randomLetters } from './random-keys.ts';

/** A user as it is stored. `password` is a hash; `DeletedAt` is set for soft-deleted users. */
export interface UserRow {
  id: number;
  username: string;
  password: string;
  display_name: string;
  role: number;
  status: number;
  email: string;
  github_id: string;
  wechat_id: string;
  telegram_id: string;
  linux_do_id: string;
  oidc_id: string;
  discord_id: string;
  access_token: string | null;
  quota: number;
  used_quota: number;
  request_count: number;
  group: string;
  aff_code: string | null;
  aff_count: number;
  aff_quota: number;
  aff_history_quota: number;
  inviter_id: number;
  setting: string;
  remark: string;
  stripe_customer: string;
  created_at: number;
  last_login_at: number;
  DeletedAt: string | null;
}

export type CallerRow = Pick<UserRow, 'id' | 'username' | 'role' | 'status' | 'group'>;

/** The account of a system access token; none for soft-deleted accounts. */
export function findByAccessToken(store: Database, token: string): CallerRow | undefined {
  return store.get<CallerRow>(
    'SELECT id, username, role, status, "group" FROM users WHERE access_token = ? AND DeletedAt IS NULL',
    token,
  );
}

/** The facts about a user that authentication needs; none for soft-deleted accounts. */
export function findCaller(store: Database, id: number): CallerRow | undefined {
  return store.get<CallerRow>(
    'SELECT id, username, role, status, "group" FROM users WHERE id = ? AND DeletedAt IS NULL',
    id,
  );
}

/** A user that is not deleted. */
export function findUser(store: Database, id: number): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE id = ? AND DeletedAt IS NULL', id);
}

/** The user with this login name or e-mail address, as for a login (docs/gateways.md 4.2). */
export function findByLogin(store: Database, login: string): UserRow | undefined {
  return store.get<UserRow>(
    "SELECT * FROM users WHERE (username = ? OR (email = ? AND email <> '')) AND DeletedAt IS NULL",
    login,
    login,
  );
}

/**
 * Ends every login session of a user in the JWT generation, after bans, role changes, and passwords set by others
 * (docs/gateways.md 3.4).
 */
export function endSessions(store: Database, userId: number, except = ''): void {
  store.run('DELETE FROM sessions WHERE user_id = ? AND sid <> ?', userId, except);
}

/** An unused invite code. */
export function freeAffCode(store: Database): string {
  for (;;) {
    const code = randomLetters(4);
    if (!store.get('SELECT id FROM users WHERE aff_code = ?', code)) return code;
  }
}
