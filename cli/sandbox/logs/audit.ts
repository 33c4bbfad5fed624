import type { Caller } from '../http/envelope.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** An admin's action on a user, with formatted amounts. */
interface Audited {
  action: string;
  params: Readonly<Record<string, string | number>>;
  /** English, for machines: consoles translate `op` themselves. */
  content: string;
}

/**
 * Logs an admin's action on a user. Since v1.0 the row belongs to the operator and names the user only in `op`
 * (docs/gateways-modern.md 26.2, 29.44); before, such a row belongs to the user.
 */
export function auditUser(
  { store, now }: Pick<Sandbox, 'store' | 'now'>,
  caller: Caller,
  target: { id: number; username: string },
  { action, params, content }: Audited,
): void {
  const { id, username, role, by } = caller;
  const op = { action, params: { ...params, target_user_id: target.id, username: target.username } };
  const auth_method = by === 'access-token' ? 'access_token' : 'session';
  const admin_info = { admin_id: id, admin_username: username, admin_role: role, auth_method };
  writeLog(store, { user_id: id, created_at: now(), type: 3, content, other: JSON.stringify({ op, admin_info }) });
}
