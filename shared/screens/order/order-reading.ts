import { creditOf, isPlanOrder, type Order, providerOf, type WireOrder } from '../../domain/user/order.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { type PageReading, readPages } from '../../gateway/reading/read-pages.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The conditions on an order besides its number, which is the only one that the gateway can filter by (GEN-20). */
export interface OrderTest {
  keyword: string;
  status: string | undefined;
  provider: string | undefined;
  /** Unix seconds. */
  start: number | undefined;
  end: number | undefined;
  userId: number | undefined;
}

/** Whether the gateway's own pages are the answer, because there is no condition to test here. */
export function isAsked({ status, provider, start, end, userId }: OrderTest): boolean {
  return [status, provider, start, end, userId].every((one) => one === undefined);
}

/** Whether an order meets the conditions. */
function matches(order: WireOrder, { status, provider, start, end, userId }: OrderTest): boolean {
  return (
    (status === undefined || order.status === status) &&
    (provider === undefined || providerOf(order) === provider) &&
    (start === undefined || order.create_time >= start) &&
    (end === undefined || order.create_time <= end) &&
    (userId === undefined || order.user_id === userId)
  );
}

/** One page of orders: of all users for admins, the user's own for others. */
export function pageOf(
  query: { page: number; pageSize: number; keyword: string },
  { gateway, role }: ScreenContext,
  options: CallOptions,
): Promise<Page<WireOrder>> {
  return hasRole(role, Role.Admin) ? gateway.orders.list(query, options) : gateway.orders.listSelf(query, options);
}

/**
 * All orders that meet the conditions, newest first. At most `most` are read; the result says whether those were all.
 */
export async function readOrders(
  test: OrderTest,
  context: ScreenContext,
  options: CallOptions,
  most = Number.POSITIVE_INFINITY,
): Promise<{ orders: WireOrder[]; isWhole: boolean }> {
  const orders: WireOrder[] = [];
  const { keyword, start } = test;
  let read = 0;
  const reading: PageReading<WireOrder> = readPages(
    (query) => pageOf({ ...query, keyword }, context, options),
    ({ id }) => id,
  );
  for await (const { rows, hasMore } of reading.pages) {
    read += rows.length;
    orders.push(...rows.filter((row) => matches(row, test)));
    // Orders are sorted newest first, so all later pages are older still.
    const isPast = start !== undefined && rows.length > 0 && rows.every(({ create_time }) => create_time < start);
    if (isPast) return { orders, isWhole: true };
    if (read >= most && hasMore) return { orders, isWhole: false };
  }
  const missing = reading.shortfall();
  if (missing !== undefined) throw new GatewayError('not-a-gateway', { reason: 'incomplete-list', data: missing });
  return { orders, isWhole: true };
}

/** User names that were read once: they seldom change, and the pages of orders need the same ones. */
const known = new WeakMap<Gateway, Map<number, string>>();

/** The number of users that are read at once. */
const usersAtOnce = 5;

/** The orders with user names; where a name cannot be read, the id is shown. */
export async function withNames(
  orders: readonly WireOrder[],
  { gateway, role, user }: ScreenContext,
  { signal }: CallOptions,
): Promise<Order[]> {
  const names = known.get(gateway) ?? new Map<number, string>();
  known.set(gateway, names);
  if (user) names.set(user.id, user.username);
  if (hasRole(role, Role.Admin)) {
    const asked = [...new Set(orders.map(({ user_id }) => user_id))].filter((id) => !names.has(id));
    for (let at = 0; at < asked.length; at += usersAtOnce) {
      const part = asked.slice(at, at + usersAtOnce);
      await Promise.all(part.map(async (id) => nameOf(id, names, gateway, signal)));
    }
  }
  return orders.map((order) => ({ ...order, username: names.get(order.user_id) ?? '' }));
}

async function nameOf(id: number, names: Map<number, string>, gateway: Gateway, signal?: AbortSignal): Promise<void> {
  try {
    names.set(id, (await gateway.users.get(id, { signal })).username);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'not-found') names.set(id, '');
  }
}

/** The sums of orders. Credit is in quota units; payments are summed by provider, because each has its own currency. */
export interface OrderSums {
  count: number;
  pending: number;
  credited: number;
  paid: ReadonlyMap<string, number>;
}

/** Sums up orders: only completed ones were credited and paid. */
export function sumsOf(orders: readonly WireOrder[], quotaPerUnit: number): OrderSums {
  const done = orders.filter(({ status }) => status === 'success');
  const paid = new Map<string, number>();
  for (const order of done) {
    const provider = providerOf(order);
    paid.set(provider, (paid.get(provider) ?? 0) + order.money);
  }
  const credits = done.map((order) => (isPlanOrder(order) ? 0 : creditOf(order, quotaPerUnit)));
  return {
    count: orders.length,
    pending: orders.filter(({ status }) => status === 'pending').length,
    credited: credits.reduce((sum, units) => sum + units, 0),
    paid,
  };
}
