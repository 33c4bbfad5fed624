import { isRedemptionExpired, type Redemption } from '../../domain/redemption.ts';
import { RedemptionStatus, redemptionStatuses } from '../../domain/redemption-status.ts';
import { formatTime } from '../../format/time.ts';
import type { Cell } from '../cell.ts';
import { idCell, memberCell, quotaCell, textCell, timeCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The columns of the code list (RED-01), in the order all faces show them. The code is no column: it is worth money. */
export const redemptionColumns: readonly Column<Redemption>[] = [
  {
    id: 'id',
    header: 'redemption.id',
    align: 'right',
    width: { minimum: 3, maximum: 8 },
    priority: 1,
    sortable: true,
    cell: ({ id }) => idCell(id),
  },
  {
    id: 'name',
    header: 'redemption.name',
    isWhole: true,
    width: { minimum: 10, maximum: 30 },
    priority: 1,
    sortable: true,
    cell: ({ name }) => textCell(name),
  },
  {
    id: 'status',
    header: 'redemption.status',
    isWhole: true,
    width: { minimum: 8, maximum: 12 },
    priority: 1,
    sortable: true,
    cell: statusCell,
  },
  {
    id: 'quota',
    header: 'redemption.quota',
    align: 'right',
    width: { minimum: 7, maximum: 14 },
    priority: 1,
    sortable: true,
    cell: ({ quota }, context) => quotaCell(quota, context),
  },
  {
    id: 'created_time',
    header: 'redemption.createdTime',
    width: { minimum: 8, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: ({ created_time }, context) => timeCell(created_time, context, 'common.unknown'),
  },
  {
    id: 'used_user_id',
    header: 'redemption.usedUserId',
    align: 'right',
    width: { minimum: 6, maximum: 12 },
    priority: 2,
    sortable: true,
    cell: ({ used_user_id }, { say }) =>
      used_user_id === 0 ? { text: say('common.none'), tone: 'muted', raw: 0 } : idCell(used_user_id),
  },
  {
    id: 'redeemed_time',
    header: 'redemption.redeemedTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ redeemed_time }, context) => timeCell(redeemed_time, context, 'common.never'),
  },
  {
    id: 'expired_time',
    header: 'redemption.expiredTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ expired_time }, context) => timeCell(expired_time, context, 'common.never'),
  },
  {
    id: 'user_id',
    header: 'redemption.userId',
    align: 'right',
    width: { minimum: 6, maximum: 12 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ user_id }) => idCell(user_id),
  },
];

/** An unused code past its expiry is worth nothing, though its status does not say so (docs/gateways.md 5.1). */
function statusCell(redemption: Redemption, context: ScreenContext): Cell {
  const cell = memberCell(redemptionStatuses, redemption.status, context);
  const isExpired = isRedemptionExpired(redemption, context.now() / 1000);
  if (redemption.status !== RedemptionStatus.Unused || !isExpired) return cell;
  const hint = context.say('redemption.expiredAt', { time: formatTime(redemption.expired_time) });
  return { ...cell, text: context.say('domain.expired'), tone: 'warn', hint };
}
