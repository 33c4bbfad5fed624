import * as z from 'zod/mini';
import { byteLength } from '../../domain/byte-length.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { joinList, splitLines } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { number, onFirstUse, text } from '../../domain/schema.ts';
import { fullTokenKey, isMaskedKey, type Token, tokenSchema } from '../../domain/user/token.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { dialectFacts, rememberVariant } from '../dialect/dialect.ts';
import { listPage, searchPage } from '../dialect/dialect-list.ts';
import { learnFields, refuseLacking } from '../dialect/row-fields.ts';
import { expectRecord, findCreated, writtenCount, writtenRow } from '../reading/read-back.ts';

/**
 * The fields of a token that users set. An update replaces all of them at once, zero values too (docs/gateways.md
 * 13.38).
 */
export interface TokenFields {
  name: string;
  /** Unix seconds; -1 never. */
  expired_time: number;
  remain_quota: number;
  unlimited_quota: boolean;
  model_limits_enabled: boolean;
  model_limits: string | readonly string[];
  /** One address per line. */
  allow_ips: string | null;
  group: string;
  /** With the group `auto`, from v0.10.1 on: whether the next group is tried where one fails. */
  cross_group_retry?: boolean;
  /**
   * With the group `auto`, v1.0 of August 2026: the token's own order of groups. When missing, the stored order is
   * kept.
   */
  auto_groups?: readonly string[] | null;
}

export interface TokenSearchQuery extends PageQuery {
  /** Matches the name. */
  keyword?: string;
  /** Matches the key. */
  token?: string;
}

/** The user's own API tokens (docs/gateways.md 4.8). */
export interface Tokens {
  list(query: PageQuery, o?: CallOptions): Promise<Page<Token>>;
  search(query: TokenSearchQuery, o?: CallOptions): Promise<Page<Token>>;
  get(id: number, o?: CallOptions): Promise<Token>;
  /** Resolves with the created row, or undefined when it was created but could not be found again. */
  create(draft: TokenFields, o?: CallOptions): Promise<Token | undefined>;
  /**
   * Writes the changes together with the rest of the row as it is now, because the gateway replaces all fields; the
   * status stays as it is (docs/gateways.md 13.38). `row` is the row that was changed, as it was read.
   * Undefined: saved, but not read back.
   */
  update(row: Token, changes: Partial<TokenFields>, o?: CallOptions): Promise<Token | undefined>;
  setStatus(id: number, status: number, o?: CallOptions): Promise<void>;
  delete(id: number, o?: CallOptions): Promise<void>;
  /** Deletes many in one call, from v0.10 on; resolves with the number of tokens that existed. */
  deleteMany(ids: readonly number[], o?: CallOptions): Promise<number>;
  /** Whether tokens have their own order of groups, as far as the rows read so far show. */
  hasGroupOrder(): boolean;
  /**
   * The groups that such an order may contain, and their largest number; `unsupported` where gateways have no such
   * order.
   */
  autoGroups(o?: CallOptions): Promise<{ groups: string[]; maximum: number }>;
  /** The whole key with its `sk-`; requested from the gateway where the row has it masked (docs/gateways.md 13.37). */
  key(row: Pick<Token, 'id' | 'key'>, o?: CallOptions): Promise<string>;
  /** The same for up to 100 rows, by id, in as few calls as the gateway allows. */
  keys(rows: readonly Pick<Token, 'id' | 'key'>[], o?: CallOptions): Promise<Map<number, string>>;
}

const collection = '/api/token/';

const autoGroupsSchema = onFirstUse(() => z.looseObject({ groups: z.array(text), max_count: number }));

/** The API token calls, over a client. Quota in units, times in Unix seconds. */
export function createTokens(client: Client): Tokens {
  const list: Tokens['list'] = async (query, o) => {
    const page = await listPage(client, { path: collection, row: tokenRow, arrays: 'capped', kind: 'token' }, query, o);
    if (page.rows.some((row) => row.auto_groups !== undefined)) rememberVariant(client, 'group-order', 'own');
    return page;
  };
  const get: Tokens['get'] = async (id, o) => {
    const path = `/api/token/${id}`;
    const { data } = await client.call({ method: 'GET', path }, o);
    learnFields(client, 'token', data);
    return decode(tokenRow(), data, path);
  };
  /** Throws for fields that this gateway would accept and ignore. */
  const refuse = (wanted: Partial<TokenFields>, o?: CallOptions) =>
    refuseLacking(client, 'token', { ...wanted }, () => list({ page: 1, pageSize: 10 }, o));
  const bodyOf = (fields: TokenFields) => (dialectFacts(client).isOneApi ? oneApiBody(fields) : tokenBody(fields));

  return {
    list,
    async search({ keyword, token, ...query }, o) {
      const searchFor = (name: string | undefined) => {
        const filters = { keyword: name, token };
        const endpoint = {
          path: '/api/token/search',
          row: tokenRow,
          arrays: 'whole' as const,
          query: filters,
        };
        const bare = token?.replace(/^sk-/, '');
        return searchPage(client, endpoint, query, bare ? [({ key }) => key.includes(bare)] : [], o);
      };
      const part = partOf(client, keyword);
      try {
        return await searchFor(part);
      } catch (error) {
        // For users with more tokens than the gateway's limit, it searches whole names only.
        const isPartRefused = error instanceof GatewayError && error.kind === 'refused' && part !== keyword;
        if (!isPartRefused) throw error;
        return searchFor(keyword);
      }
    },
    get,
    async create(draft, o) {
      await refuse(draft, o);
      const since = client.options.clock.now();
      await client.call({ method: 'POST', path: collection, body: bodyOf(draft) }, o);
      return findCreated(() => list({ page: 1, pageSize: 20 }, o), draft.name, since);
    },
    async update(row, changes, o) {
      const changed = differing(row, changes);
      await refuse(changed, o);
      // Read just before: the rest of a row that was read earlier would undo what was spent or changed since.
      const now = await get(row.id, o);
      const body = {
        ...bodyOf({ ...now, ...(dialectFacts(client).isOneApi && limitsOf(changes)), ...changed }),
        id: row.id,
      };
      const call = { method: 'PUT', path: collection, body } as const;
      return writtenRow(tokenRow(), await client.call(call, o), call, () => get(row.id, o));
    },
    async setStatus(id, status, o) {
      const query = { status_only: true };
      const call = { method: 'PUT', path: collection, query, body: { id, status } } as const;
      expectRecord(await client.call(call, o), call);
    },
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `/api/token/${id}` }, o);
    },
    async deleteMany(ids, o) {
      const call = { method: 'POST', path: '/api/token/batch', body: { ids } } as const;
      return writtenCount(await client.call(call, o), call);
    },
    // Every gateway with JWT sign-in has such orders; with an access token the rows decide.
    hasGroupOrder: () =>
      client.identity.credential().kind === 'jwt' || dialectFacts(client).ways['group-order'] === 'own',
    async autoGroups(o) {
      const path = '/api/token/auto-groups';
      const { data } = await client.call({ method: 'GET', path }, o);
      const { groups, max_count } = decode(autoGroupsSchema(), data, path);
      return { groups, maximum: max_count };
    },
    key: async (row, o) => fullTokenKey(isMaskedKey(row.key) ? await reveal(client, row.id, o) : row.key),
    keys: (rows, o) => revealMany(client, rows, o),
  };
}

/** A token row of any gateway: One API has other names for models and addresses (docs/gateways.md 11). */
const tokenRow = onFirstUse(() =>
  z.pipe(
    z.transform((row: unknown) => {
      if (!isRecord(row) || !('subnet' in row) || 'allow_ips' in row) return row;
      const models = typeof row.models === 'string' ? row.models : '';
      const addresses = typeof row.subnet === 'string' ? row.subnet.split(',') : [];
      const allow_ips = addresses.map((address) => address.trim()).join('\n');
      return { ...row, model_limits_enabled: models !== '', model_limits: models, allow_ips };
    }),
    tokenSchema(),
  ),
);

/**
 * The same fields in One API's form: its addresses are ranges only, and its list of models limits where it is not
 * empty.
 */
function oneApiBody(fields: TokenFields): Record<string, unknown> {
  const {
    model_limits_enabled,
    model_limits,
    allow_ips,
    group: _,
    cross_group_retry: _retry,
    ...rest
  } = tokenBody(fields);
  const { auto_groups: _order, ...body } = rest;
  const addresses = splitLines(typeof allow_ips === 'string' ? allow_ips : '');
  const subnet = addresses.map((address) => {
    if (address.includes('/')) return address;
    return address.includes(':') ? `${address}/128` : `${address}/32`;
  });
  return { ...body, models: model_limits_enabled ? model_limits : '', subnet: subnet.join(',') };
}

/**
 * Switches the limit on for a list of models that is given alone and not empty: One API derives that from the list
 * itself.
 */
function limitsOf({ model_limits }: Partial<TokenFields>): Partial<TokenFields> {
  return model_limits === undefined ? {} : { model_limits_enabled: model_limits.length > 0 };
}

/** The changes that differ from the row, because a whole draft also contains unchanged fields. */
function differing(row: Token, changes: Partial<TokenFields>): Partial<TokenFields> {
  const before = tokenBody(row);
  const after = tokenBody({ ...row, ...changes });
  const changed = (Object.keys(changes) as (keyof TokenFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

/**
 * The keyword for a search by part of a name. From v0.10.8 on gateways match the whole name unless it contains `%`,
 * which needs two bytes beside it (docs/gateways.md 4.8); older gateways match parts.
 */
function partOf(client: Client, keyword: string | undefined): string | undefined {
  if (!keyword || keyword.includes('%') || byteLength(keyword) < 2) return keyword;
  return isAtLeast(dialectFacts(client).dialect ?? 'classic', 'v013') ? `%${keyword}%` : keyword;
}

function tokenBody(fields: TokenFields): Record<string, unknown> {
  const limits = fields.model_limits;
  // Only these fields are sent, because a row that is written back contains more.
  return {
    name: fields.name,
    expired_time: fields.expired_time,
    remain_quota: Math.trunc(fields.remain_quota),
    unlimited_quota: fields.unlimited_quota,
    model_limits_enabled: fields.model_limits_enabled,
    model_limits: joinList(typeof limits === 'string' ? limits.split(',') : limits),
    allow_ips: fields.allow_ips,
    group: fields.group,
    cross_group_retry: fields.cross_group_retry,
    auto_groups: fields.auto_groups,
  } satisfies Record<keyof TokenFields, unknown>;
}

async function reveal(client: Client, id: number, o?: CallOptions): Promise<string> {
  const path = `/api/token/${id}/key`;
  const answer = await client.call({ method: 'POST', path }, o);
  const key = isRecord(answer.data) ? answer.data.key : undefined;
  if (typeof key === 'string' && key !== '') return key;
  throw unreadableAnswer(answer, { method: 'POST', path });
}

async function revealMany(
  client: Client,
  rows: readonly Pick<Token, 'id' | 'key'>[],
  o?: CallOptions,
): Promise<Map<number, string>> {
  const hidden = rows.filter((row) => isMaskedKey(row.key)).map((row) => row.id);
  const keys = new Map(rows.filter((row) => !isMaskedKey(row.key)).map((row) => [row.id, fullTokenKey(row.key)]));
  for (let start = 0; start < hidden.length; start += 100) {
    const body = { ids: hidden.slice(start, start + 100) };
    const { data } = await client.call({ method: 'POST', path: '/api/token/batch/keys', body }, o);
    const found = isRecord(data) && isRecord(data.keys) ? Object.entries(data.keys) : [];
    for (const [id, key] of found) if (typeof key === 'string') keys.set(Number(id), fullTokenKey(key));
  }
  return keys;
}
