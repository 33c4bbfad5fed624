import { type Enumeration, enumeration } from '../enumeration.ts';
import { isRecord } from '../record.ts';

/**
 * The permission that an admin of v1.0 needs for a call about channels (docs/gateways-modern.md 16.1). The super admin
 * has all.
 */
export type ChannelPermission = 'read' | 'operate' | 'write' | 'sensitive_write';

export const channelPermissions: Enumeration<ChannelPermission> = enumeration<ChannelPermission>(
  [
    { value: 'read', name: 'read', label: 'domain.permissionRead', tone: 'plain' },
    { value: 'operate', name: 'operate', label: 'domain.permissionOperate', tone: 'plain' },
    { value: 'write', name: 'write', label: 'domain.permissionWrite', tone: 'plain' },
    { value: 'sensitive_write', name: 'sensitive_write', label: 'domain.permissionSensitive', tone: 'warn' },
  ],
  { name: 'unknown', label: 'common.unknown', tone: 'muted' },
);

export type ChannelGrants = Partial<Record<ChannelPermission, boolean>>;

/**
 * A user's permissions for channels: the user's own row has them under `permissions`, the row of another user directly;
 * lists do not have them. Undefined where the gateway has no such permissions, or did not send them.
 */
export function grantsOf(user: object | undefined): ChannelGrants | undefined {
  const row = isRecord(user) ? user : {};
  const own = isRecord(row.permissions) ? row.permissions.admin_permissions : undefined;
  const given = own ?? row.admin_permissions;
  return isRecord(given) && isRecord(given.channel) ? (given.channel as ChannelGrants) : undefined;
}

const sensitivePaths =
  /^\/api\/channel\/(disabled|batch|copy\/\d+|fetch_models|multi_key\/manage|ollama\/.*|\d+\/codex\/refresh)$/;
const operatePaths =
  /^\/api\/channel\/(test|update_balance|fix|status\/batch|tag\/(enabled|disabled)|upstream_updates\/detect|fetch_models\/)/;

/**
 * The permission without which v1.0 refuses a call: mostly with HTTP 403 without a code, for three calls with HTTP 200.
 * Undefined for calls that are not about channels.
 */
export function permissionOfCall(method = 'GET', path = ''): ChannelPermission | undefined {
  // Only the super admin may read a channel's key, by role.
  if (!path.startsWith('/api/channel/') || path.endsWith('/key')) return undefined;
  if (operatePaths.test(path) || /^\/api\/channel\/\d+\/status$/.test(path)) return 'operate';
  if (method === 'DELETE' || sensitivePaths.test(path)) return 'sensitive_write';
  if (method === 'POST') return path === '/api/channel/' ? 'sensitive_write' : 'write';
  return method === 'PUT' ? 'write' : 'read';
}
