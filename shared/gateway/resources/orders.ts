import { orderSchema, type WireOrder } from '../../domain/user/order.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage } from '../dialect/dialect-list.ts';

/** A query for orders, by a part of the trade number. */
export interface OrderQuery extends PageQuery {
  keyword?: string;
}

/** Orders of top-ups (docs/gateways-modern.md 8.1; from v0.9.4 on). */
export interface Orders {
  /** The orders of all users, newest first (admin). */
  list(query: OrderQuery, o?: CallOptions): Promise<Page<WireOrder>>;
  /** The user's own orders of the last thirty days. */
  listSelf(query: OrderQuery, o?: CallOptions): Promise<Page<WireOrder>>;
  /** The order with a trade number (admin); undefined where there is none. */
  find(tradeNumber: string, o?: CallOptions): Promise<WireOrder | undefined>;
  /**
   * Completes an open order as if its payment had been reported, and credits it (admin). The gateway also answers
   * success for an order that is complete already, and does nothing.
   */
  complete(tradeNumber: string, o?: CallOptions): Promise<void>;
}

const path = '/api/user/topup';

/** The order calls, over a client. */
export function createOrders(client: Client): Orders {
  const page = (path: string, { keyword = '', ...query }: OrderQuery, o?: CallOptions) => {
    // Without a wildcard the gateway matches the whole number only.
    const pattern = keyword === '' || keyword.includes('%') ? keyword : `%${keyword}%`;
    return listPage(client, { path, row: orderSchema, arrays: 'asked', query: { keyword: pattern } }, query, o);
  };
  return {
    list: (query, o) => page(path, query, o),
    listSelf: (query, o) => page(`${path}/self`, query, o),
    async find(tradeNumber, o) {
      const { rows } = await page(path, { page: 1, pageSize: 10, keyword: tradeNumber }, o);
      return rows.find(({ trade_no }) => trade_no === tradeNumber);
    },
    async complete(tradeNumber, o) {
      await client.call({ method: 'POST', path: `${path}/complete`, body: { trade_no: tradeNumber } }, o);
    },
  };
}
