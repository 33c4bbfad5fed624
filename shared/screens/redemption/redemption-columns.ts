import { RedemptionStatus, redemptionStatuses } from '../../domain/state/status.ts';
import { isRedemptionExpired, type Redemption } from '../../domain/user/redemption.ts';
import { formatNumber } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import { type Cell, emptyCell, idCell, memberCell, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { userNames } from '../user/user-names.ts';
import type { CodeRow } from './code-batches.ts';

const { column, id, quota, text, time } = columnsOf<CodeRow>();

/**
 * The columns of the code list (RED-01), in the order of all faces. The code is not a column, because it is worth
 * money.
 */
export const redemptionColumns: readonly Column<CodeRow>[] = [
  id('id', 'redemption.id', [3, 8], { priority: 1 }),
  text('name', 'redemption.name', [10, 30], { priority: 1, isWhole: true }),
  column('status', 'redemption.status', [8, 12], statusCell, {
    priority: 1,
    isWhole: true,
    // Expired codes have no status of their own.
    states: [...redemptionStatuses.members, { name: 'expired', label: 'domain.expired' }],
  }),
  quota('quota', 'redemption.quota', [7, 14], { priority: 1 }),
  time('created_time', 'redemption.createdTime', 'common.unknown', { priority: 2 }),
  column('used_user_id', 'redemption.usedUserId', [6, 16], usedByCell, {
    priority: 2,
    isUsual: ({ batch }) => batch !== undefined,
  }),
  time('redeemed_time', 'redemption.redeemedTime', 'common.notYet', {
    wide: true,
    isNeeded: ({ redeemed_time, batch }) => redeemed_time > 0 && batch === undefined,
  }),
  time('expired_time', 'redemption.expiredTime', 'common.neverExpires', { priority: 2 }),
  id('user_id', 'redemption.userId', [6, 12], { wide: true }),
  column('batch_used', 'redemption.batchUsed', [9, 14], batchUsedCell, {
    ...{ priority: 1, weight: 9, sparse: true, onlyWith: 'by', align: 'right', sortable: false },
  }),
  column('batch_open', 'redemption.batchOpen', [7, 14], batchOpenCell, {
    ...{ priority: 1, weight: 8, sparse: true, onlyWith: 'by', align: 'right', unit: 'quota' },
  }),
];

/** Who redeemed the code: by name where it is known, as gateways return only an id. */
function usedByCell({ used_user_id: user, batch }: CodeRow, context: ScreenContext): Cell {
  if (batch !== undefined) return emptyCell(null);
  if (user === 0) return emptyCell(0);
  const name = userNames.known(user, context);
  if (name === undefined) return idCell(user);
  return { ...textCell(name), raw: user, hint: context.say('redemption.userOfId', { id: user }) };
}

function batchUsedCell({ batch }: CodeRow, { say }: ScreenContext): Cell {
  if (batch === undefined) return emptyCell(null);
  const { used, made } = batch;
  const text = say('redemption.usedOf', { count: formatNumber(used), total: formatNumber(made) });
  return { text, tone: 'plain', raw: used, share: used / made };
}

function batchOpenCell({ batch, quota }: CodeRow, context: ScreenContext): Cell {
  return batch === undefined ? emptyCell(null) : quotaCell(batch.open * quota, context);
}

/** An unused code past its expiry is worthless, although its status does not show it (docs/gateways.md 5.1). */
function statusCell(redemption: Redemption, context: ScreenContext): Cell {
  const cell = memberCell(redemptionStatuses, redemption.status, context);
  const isExpired = isRedemptionExpired(redemption, context.now() / 1000);
  if (redemption.status !== RedemptionStatus.Unused || !isExpired) return cell;
  const hint = context.say('redemption.expiredAt', { time: formatTime(redemption.expired_time) });
  return { ...cell, text: context.say('domain.expired'), tone: 'warn', hint };
}
