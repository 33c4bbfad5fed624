import { hasRole, Role } from '../../domain/user/role.ts';
import { isRunning, type Subscription } from '../../domain/user/subscription.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { userIdOf } from '../order/user-id.ts';
import { withTitles } from './own-subscriptions.ts';
import { subscriptionActions, subscriptionName } from './subscription-actions.ts';
import { subscriptionColumns } from './subscription-columns.ts';
import { restorePreference } from './undo-preference.ts';

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

/** The user's own subscriptions; for admins also those of other users (GEN-19). */
export const subscriptionScreen: BrowseScreen<Subscription> = {
  noun: 'subscription',
  title: 'subscription.title',
  one: 'subscription.one',
  noticeFor: ({ role }, { user = '' }) =>
    hasRole(role, Role.Admin) && user.trim() === '' ? 'subscription.adminNotice' : undefined,
  noticesOnlyInform: true,
  emptyVerbs: ['subscribe'],
  emptyState: 'subscription.empty',
  selectFirst: 'subscription.selectFirst',
  notFound: 'subscription.notFound',
  singular: 'noun.oneSubscription',
  listHelp: 'noun.listSubscription',
  id: (row) => row.id,
  name: subscriptionName,
  muted: ({ status }) => status !== 'active',
  columns: subscriptionColumns,
  overview: async () => (await import('./subscription-overview.ts')).subscriptionOverview,
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
