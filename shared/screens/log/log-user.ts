import { Role, roleRefusal } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../action.ts';
import { countCell, quotaCell, textCell } from '../cells.ts';
import type { Detail } from '../detail.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { LogRow } from './log-row.ts';

/**
 * Who made a call (LOG-03). An equal or higher account is refused by the gateway, in its own words
 * (docs/gateways.md 4.6).
 */
export const showLogUser: RowAction<LogRow, undefined> = {
  verb: 'user',
  icon: 'user',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'log.user',
  help: 'log.userHelp',
  danger: 'safe',
  idempotent: true,
  access: Role.Admin,
  refusal: ({ user_id }, { role, say }) => {
    const missing = roleRefusal(role, Role.Admin);
    if (missing !== undefined) return say(missing);
    return user_id > 0 ? undefined : say('log.userNone');
  },
  run: async ({ user_id }, _input, context, { signal }) => {
    const user = await context.gateway.users.get(user_id, { signal });
    const { id, username, quota, used_quota, request_count, group } = user;
    return {
      message: context.say('log.userInfo', {
        name: sanitise(username),
        quota: quotaCell(quota, context).text,
        used: quotaCell(used_quota, context).text,
        requests: countCell(request_count).text,
        group: sanitise(group),
      }),
      data: { id, username, quota, used_quota, request_count, group },
      details: userDetails(user, context),
    };
  },
};

function userDetails({ username, quota, used_quota, request_count, group }: User, context: ScreenContext): Detail[] {
  return [
    { id: 'username', label: 'user.username', cell: textCell(username) },
    { id: 'quota', label: 'user.quota', cell: quotaCell(quota, context) },
    { id: 'used_quota', label: 'user.usedQuota', cell: quotaCell(used_quota, context) },
    { id: 'request_count', label: 'user.requestCount', cell: countCell(request_count) },
    { id: 'group', label: 'user.group', cell: textCell(group) },
  ];
}
