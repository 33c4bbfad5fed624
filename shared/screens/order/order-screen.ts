import { type Order, orderStatuses, paymentProviders } from '../../domain/user/order.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../../gateway/client/page.ts';
import { countCell, quotaCell } from '../../screen/cells.ts';
import { coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import { completeOrder } from './complete-order.ts';
import { orderColumns, orderHeading } from './order-columns.ts';
import { isAsked, type OrderTest, pageOf, readOrders, sumsOf, withNames } from './order-reading.ts';
import { userIdOf } from './user-id.ts';

const orderFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'order.filterKeyword', help: 'order.filterKeywordHelp' },
  {
    id: 'user',
    kind: 'text',
    label: 'order.filterUser',
    help: 'order.filterUserHelp',
    example: 'mira',
    access: Role.Admin,
  },
  {
    id: 'status',
    kind: 'choice',
    label: 'order.filterStatus',
    help: 'order.filterStatusHelp',
    choices: ({ say }) => orderStatuses.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'provider',
    kind: 'choice',
    label: 'order.filterProvider',
    help: 'order.filterProviderHelp',
    choices: ({ say }) => paymentProviders.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { id: 'start', kind: 'datetime', label: 'order.filterStart', help: 'order.filterStartHelp', example: '-7d' },
  { id: 'end', kind: 'datetime', label: 'order.filterEnd', help: 'order.filterEndHelp', example: 'now' },
];

/** The orders of all users for admins, the user's own of thirty days for others (GEN-20). */
export const orderScreen: BrowseScreen<Order> = {
  noun: 'order',
  title: 'order.title',
  one: 'order.one',
  noticeFor: ({ role }) => (hasRole(role, Role.Admin) ? undefined : 'order.ownNotice'),
  noticesOnlyInform: true,
  emptyState: 'order.empty',
  emptyLink: ({ role }) => (hasRole(role, Role.Admin) ? undefined : { path: '/topup', label: 'navigation.wallet' }),
  selectFirst: 'order.selectFirst',
  notFound: 'order.notFound',
  singular: 'noun.oneOrder',
  listHelp: 'noun.listOrder',
  id: ({ id }) => id,
  name: ({ trade_no, id }) => sanitise(trade_no) || String(id),
  heading: orderHeading,
  muted: ({ status }) => status === 'expired' || status === 'failed',
  columns: orderColumns,
  letters: { T: 'create_time', U: 'username', S: 'status', C: 'credit', M: 'money', P: 'provider' },
  opener: 'trade_no',
  filters: orderFilters,
  views: [
    { label: 'order.pending', line: 'status:pending' },
    { label: 'order.success', line: 'status:success' },
    { label: 'order.failed', line: 'status:failed' },
  ],
  filtersHere: ({ keyword: _, ...others }) => Object.values(others).some((text) => text !== ''),
  list: listOrders,
  summary: orderSummary,
  summarySize: 4,
  lookUp: { keyOf: ({ trade_no }) => trade_no, isTimeless: true, find: findOrder },
  detailVerbs: ['complete'],
  actions: [completeOrder],
  copyFields: [
    { id: 'trade-no', label: 'order.tradeNumber', value: ({ trade_no }) => trade_no },
    { id: 'user-id', label: 'order.userId', value: ({ user_id }) => String(user_id) },
  ],
};

/** The gateway's own pages, or all orders filtered here where the gateway cannot filter (GEN-07). */
async function listOrders(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<Order>> {
  const test = await testOf(filters, context, options);
  if (isAsked(test)) {
    const answer = await pageOf({ page, pageSize, keyword: test.keyword }, context, options);
    return { ...answer, rows: await withNames(answer.rows, context, options) };
  }
  const { orders } = await readOrders(test, context, options);
  const shown = sliceOf(orders, page, pageSize);
  return { ...shown, rows: await withNames(shown.rows, context, options) };
}

async function testOf(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<OrderTest> {
  const { text, time } = readFilters(orderFilters, filters, context);
  const { say } = context;
  const status = text('status');
  const provider = text('provider');
  const user = text('user');
  return {
    keyword: text('keyword') ?? '',
    status: status && chosenMember(status, orderStatuses.members, say('order.filterStatus'), context),
    provider: provider && chosenMember(provider, paymentProviders.members, say('order.filterProvider'), context),
    start: time('start'),
    end: time('end'),
    userId: user === undefined ? undefined : await userIdOf(user, context, options),
  };
}

/** The most orders that are read for the sums: twenty calls. */
const mostSummed = 2000;

/** The number of orders and their sums; payments by provider, because each has its own currency. */
async function orderSummary(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<Detail[]> {
  const { say, status } = context;
  const test = await testOf(filters, context, options);
  const { orders, isWhole } = await readOrders(test, context, options, mostSummed);
  const { count, pending, credited, paid } = sumsOf(orders, status.quota_per_unit);
  const sums = [...paid].map(([provider, money]) => {
    return pairOf(say(paymentProviders.of(provider).label), formatNumber(money, 2), say);
  });
  const details: Detail[] = [
    { id: 'count', label: 'order.totalCount', cell: countCell(count) },
    {
      id: 'pending',
      label: 'order.totalPending',
      cell: { ...countCell(pending), tone: pending > 0 ? 'warn' : 'plain' },
    },
    { id: 'credited', label: 'order.totalCredited', cell: quotaCell(credited, context) },
    {
      id: 'paid',
      label: 'order.totalPaid',
      cell: {
        text: listOf(sums, say) || '–',
        raw: [...paid].map(([provider, money]) => `${provider} ${money.toFixed(2)}`),
      },
    },
    ...coveredDetails(test),
  ];
  if (isWhole) return details;
  const note = say('order.latestOnly', { count: mostSummed });
  return [
    { id: 'latest_only', label: 'order.totalOf', cell: { text: note, tone: 'warn', raw: mostSummed } },
    ...details,
  ];
}

async function findOrder(
  key: string,
  _filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Order> {
  const { rows } = await pageOf({ page: 1, pageSize: 10, keyword: key }, context, options);
  const order = rows.find(({ trade_no, id }) => trade_no === key || String(id) === key);
  if (order === undefined) throw new Refusal(context.say('order.notFound'));
  const [named] = await withNames([order], context, options);
  return named ?? { ...order, username: '' };
}
