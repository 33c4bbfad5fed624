import { isRecord } from '../domain/record.ts';
import { type Redemption, redemptionSchema } from '../domain/redemption.ts';
import type { Client } from './client.ts';
import { decode, decodeCount, decodeNames } from './decode.ts';
import { listPage } from './dialect-list.ts';
import type { CallOptions, Page, PageQuery } from './page.ts';

export interface NewRedemption {
  name: string;
  /** Units, at least 1: a 0 would be stored as 100 (wire 13 rule 39). */
  quota: number;
  /** 1 to 100. */
  count: number;
  /** Unix seconds, 0 never (from v0.8.4.1 on). */
  expired_time?: number;
}

export interface RedemptionChanges {
  name: string;
  quota: number;
  expired_time?: number;
}

/** Codes worth quota (wire 4.9; admin). */
export interface Redemptions {
  list(query: PageQuery, o?: CallOptions): Promise<Page<Redemption>>;
  /** `keyword`: an id, or the beginning of a name. */
  search(query: PageQuery & { keyword?: string }, o?: CallOptions): Promise<Page<Redemption>>;
  get(id: number, o?: CallOptions): Promise<Redemption>;
  /** Resolves with the codes. When it fails midway, the error's `facts.data` holds those already made. */
  create(draft: NewRedemption, o?: CallOptions): Promise<string[]>;
  update(id: number, changes: RedemptionChanges, o?: CallOptions): Promise<Redemption>;
  setStatus(id: number, status: number, o?: CallOptions): Promise<void>;
  delete(id: number, o?: CallOptions): Promise<void>;
  /** Deletes used, disabled and expired codes (from v0.8.4.1 on); resolves with their number. */
  deleteInvalid(o?: CallOptions): Promise<number>;
}

const collection = '/api/redemption/';

/** The redemption calls, over a client. Quota in units. */
export function createRedemptions(client: Client): Redemptions {
  const get: Redemptions['get'] = async (id, o) => {
    const path = `/api/redemption/${id}`;
    return decode(redemptionSchema, (await client.call({ method: 'GET', path }, o)).data, path);
  };
  return {
    list: (query, o) => listPage(client, { path: collection, row: () => redemptionSchema, arrays: 'ten' }, query, o),
    search({ keyword, ...query }, o) {
      const path = '/api/redemption/search';
      return listPage(client, { path, row: () => redemptionSchema, arrays: 'whole', query: { keyword } }, query, o);
    },
    get,
    async create({ name, quota, count, expired_time }, o) {
      const body = { name, quota: Math.trunc(quota), count, expired_time };
      const { data } = await client.call({ method: 'POST', path: collection, body, keepData: true }, o);
      return decodeNames(data);
    },
    async update(id, { name, quota, expired_time }, o) {
      const body = { id, name, quota: Math.trunc(quota), expired_time };
      const { data } = await client.call({ method: 'PUT', path: collection, body }, o);
      return isRecord(data) ? decode(redemptionSchema, data, collection) : get(id, o);
    },
    async setStatus(id, status, o) {
      const query = { status_only: true };
      await client.call({ method: 'PUT', path: collection, query, body: { id, status } }, o);
    },
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `/api/redemption/${id}` }, o);
    },
    async deleteInvalid(o) {
      return decodeCount((await client.call({ method: 'DELETE', path: '/api/redemption/invalid' }, o)).data);
    },
  };
}
