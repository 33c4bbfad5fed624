import { roles } from '../../domain/role.ts';
import { isDeleted, type User } from '../../domain/user.ts';
import { userStatuses } from '../../domain/user-status.ts';
import type { Cell } from '../cell.ts';
import { countCell, emptyCell, idCell, memberCell, quotaCell, textCell, timeCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { userWideColumns } from './user-wide-columns.ts';

/** The columns of the user list (USER-01), in the order all faces show them; the rest of the entity stands behind. */
export const userColumns: readonly Column<User>[] = [
  {
    id: 'id',
    header: 'user.id',
    align: 'right',
    width: { minimum: 3, maximum: 8 },
    priority: 1,
    sortable: true,
    cell: ({ id }) => idCell(id),
  },
  {
    id: 'username',
    header: 'user.username',
    weight: 9,
    isWhole: true,
    width: { minimum: 10, maximum: 24 },
    priority: 1,
    sortable: true,
    cell: ({ username }) => textCell(username),
  },
  {
    id: 'display_name',
    header: 'user.displayName',
    weight: 2,
    width: { minimum: 8, maximum: 24 },
    priority: 3,
    sortable: true,
    cell: ({ display_name }) => textCell(display_name),
  },
  {
    id: 'group',
    header: 'user.group',
    weight: 5,
    width: { minimum: 7, maximum: 16 },
    priority: 2,
    sortable: true,
    filter: 'group',
    cell: ({ group }) => textCell(group),
  },
  {
    id: 'role',
    header: 'user.role',
    weight: 5,
    isWhole: true,
    width: { minimum: 5, maximum: 12 },
    priority: 2,
    sortable: true,
    cell: ({ role }, context) => memberCell(roles, role, context),
  },
  {
    id: 'status',
    header: 'user.status',
    weight: 9,
    isWhole: true,
    width: { minimum: 8, maximum: 12 },
    priority: 1,
    sortable: true,
    cell: statusCell,
  },
  {
    id: 'quota',
    header: 'user.quota',
    weight: 8,
    align: 'right',
    width: { minimum: 8, maximum: 14 },
    priority: 1,
    sortable: true,
    cell: remainingCell,
  },
  {
    id: 'used_quota',
    header: 'user.usedQuota',
    weight: 7,
    align: 'right',
    width: { minimum: 7, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: ({ used_quota }, context) => quotaCell(used_quota, context),
  },
  {
    id: 'request_count',
    header: 'user.requestCount',
    weight: 4,
    align: 'right',
    width: { minimum: 6, maximum: 12 },
    priority: 3,
    sortable: true,
    cell: ({ request_count }) => countCell(request_count),
  },
  {
    id: 'aff_count',
    header: 'user.affCount',
    align: 'right',
    width: { minimum: 5, maximum: 8 },
    priority: 3,
    sortable: true,
    cell: ({ aff_count }) => countCell(aff_count),
  },
  {
    id: 'inviter_id',
    header: 'user.inviterId',
    align: 'right',
    width: { minimum: 5, maximum: 10 },
    priority: 3,
    sortable: true,
    cell: ({ inviter_id }) => (inviter_id === 0 ? emptyCell(0) : idCell(inviter_id)),
  },
  ...userWideColumns,
];

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
