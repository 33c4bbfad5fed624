import type { SampleLog } from './sample-log.ts';

/**
 * Rows of what an administrator did with users, as v1.0 has them: under the operator, whoever they are about
 * (docs/gateways-modern.md 29.44). Others stay as they are.
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
