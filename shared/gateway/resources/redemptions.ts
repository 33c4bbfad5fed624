import { type Redemption, type RedemptionFields, redemptionSchema } from '../../domain/user/redemption.ts';
import type { Client } from '../client/client.ts';
import { decode, unreadable } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage } from '../dialect/dialect-list.ts';
import { learnFields, refuseLacking } from '../dialect/row-fields.ts';
import { expectRecord, writtenCount, writtenRow } from '../reading/read-back.ts';

/** Redemption codes, each worth an amount of quota (docs/gateways.md 4.9; admin). */
export interface Redemptions {
  list(query: PageQuery, o?: CallOptions): Promise<Page<Redemption>>;
  /** `keyword`: an id, or the beginning of a name. */
  search(query: PageQuery & { keyword?: string }, o?: CallOptions): Promise<Page<Redemption>>;
  get(id: number, o?: CallOptions): Promise<Redemption>;
  /**
   * Resolves with the codes. When it fails midway, the error's `facts.data` holds the codes already created. `count` is
   * 1 to 100, `quota` at least 1: a 0 would be stored as 100 (docs/gateways.md 13.39).
   */
  create(fields: RedemptionFields & { count: number }, o?: CallOptions): Promise<string[]>;
  /** Undefined: saved, but not read back. */
  update(id: number, changes: RedemptionFields, o?: CallOptions): Promise<Redemption | undefined>;
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
    const { data } = await client.call({ method: 'GET', path }, o);
    learnFields(client, 'redemption', data);
    return decode(redemptionSchema(), data, path);
  };
  const list: Redemptions['list'] = (query, o) => {
    const endpoint = { path: collection, row: redemptionSchema, arrays: 'ten', kind: 'redemption' } as const;
    return listPage(client, endpoint, query, o);
  };
  /** Throws for an expiry on gateways whose codes have none, which would accept and ignore it. */
  const refuse = ({ expired_time }: RedemptionFields, o?: CallOptions) =>
    refuseLacking(client, 'redemption', { expired_time }, () => list({ page: 1, pageSize: 10 }, o));
  return {
    list,
    search({ keyword, ...query }, o) {
      const path = '/api/redemption/search';
      return listPage(client, { path, row: redemptionSchema, arrays: 'whole', query: { keyword } }, query, o);
    },
    get,
    async create(fields, o) {
      await refuse(fields, o);
      const body = { ...fields, quota: Math.trunc(fields.quota) };
      const call = { method: 'POST', path: collection, body, keepData: true } as const;
      const answer = await client.call(call, o);
      // Codes may have been created even though the answer does not contain them.
      if (isTexts(answer.data)) return answer.data;
      if (isPlanned(answer)) return [];
      throw unreadable(call, 'unexpected-shape');
    },
    async update(id, fields, o) {
      await refuse(fields, o);
      const body = { id, ...fields, quota: Math.trunc(fields.quota) };
      const call = { method: 'PUT', path: collection, body } as const;
      return writtenRow(redemptionSchema(), await client.call(call, o), call, () => get(id, o));
    },
    async setStatus(id, status, o) {
      const query = { status_only: true };
      const call = { method: 'PUT', path: collection, query, body: { id, status } } as const;
      expectRecord(await client.call(call, o), call);
    },
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `/api/redemption/${id}` }, o);
    },
    async deleteInvalid(o) {
      const call = { method: 'DELETE', path: '/api/redemption/invalid' } as const;
      try {
        return writtenCount(await client.call(call, o), call);
      } catch (error) {
        // Gateways without this call take its last segment for an id, and answer that the id is empty (docs/gateways.md
        // 2.3).
        const isNoCall = error instanceof GatewayError && error.says(/^id ?为空/);
        throw isNoCall ? new GatewayError('unsupported', { ...error.facts, serverMessage: undefined }) : error;
      }
    },
  };
}

function isTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((entry) => typeof entry === 'string' && entry !== '');
}
