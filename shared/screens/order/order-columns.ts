import {
  creditOf,
  isPlanOrder,
  type Order,
  orderStatuses,
  paymentProviders,
  providerOf,
} from '../../domain/user/order.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, emptyCell, idCell, memberCell, onDemand, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

const { column, id, member, text, time } = columnsOf<Order>();

/** The columns of the order list (GEN-20), in the order of all faces. User names are shown to admins. */
export const orderColumns: readonly Column<Order>[] = [
  time('create_time', 'order.createTime', 'common.unknown', { priority: 1 }),
  column('username', 'order.username', [8, 20], userCell, { priority: 1, access: Role.Admin, filter: 'user' }),
  member('status', 'order.status', [9, 12], orderStatuses, { priority: 1, weight: 9, isWhole: true, filter: 'status' }),
  column('credit', 'order.credit', [8, 16], creditCell, { priority: 1, align: 'right', unit: 'quota' }),
  column('money', 'order.money', [8, 12], chargedCell, { priority: 1, align: 'right' }),
  column('provider', 'order.provider', [6, 14], providerCell, { priority: 2, isWhole: true, filter: 'provider' }),
  text('trade_no', 'order.tradeNumber', [12, 44], { priority: 1, sortable: false }),
  time('complete_time', 'order.completeTime', 'common.notYet', { wide: true }),
  text('payment_method', 'order.method', [6, 14], { wide: true }),
  column('amount', 'order.amount', [6, 12], amountCell, { wide: true, align: 'right' }),
  id('user_id', 'order.userId', [4, 10], { wide: true, access: Role.Admin }),
  id('id', 'order.id', [3, 8], { wide: true }),
];

function userCell({ username, user_id }: Order): Cell {
  return username === '' ? { ...idCell(user_id), tone: 'muted' } : { ...textCell(username), hint: `ID ${user_id}` };
}

/** The value of the order on this gateway, which calculates it differently by provider. */
function creditCell(order: Order, context: ScreenContext): Cell {
  if (isPlanOrder(order)) return { text: context.say('order.plan'), raw: 0 };
  return quotaCell(creditOf(order, context.status.quota_per_unit), context);
}

/** What was bought and by whom, for people: the order number is for machines. */
export function orderHeading(order: Order, context: ScreenContext): string {
  const user = hasRole(context.role, Role.Admin) ? userCell(order).text : '';
  return [user, creditCell(order, context).text].filter((part) => part !== '').join(' · ');
}

/** The amount charged, in the currency of the provider, which the gateway does not name: the header says so. */
function chargedCell({ money }: Order): Cell {
  return money === 0 ? emptyCell(0) : onDemand(money, () => formatNumber(money, 2));
}

/** The amount ordered: dollars, or quota units, depending on the provider. */
function amountCell({ amount }: Order): Cell {
  return amount === 0 ? emptyCell(0) : onDemand(amount, () => formatNumber(amount, Number.isInteger(amount) ? 0 : 2));
}

function providerCell(order: Order, context: ScreenContext): Cell {
  const provider = providerOf(order);
  const cell = memberCell(paymentProviders, provider, context);
  return { ...cell, hint: sanitise(order.payment_method) || undefined };
}
