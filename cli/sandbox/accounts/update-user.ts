import { setAdminPermissions } from '../channels/channel-permission.ts';
import { type Body, integerOf, textOf } from '../http/body.ts';
import type { Caller } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import { hashPassword } from '../store/passwords.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, findUser } from '../store/users.ts';
import { validateAccount } from './validation.ts';

/**
 * `PUT /api/user/` (docs/gateways.md 4.6). CLASSIC and V06 store missing fields as "" and 0, quota included; later
 * versions ignore quota and keep the name when it is missing.
 */
export async function updateUser(sandbox: Sandbox, caller: Caller, body: Body): Promise<void> {
  const { store, traits } = sandbox;
  const id = integerOf(body, 'id');
  if (id === 0) throw new Refusal('invalidParameters');
  const username = textOf(body, 'username');
  const display_name = textOf(body, 'display_name');
  const password = textOf(body, 'password');
  const group = textOf(body, 'group');
  validateAccount({ username, display_name, password }, traits.usernameLimit);
  const user = findUser(store, id);
  if (!user) throw new Refusal('recordNotFound');
  if (caller.role <= user.role && caller.role !== 100) throw new Refusal('userUpdateRefused');
  const role = integerOf(body, 'role');
  if (traits.user.updateZeroes) {
    if (caller.role <= role && caller.role !== 100) throw new Refusal('raiseRoleRefused');
  } else if ((role !== 0 && role !== user.role) || username === '') {
    throw new Refusal('invalidParameters');
  }
  if (traits.channel.hasPermissions) setAdminPermissions(store, caller, id, body);
  const hash = password === '' ? user.password : await hashPassword(password);
  const quota = traits.user.updateZeroes ? integerOf(body, 'quota') : user.quota;
  const remark = traits.user.updateZeroes ? user.remark : textOf(body, 'remark');
  store.transaction(() => {
    store.run(
      'UPDATE users SET username = ?, display_name = ?, "group" = ?, quota = ?, password = ?, remark = ? WHERE id = ?',
      username,
      display_name,
      group,
      quota,
      hash,
      remark,
      id,
    );
    if (quota !== user.quota) logQuotaChange(sandbox, id, user.quota, quota);
  });
  if (traits.sessions === 'jwt' && (password !== '' || group !== user.group)) endSessions(store, id);
}

function logQuotaChange(sandbox: Sandbox, userId: number, before: number, after: number): void {
  const { options, store } = sandbox;
  const content = `管理员将用户额度从 ${formatQuota(options, before)}修改为 ${formatQuota(options, after)}`;
  writeLog(store, { user_id: userId, created_at: sandbox.now(), type: 3, content });
}
