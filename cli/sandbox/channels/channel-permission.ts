import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import type { Body } from '../http/body.ts';
import type { Caller, SandboxMiddleware } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { ChannelRow } from './channel-row.ts';

const permissions = ['read', 'operate', 'write', 'sensitive_write', 'secret_view'] as const;

/** What an admin of v1.0 may do with channels; the last permission is reserved and never checked. */
export type ChannelPermission = (typeof permissions)[number];

type Grants = Partial<Record<ChannelPermission, boolean>>;

/**
 * The permissions of a role before root changes them for a user: admins have all but sensitive writes, root has all.
 */
function baselineOf(role: number): Record<ChannelPermission, boolean> {
  const isAdmin = role >= Role.Admin;
  const isRoot = role >= Role.Root;
  return { read: isAdmin, operate: isAdmin, write: isAdmin, sensitive_write: isRoot, secret_view: isRoot };
}

/** `admin_permissions` of a user: the baseline of the role with root's changes. */
export function adminPermissions(
  store: Database,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): { channel: Record<ChannelPermission, boolean> } {
  const row = store.get<{ grants: string }>('SELECT grants FROM admin_permissions WHERE user_id = ?', id);
  const changed = row && role === Role.Admin ? (JSON.parse(row.grants) as Grants) : {};
  return { channel: { ...baselineOf(role), ...changed } };
}

/**
 * Stores the `admin_permissions` of a body: missing ones stay, unknown ones are dropped.
 * @throws Refusal when a user other than root sends them; then nothing of the update may be stored.
 */
export function setAdminPermissions(store: Database, caller: Caller, userId: number, body: Body): void {
  if (body.admin_permissions === undefined || body.admin_permissions === null) return;
  if (caller.role < Role.Root) throw new Refusal({ literal: 'only root can update admin permissions' });
  const { channel = {} } = body.admin_permissions as { channel?: Record<string, unknown> };
  const row = store.get<{ grants: string }>('SELECT grants FROM admin_permissions WHERE user_id = ?', userId);
  const grants: Grants = row ? (JSON.parse(row.grants) as Grants) : {};
  for (const permission of permissions) {
    if (typeof channel[permission] === 'boolean') grants[permission] = channel[permission];
  }
  store.run(
    'INSERT INTO admin_permissions (user_id, grants) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET grants = excluded.grants',
    userId,
    JSON.stringify(grants),
  );
}

/** A demoted admin who is promoted again starts from the baseline. */
export function forgetAdminPermissions(store: Database, userId: number): void {
  store.run('DELETE FROM admin_permissions WHERE user_id = ?', userId);
}

/** Whether a caller has a permission; before v1.0 every admin has all of them. */
export function mayChannel({ store, traits }: Sandbox, caller: Caller, permission: ChannelPermission): boolean {
  return !traits.channel.hasPermissions || adminPermissions(store, caller).channel[permission];
}

/** Lets admins with the permission pass. A missing one is HTTP 403 without a code: a new sign-in would not help. */
export function authenticateChannel(sandbox: Sandbox, permission: ChannelPermission): SandboxMiddleware {
  const admin = authenticate(sandbox, Role.Admin);
  return (context, next) =>
    admin(context, async () => {
      if (!mayChannel(sandbox, context.var.caller, permission)) {
        throw new Refusal('insufficientPrivilege', { status: 403 });
      }
      await next();
    });
}

const sensitiveFields = [
  'type',
  'key',
  'base_url',
  'openai_organization',
  'header_override',
  'param_override',
  'setting',
  'other',
  'settings',
] as const;

const otherFields = new Set<string>([
  ...sensitiveFields,
  ...['id', 'test_model', 'name', 'weight', 'models', 'group', 'model_mapping', 'status_code_mapping', 'priority'],
  ...['auto_ban', 'other_info', 'tag', 'remark', 'channel_info', 'multi_key_mode', 'status', 'created_time'],
  ...['test_time', 'response_time', 'balance', 'balance_updated_time', 'used_quota'],
]);

/** Whether an update needs `sensitive_write`: it changes a sensitive field, or contains an unknown one. */
export function hasSensitiveChange(before: ChannelRow, body: Body): boolean {
  const changes = sensitiveFields.some((name) => {
    const value = body[name];
    if (value === undefined) return false;
    return name === 'key' ? value !== '' && value !== before.key : (value ?? '') !== (before[name] ?? '');
  });
  return changes || Object.keys(body).some((name) => !otherFields.has(name));
}
