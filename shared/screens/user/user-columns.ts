import { userStatuses } from '../../domain/state/status.ts';
import { roles } from '../../domain/user/role.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Badge } from '../../screen/badge.ts';
import { type Cell, emptyCell, idCell, memberCell, quotaCell, textCell, timeCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { ByGateway, Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { knownSpent } from './spent-of-month.ts';

const { column, count, id, member, quota, text, time } = columnsOf<User>();

/** Gateways from the summer of 2026 on can sort users by a column (GEN-32). */
const sortsByColumn: ByGateway = { sorts: ({ status }) => status.is_of_august };

/** The columns of the user list (USER-01), in the order of all faces; the other fields are in the details. */
export const userColumns: readonly Column<User>[] = [
  id('id', 'user.id', [3, 8], { priority: 1, byGateway: sortsByColumn }),
  text('username', 'user.username', [10, 24], {
    priority: 1,
    weight: 9,
    isWhole: true,
    badge: userBadge,
    byGateway: sortsByColumn,
  }),
  text('display_name', 'user.displayName', [8, 24], {
    weight: 2,
    isUsual: ({ display_name, username }) => display_name === '' || display_name === username,
  }),
  text('group', 'user.group', [7, 16], { priority: 2, weight: 5, filter: 'group', byGateway: sortsByColumn }),
  member('role', 'user.role', [5, 12], roles, { priority: 2, weight: 5, isWhole: true, states: roles.members }),
  column('status', 'user.status', [8, 12], statusCell, {
    priority: 1,
    weight: 9,
    isWhole: true,
    states: [...userStatuses.members, { name: 'deleted', label: 'domain.userDeleted' }],
  }),
  column('quota', 'user.quota', [8, 14], remainingCell, {
    ...{ priority: 1, weight: 8, align: 'right', unit: 'quota' },
    byGateway: sortsByColumn,
  }),
  column('spent_month', 'user.spentMonth', [8, 14], spentCell, {
    ...{ priority: 2, weight: 8, align: 'right', unit: 'quota', sparse: true, readsStatus: true },
  }),
  quota('used_quota', 'user.usedQuota', [7, 14], { priority: 2, weight: 7 }),
  count('request_count', 'user.requestCount', [6, 12], { weight: 4 }),
  count('aff_count', 'user.affCount', [5, 8], { isUsual: ({ aff_count }) => aff_count === 0 }),
  column(
    'inviter_id',
    'user.inviterId',
    [5, 10],
    ({ inviter_id }) => (inviter_id === 0 ? emptyCell(0) : idCell(inviter_id)),
    { align: 'right', isUsual: ({ inviter_id }) => inviter_id === 0 },
  ),
  text('email', 'user.email', [6, 32], { wide: true }),
  text('github_id', 'user.githubId', [6, 24], { wide: true }),
  text('linuxdo_id', 'user.linuxdoId', [6, 24], { wide: true }),
  column(
    'linuxdo_level',
    'user.linuxdoLevel',
    [5, 8],
    ({ linuxdo_id, linuxdo_level }) => (linuxdo_id === '' ? emptyCell(linuxdo_level) : idCell(linuxdo_level)),
    { wide: true, align: 'right' },
  ),
  text('wechat_id', 'user.wechatId', [6, 24], { wide: true }),
  text('telegram_id', 'user.telegramId', [6, 24], { wide: true }),
  text('oidc_id', 'user.oidcId', [6, 24], { wide: true }),
  text('discord_id', 'user.discordId', [6, 24], { wide: true }),
  text('aff_code', 'user.affCode', [6, 8], { wide: true }),
  quota('aff_quota', 'user.affQuota', [7, 14], { wide: true }),
  quota('aff_history_quota', 'user.affHistoryQuota', [7, 14], { wide: true }),
  text('remark', 'user.remark', [6, 40], { wide: true }),
  // Only v1.0 returns these two.
  time('created_at', 'user.createdAt', 'common.unknown', {
    wide: true,
    byGateway: sortsByColumn,
    isNeeded: ({ created_at }) => (created_at ?? 0) > 0,
  }),
  time('last_login_at', 'user.lastLoginAt', 'common.unknown', {
    wide: true,
    byGateway: sortsByColumn,
    isNeeded: ({ last_login_at }) => (last_login_at ?? 0) > 0,
  }),
  column(
    'DeletedAt',
    'user.deletedAt',
    [8, 26],
    ({ DeletedAt }) => (DeletedAt === null ? emptyCell(null) : textCell(DeletedAt)),
    { wide: true, sortable: false },
  ),
];

/** The badge of a user: the first letter, with a hue of its own for neighbours. */
function userBadge({ id: rowId, username }: User): Badge {
  const [first = ''] = sanitise(username);
  return { letters: first.toUpperCase(), hue: rowId % 8, title: sanitise(username) };
}

/** Deletion is no status: the row keeps the one it had (USER-05, docs/gateways.md 4.6). */
function statusCell(user: User, context: ScreenContext): Cell {
  if (!isDeleted(user)) return memberCell(userStatuses, user.status, context);
  const time = Date.parse(user.DeletedAt ?? '') / 1000;
  const { hint } = timeCell(Number.isFinite(time) ? time : 0, context, 'common.unknown');
  return { text: context.say('domain.userDeleted'), tone: 'bad', hint, raw: 'deleted' };
}

function remainingCell({ quota }: User, context: ScreenContext): Cell {
  const cell = quotaCell(quota, context);
  return quota > 0 ? cell : { ...cell, tone: 'bad' };
}

/** What the last 30 days cost the user, with a bar beside that of the user who spent most. */
function spentCell({ username }: User, context: ScreenContext): Cell {
  const spent = knownSpent(username, context);
  if (spent === undefined) return emptyCell(null);
  const cell = quotaCell(spent.quota, context);
  return spent.quota === 0 ? { ...cell, tone: 'muted' } : { ...cell, share: spent.share };
}
