import type { SampleLog } from './sample-log.ts';

/**
 * Turns log rows about an administrator's actions on users into v1.0's form: they belong to the operator, not to the
 * user (docs/gateways-modern.md 29.44). Other rows are not changed.
 */
export function underOperator(logs: readonly SampleLog[]): SampleLog[] {
  const admin_info = { admin_id: 1, admin_username: 'root', admin_role: 100, auth_method: 'session' };
  return logs.map((log) => {
    const [, from, to] = /^管理员将用户额度从 (.+)修改为 (.+)$/.exec(log.content) ?? [];
    if (log.type !== 3 || from === undefined || to === undefined) return log;
    const params = { from, to, target_user_id: log.user_id, username: log.username };
    return {
      ...log,
      ...{ user_id: 1, username: 'root' },
      content: `changed quota of user ${log.username} (ID: ${log.user_id}) from ${from} to ${to}`,
      other: JSON.stringify({ op: { action: 'user.quota_override', params }, admin_info }),
    };
  });
}
