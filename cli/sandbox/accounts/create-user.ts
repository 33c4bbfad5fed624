import { isCompliant } from '../payment/compliance.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import { hashPassword } from '../store/passwords.ts';
import { randomLetters } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { freeAffCode, type UserRow } from '../store/users.ts';

export interface NewUser {
  username: string;
  /** Plain text; "" for accounts created by a third-party sign-in. */
  password: string;
  display_name: string;
  role?: number;
  email?: string;
  inviterId?: number;
  /** Binds the third-party account for which the user is created. */
  bind?: (userId: number) => void;
}

/**
 * Creates an account with all side effects: quota for new users, rewards for an invitation, and their log rows
 * (docs/gateways.md 4.2). The database refuses a taken username.
 */
export async function createUser(sandbox: Sandbox, user: NewUser): Promise<UserRow> {
  const { store, options } = sandbox;
  const password = user.password === '' ? '' : await hashPassword(user.password);
  return store.transaction(() => {
    const quota = options.number('QuotaForNewUser');
    const { lastInsertRowid: id } = store.run(
      `INSERT INTO users (username, password, display_name, role, email, quota, aff_code, inviter_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      user.username,
      password,
      user.display_name || user.username,
      user.role ?? 1,
      user.email ?? '',
      quota,
      freeAffCode(store),
      user.inviterId ?? 0,
      sandbox.now(),
    );
    user.bind?.(id);
    if (quota > 0) systemLog(sandbox, id, `新用户注册赠送 ${formatQuota(options, quota)}`);
    if (user.inviterId && isCompliant(sandbox)) rewardInvitation(sandbox, id, user.inviterId);
    return store.get<UserRow>('SELECT * FROM users WHERE id = ?', id) as UserRow;
  });
}

function rewardInvitation(sandbox: Sandbox, inviteeId: number, inviterId: number): void {
  const { store, options } = sandbox;
  const forInvitee = options.number('QuotaForInvitee');
  const forInviter = options.number('QuotaForInviter');
  if (forInvitee > 0) {
    store.run('UPDATE users SET quota = quota + ? WHERE id = ?', forInvitee, inviteeId);
    systemLog(sandbox, inviteeId, `使用邀请码赠送 ${formatQuota(options, forInvitee)}`);
  }
  if (forInviter <= 0) return;
  store.run(
    `UPDATE users SET aff_count = aff_count + 1, aff_quota = aff_quota + ?, aff_history_quota = aff_history_quota + ?
     WHERE id = ?`,
    forInviter,
    forInviter,
    inviterId,
  );
  systemLog(sandbox, inviterId, `邀请用户赠送 ${formatQuota(options, forInviter)}`);
}

function systemLog(sandbox: Sandbox, userId: number, content: string): void {
  writeLog(sandbox.store, { user_id: userId, created_at: sandbox.now(), type: 4, content });
}

/** The id behind an invite code; 0 when there is none. */
export function inviterOf(sandbox: Sandbox, affCode: string): number {
  if (affCode === '') return 0;
  const row = sandbox.store.get<{ id: number }>('SELECT id FROM users WHERE aff_code = ?', affCode);
  return row?.id ?? 0;
}

/** A random password, as a reset returns it. */
export function randomPassword(): string {
  return randomLetters(12);
}
