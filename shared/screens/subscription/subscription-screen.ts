import { hasRole, Role } from '../../domain/user/role.ts';
import {
  isRunning,
  remainingOf,
  type Subscription,
  subscriptionSources,
  subscriptionStatuses,
} from '../../domain/user/subscription.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { type Cell, idCell, onDemand, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { userIdOf } from '../order/user-id.ts';
import { withTitles } from './own-subscriptions.ts';
import { subscriptionActions, subscriptionName } from './subscription-actions.ts';
import { restorePreference } from './undo-preference.ts';

const { column, id, text, member, quota, time } = columnsOf<Subscription>();

const subscriptionFilters: readonly Filter[] = [
  {
    id: 'user',
    kind: 'text',
    label: 'subscription.filterUser',
    help: 'subscription.filterUserHelp',
    example: 'mira',
    access: Role.Admin,
  },
];

const subscriptionColumns: readonly Column<Subscription>[] = [
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

/** The user's own subscriptions; for admins also those of other users (GEN-19). */
export const subscriptionScreen: BrowseScreen<Subscription> = {
  noun: 'subscription',
  title: 'subscription.title',
  one: 'subscription.one',
  noticeFor: ({ role }, { user = '' }) =>
    hasRole(role, Role.Admin) && user.trim() === '' ? 'subscription.adminNotice' : undefined,
  noticesOnlyInform: true,
  emptyState: 'subscription.empty',
  selectFirst: 'subscription.selectFirst',
  notFound: 'subscription.notFound',
  singular: 'noun.oneSubscription',
  listHelp: 'noun.listSubscription',
  id: (row) => row.id,
  name: subscriptionName,
  muted: ({ status }) => status !== 'active',
  columns: subscriptionColumns,
  letters: { N: 'plan_title', S: 'status', R: 'remaining', X: 'end_time' },
  opener: 'plan_title',
  filters: subscriptionFilters,
  views: [
    { label: 'subscription.active', line: 'status:active' },
    { label: 'subscription.expired', line: 'status:expired' },
  ],
  async list({ page, pageSize, filters }, context, options) {
    const all = await subscriptionsOf(filters, context, options);
    return sliceOf(all, page, pageSize);
  },
  lookUp: {
    // The key contains the user, because gateways only list the subscriptions of one user and have no call for a single
    // one.
    keyOf: ({ user_id, id: number }) => `${user_id}/${number}`,
    async find(key, filters, context, options) {
      const [number = '', user] = key.split('/').reverse();
      const isTheirs = user !== undefined && hasRole(context.role, Role.Admin);
      const rows = await subscriptionsOf(isTheirs ? { user } : filters, context, options);
      const found = rows.find((row) => String(row.id) === number);
      if (found !== undefined) return found;
      const isOwn = user === undefined && (filters.user ?? '') === '' && hasRole(context.role, Role.Admin);
      throw new Refusal(context.say('subscription.notFound'), isOwn ? context.say('subscription.othersHint') : '');
    },
  },
  detailVerbs: ['end'],
  actions: subscriptionActions,
  restoreUndo: restorePreference,
  copyFields: [{ id: 'id', label: 'subscription.id', value: (row) => String(row.id) }],
};

async function subscriptionsOf(
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Subscription[]> {
  const { gateway } = context;
  const user = readFilters(subscriptionFilters, filters, context).text('user');
  if (user === undefined) {
    return marked(
      await withTitles((await gateway.subscriptions.self(options)).subscriptions, context, options),
      context,
    );
  }
  const owner = await gateway.users.get(await userIdOf(user, context, options), options);
  const theirs = await gateway.subscriptions.ofUser(owner.id, options);
  return marked(await withTitles(theirs, context, options, owner.username), context);
}

/** Marks subscriptions past their end as expired, because gateways do so only a while later. */
function marked(rows: readonly Subscription[], { now }: ScreenContext): Subscription[] {
  const seconds = Math.floor(now() / 1000);
  return rows.map((row) => (row.status === 'active' && !isRunning(row, seconds) ? { ...row, status: 'expired' } : row));
}

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
