import { Role } from '../../domain/user/role.ts';
import {
  remainingOf,
  type Subscription,
  subscriptionSources,
  subscriptionStatuses,
} from '../../domain/user/subscription.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, idCell, onDemand, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

const { column, id, text, member, quota, time } = columnsOf<Subscription>();

/** The columns of the subscription list (GEN-19), in the order of all faces. */
export const subscriptionColumns: readonly Column<Subscription>[] = [
  id('id', 'subscription.id', [3, 8], { priority: 2 }),
  column('plan_title', 'subscription.plan', [8, 28], planCell, { priority: 1 }),
  column('username', 'subscription.username', [6, 18], userCell, { access: Role.Admin, priority: 2 }),
  member('status', 'subscription.status', [8, 12], subscriptionStatuses, { priority: 1, isWhole: true }),
  column('remaining', 'subscription.remaining', [8, 16], remainingCell, { priority: 1, align: 'right', unit: 'quota' }),
  quota('amount_used', 'subscription.used', [8, 16], { priority: 2 }),
  column('amount_total', 'subscription.total', [8, 16], totalCell, { priority: 2, align: 'right', unit: 'quota' }),
  time('end_time', 'subscription.endTime', 'common.unknown', { priority: 1 }),
  time('next_reset_time', 'subscription.nextReset', 'subscription.never', {
    isUsual: ({ next_reset_time }) => next_reset_time <= 0,
  }),
  member('source', 'subscription.source', [6, 12], subscriptionSources),
  text('upgrade_group', 'subscription.upgradeGroup', [6, 14], { wide: true }),
  time('start_time', 'subscription.startTime', 'common.unknown', { wide: true }),
  id('plan_id', 'subscription.planId', [3, 8], { wide: true }),
  id('user_id', 'subscription.userId', [3, 8], { wide: true, access: Role.Admin }),
];

function planCell({ plan_title, plan_id }: Subscription): Cell {
  return plan_title === ''
    ? { ...idCell(plan_id), tone: 'muted' }
    : { ...textCell(plan_title), hint: sanitise(`ID ${plan_id}`) };
}

function userCell({ username, user_id }: Subscription): Cell {
  return username === '' ? { ...idCell(user_id), tone: 'muted' } : { ...textCell(username), hint: `ID ${user_id}` };
}

function remainingCell(row: Subscription, context: ScreenContext): Cell {
  const left = remainingOf(row);
  if (left !== Number.POSITIVE_INFINITY) {
    // That nothing is left of one that is over stops no call.
    const isUsedUp = left === 0 && row.status === 'active';
    const cell: Cell = { ...quotaCell(left, context), tone: isUsedUp ? 'bad' : 'plain' };
    return row.status === 'active' ? { ...cell, share: left / row.amount_total } : cell;
  }
  return onDemand(null, () => context.say('plan.unlimited'));
}

function totalCell({ amount_total }: Subscription, context: ScreenContext): Cell {
  return amount_total === 0
    ? Object.assign(
        onDemand(0, () => context.say('plan.unlimited')),
        { isBoundless: true },
      )
    : quotaCell(amount_total, context);
}
