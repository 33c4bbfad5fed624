import type { Database } from './database.ts';
import { randomId } from './random-keys.ts';

/** A step between two calls: an OAuth state of the JWT generation, a missing second factor, an issued OAuth code. */
export interface Flow<Data> {
  userId: number;
  data: Data;
}

/** Starts a flow and returns its token. `lifetime` in seconds. */
export function startFlow<Data>(
  store: Database,
  purpose: string,
  flow: Flow<Data>,
  { now, lifetime, token = randomId() }: { now: number; lifetime: number; token?: string },
): string {
  store.run('DELETE FROM flows WHERE expires_at <= ?', now);
  store.run(
    'INSERT INTO flows (token, purpose, user_id, data, expires_at) VALUES (?, ?, ?, ?, ?)',
    token,
    purpose,
    flow.userId,
    JSON.stringify(flow.data),
    now + lifetime,
  );
  return token;
}

/** A flow that has not expired; `endFlow` ends it. */
export function findFlow<Data>(store: Database, purpose: string, token: string, now: number): Flow<Data> | undefined {
  const row = store.get<{ user_id: number; data: string }>(
    'SELECT user_id, data FROM flows WHERE purpose = ? AND token = ? AND expires_at > ?',
    purpose,
    token,
    now,
  );
  return row && { userId: row.user_id, data: JSON.parse(row.data) as Data };
}

/** Ends a flow: its token is invalid afterwards. */
export function endFlow(store: Database, token: string): void {
  store.run('DELETE FROM flows WHERE token = ?', token);
}
