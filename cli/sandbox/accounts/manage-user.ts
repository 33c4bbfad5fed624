import { Role } from '../../../shared/domain/user/role.ts';
import { forgetAdminPermissions } from '../channels/channel-permission.ts';
import { type Body, integerOf, textOf } from '../http/body.ts';
import type { Caller } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { auditUser } from '../logs/audit.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, type UserRow } from '../store/users.ts';

/** The result of an action; undefined where the answer has no data (docs/gateways.md 4.6). */
type Outcome = { role: number; status: number } | undefined;

/**
 * `POST /api/user/manage` (docs/gateways.md 4.6). An action on a soft-deleted account succeeds and changes nothing
 * (docs/gateways.md 14.38).
 * @throws Refusal for missing rights, for root, or where the user is already in the requested state
 */
export function manageUser(sandbox: Sandbox, caller: Caller, body: Body): Outcome {
  const { store, traits } = sandbox;
  const user = store.get<UserRow>('SELECT * FROM users WHERE id = ?', integerOf(body, 'id'));
  if (!user) throw new Refusal('userUnknown');
  if (caller.role <= user.role && caller.role !== Role.Root) throw new Refusal('userUpdateRefused');
  const action = textOf(body, 'action');
  if (action === 'add_quota' && traits.user.hasAddQuota) {
    addQuota(sandbox, caller, user, body);
    return undefined;
  }
  const change = actions[action];
  if (!change) {
    if (!traits.user.unknownActionSucceeds) throw new Refusal('invalidParameters');
    return { role: user.role, status: user.status };
  }
  const outcome = change(sandbox, caller, user);
  if (traits.log.records) {
    const content = `managed user ${user.username} (ID: ${user.id}): ${action}`;
    auditUser(sandbox, caller, user, { action: 'user.manage', params: { action, id: user.id }, content });
  }
  if (user.DeletedAt === null) {
    store.run('UPDATE users SET role = ?, status = ? WHERE id = ?', outcome.role, outcome.status, user.id);
    if (traits.sessions === 'jwt') endSessions(store, user.id);
    if (action === 'demote') forgetAdminPermissions(store, user.id);
  }
  if (action !== 'delete' || traits.user.manageDelete === 'row') return outcome;
  // The user is deleted all the same: the handler then tries to save the hidden row.
  if (traits.user.manageDelete === 'record-not-found') throw new Refusal('recordNotFound');
  return undefined;
}

type Action = (sandbox: Sandbox, caller: Caller, user: UserRow) => { role: number; status: number };

const actions: Readonly<Record<string, Action>> = {
  disable(_sandbox, _caller, { role }) {
    if (role === Role.Root) throw new Refusal('rootNotDisabled');
    return { role, status: 2 };
  },
  enable: (_sandbox, _caller, { role }) => ({ role, status: 1 }),
  delete({ store, world }, _caller, { id, role, status, DeletedAt }) {
    if (role === Role.Root) throw new Refusal('rootNotDeleted');
    if (DeletedAt === null) {
      store.run('UPDATE users SET DeletedAt = ? WHERE id = ?', new Date(world.clock.now()).toISOString(), id);
    }
    return { role, status };
  },
  promote(_sandbox, caller, { role, status }) {
    if (caller.role !== Role.Root) throw new Refusal('promoteRefused');
    if (role >= Role.Admin) throw new Refusal('alreadyAdmin');
    return { role: Role.Admin, status };
  },
  demote(_sandbox, _caller, { role, status }) {
    if (role === Role.Root) throw new Refusal('rootNotDemoted');
    if (role === Role.User) throw new Refusal('alreadyCommon');
    return { role: Role.User, status };
  },
};

function addQuota(sandbox: Sandbox, caller: Caller, user: UserRow, body: Body): void {
  const { store, options } = sandbox;
  const value = integerOf(body, 'value');
  const mode = textOf(body, 'mode');
  if (value === 0 && mode !== 'override') throw new Refusal('quotaChangeZero');
  const next = mode === 'add' ? user.quota + value : mode === 'subtract' ? user.quota - value : value;
  if (!['add', 'subtract', 'override'].includes(mode)) throw new Refusal('invalidParameters');
  store.run('UPDATE users SET quota = ? WHERE id = ?', next, user.id);
  if (sandbox.traits.log.records) {
    const [from, to, quota] = [user.quota, next, value].map((units) => formatQuota(options, units)) as [
      string,
      string,
      string,
    ];
    const params: Record<string, string> = mode === 'override' ? { from, to } : { quota };
    const content = `changed quota of user ${user.username} (ID: ${user.id}) from ${from} to ${to}`;
    auditUser(sandbox, caller, user, { action: `user.quota_${mode}`, params, content });
    return;
  }
  const content = `管理员将用户额度从 ${formatQuota(options, user.quota)}修改为 ${formatQuota(options, next)}`;
  const other = JSON.stringify({ op: { action: 'user.quota', params: { mode, value, by: caller.id } } });
  writeLog(store, { user_id: user.id, created_at: sandbox.now(), type: 3, content, other });
}
