import { expect } from 'vitest';
import type { Dialect } from '../../shared/domain/dialect.ts';
import { fieldsOfMetadata } from '../../shared/domain/model-metadata.ts';
import { isRecord } from '../../shared/domain/record.ts';
import { autoGroup } from '../../shared/domain/token.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import { GatewayError } from '../../shared/gateway/gateway-error.ts';
import type { TokenFields } from '../../shared/gateway/tokens.ts';

type Values = Readonly<Record<string, unknown>>;

/** A resource whose rows are written field by field, and a row of it in which every field says something. */
export interface Fields {
  /** As paths have it: `/api/NOUN/ID`. */
  noun: 'channel' | 'token' | 'user' | 'redemption' | 'models' | 'vendors';
  /** Which of its rows, for a title. */
  what: string;
  /** Gateways before this one have no such rows. */
  oldest: Dialect;
  /** What the row is made with, beside its name. */
  first: Values;
  /** Makes the row under a name; resolves with its id. */
  create(gateway: Gateway, name: string): Promise<number>;
  update(gateway: Gateway, id: number, changes: Values): Promise<unknown>;
  delete(gateway: Gateway, id: number): Promise<unknown>;
  /** Another value for each field than the row was made with. */
  other: Values;
  /** What empties a field, where it may be empty. */
  nothing: Values;
  /** Fields that every gateway has; of the others those that its rows show. */
  always: readonly string[];
}

/** Seconds that are far away and differ from what `create` sends. */
const later = 4_100_000_000;
const sooner = 4_000_000_000;
const page = { page: 1, pageSize: 10 };

function idOf(row: { id: number } | undefined): number {
  if (row === undefined) throw new Error('The created row is not found.');
  return row.id;
}

const newChannel = {
  openai_organization: 'org-first',
  base_url: 'http://127.0.0.1:9',
  other: 'first',
  models: 'gpt-4o-mini',
  group: 'default',
  model_mapping: '{"a":"b"}',
  status_code_mapping: '{"400":"500"}',
  test_model: 'gpt-4o-mini',
  auto_ban: 1,
  priority: 2,
  weight: 3,
  tag: 'tgc-first',
  setting: '{"proxy":"socks5://127.0.0.1:9","force_format":true}',
  settings: '{"azure_responses_version":"preview"}',
  param_override: '{"temperature":0.5}',
  header_override: '{"X-First":"1"}',
  remark: 'a note',
  max_input_tokens: 1000,
};

const channel: Fields = {
  noun: 'channel',
  first: newChannel,
  what: 'a channel',
  oldest: 'classic',
  always: ['name', 'models', 'group', 'base_url', 'model_mapping', 'priority', 'weight', 'auto_ban'],
  other: {
    name: 'tgc-other',
    openai_organization: 'org-other',
    base_url: 'http://127.0.0.1:7',
    other: 'other',
    models: 'gpt-4o,gpt-4o-mini',
    group: 'default,vip',
    model_mapping: '{"a":"c"}',
    status_code_mapping: '{"401":"503"}',
    test_model: 'gpt-4o',
    auto_ban: 0,
    priority: 12,
    weight: 13,
    tag: 'tgc-other',
    setting: '{"proxy":"socks5://127.0.0.1:7","system_prompt":"Long."}',
    settings: '{"azure_responses_version":"v1"}',
    param_override: '{"top_p":0.5}',
    header_override: '{"X-Other":"1"}',
    remark: 'another',
    max_input_tokens: 2000,
  },
  nothing: {
    openai_organization: '',
    base_url: '',
    other: '',
    model_mapping: '',
    status_code_mapping: '',
    test_model: '',
    priority: 0,
    weight: 0,
    tag: '',
    setting: '',
    settings: '',
    param_override: '',
    header_override: '',
    remark: '',
    max_input_tokens: 0,
  },
  create: async (gateway, name) => {
    const made = await gateway.channels.create({ ...newChannel, name, type: 1, key: 'sk-fields' });
    return idOf(made);
  },
  update: (gateway, id, changes) => gateway.channels.update(id, changes),
  delete: (gateway, id) => gateway.channels.delete(id),
};

const newToken: Omit<TokenFields, 'name'> = {
  expired_time: sooner,
  remain_quota: 5_000_000,
  unlimited_quota: false,
  model_limits_enabled: true,
  model_limits: 'gpt-4o-mini',
  allow_ips: '127.0.0.1',
  group: 'default',
};

const token: Fields = {
  noun: 'token',
  first: newToken,
  what: 'a token',
  oldest: 'classic',
  always: ['name', 'expired_time', 'remain_quota', 'unlimited_quota', 'model_limits_enabled', 'model_limits', 'group'],
  other: {
    name: 'tgc-other',
    expired_time: later,
    remain_quota: 7_000_000,
    unlimited_quota: true,
    model_limits_enabled: false,
    model_limits: 'gpt-4o,gpt-4o-mini',
    allow_ips: '127.0.0.1\n203.0.113.7',
    group: '',
  },
  nothing: { expired_time: -1, remain_quota: 0, model_limits: '', allow_ips: '' },
  create: async (gateway, name) => idOf(await gateway.tokens.create({ ...newToken, name })),
  // What the screens do: the row as it was read, and the changes.
  update: async (gateway, id, changes) => gateway.tokens.update(await gateway.tokens.get(id), changes),
  delete: (gateway, id) => gateway.tokens.delete(id),
};

/** Both fields are kept with the group `auto` alone, so this row stays in it. */
const newAutomatic = { ...newToken, group: autoGroup, cross_group_retry: true, auto_groups: ['vip', 'default'] };

const automaticToken: Fields = {
  ...token,
  first: newAutomatic,
  what: 'an automatic token',
  oldest: 'v013',
  always: ['cross_group_retry'],
  other: { cross_group_retry: false, auto_groups: ['default', 'vip'], name: 'tgc-other' },
  nothing: { auto_groups: [] },
  create: async (gateway, name) => idOf(await gateway.tokens.create({ ...newAutomatic, name })),
};

const user: Fields = {
  noun: 'user',
  first: { display_name: 'First', group: 'default', quota: 4_000_000, remark: 'a note' },
  what: 'a user',
  oldest: 'classic',
  always: ['username', 'display_name', 'group', 'quota'],
  other: { username: 'tgcother', display_name: 'Other', group: 'vip', quota: 9_000_000, remark: 'another' },
  nothing: { display_name: '', quota: 0, remark: '' },
  async create(gateway, name) {
    await gateway.users.create({ username: name, password: 'fields-11', display_name: 'First' });
    const { rows } = await gateway.users.search({ ...page, keyword: name });
    const id = idOf(rows.find(({ username }) => username === name));
    await gateway.users.update(id, { remark: 'a note' });
    await gateway.users.update(id, { quota: 4_000_000 });
    return id;
  },
  update: (gateway, id, changes) => gateway.users.update(id, changes),
  delete: (gateway, id) => gateway.users.delete(id),
};

const newCode = { quota: 5_000_000, expired_time: sooner };

const redemption: Fields = {
  noun: 'redemption',
  first: newCode,
  what: 'a redemption',
  oldest: 'classic',
  always: ['name', 'quota'],
  other: { name: 'tgc-other', quota: 7_000_000, expired_time: later },
  nothing: { expired_time: 0 },
  async create(gateway, name) {
    await gateway.redemptions.create({ ...newCode, name, count: 1 });
    return idOf((await gateway.redemptions.search({ ...page, keyword: name })).rows[0]);
  },
  // What the screens do: all three fields, those of the row where nothing was changed.
  async update(gateway, id, changes) {
    const { name, quota, expired_time } = await gateway.redemptions.get(id);
    return gateway.redemptions.update(id, { name, quota, expired_time, ...changes });
  },
  delete: (gateway, id) => gateway.redemptions.delete(id),
};

const newMetadata = {
  name_rule: 0,
  description: 'First.',
  icon: 'OpenAI',
  tags: 'a,b',
  vendor_id: 0,
  endpoints: '{"openai":"/v1/chat/completions"}',
  status: 1,
  sync_official: 1,
} as const;

const metadata: Fields = {
  noun: 'models',
  first: newMetadata,
  what: 'metadata of a model',
  oldest: 'v013',
  always: ['model_name', 'name_rule', 'description', 'icon', 'tags', 'endpoints', 'status', 'sync_official'],
  other: {
    model_name: 'tgc-other',
    name_rule: 1,
    description: 'Other.',
    icon: 'Claude',
    tags: 'c',
    endpoints: '{"anthropic":"/v1/messages"}',
    status: 0,
    sync_official: 0,
  },
  nothing: { description: '', icon: '', tags: '', endpoints: '' },
  async create(gateway, name) {
    const made = await gateway.metadata.create({ ...newMetadata, model_name: name });
    if (made !== undefined) return made;
    return idOf((await gateway.metadata.list({ ...page, keyword: name })).rows[0]);
  },
  // What the screens do: all of the row, and the changes.
  update: async (gateway, id, changes) =>
    gateway.metadata.update(id, { ...fieldsOfMetadata(await gateway.metadata.get(id)), ...changes }),
  delete: (gateway, id) => gateway.metadata.delete(id),
};

const newVendor = { description: 'First.', icon: 'OpenAI' };

const vendor: Fields = {
  noun: 'vendors',
  first: newVendor,
  what: 'a vendor',
  oldest: 'v013',
  always: ['name', 'description', 'icon'],
  other: { name: 'tgc-other', description: 'Other.', icon: 'Claude' },
  nothing: { description: '', icon: '' },
  create: async (gateway, name) => idOf(await gateway.metadata.createVendor({ ...newVendor, name })),
  // What the screens do: all of the row, and the changes.
  update: async (gateway, id, changes) =>
    gateway.metadata.saveVendor({ ...(await gateway.metadata.vendor(id)), ...changes }),
  delete: (gateway, id) => gateway.metadata.deleteVendor(id),
};

/** Everything that is written field by field and read by its number. */
export const allFields: readonly Fields[] = [channel, token, automaticToken, user, redemption, metadata, vendor];

/** What a gateway keeps up by itself. */
const movedByItself = ['updated_at', 'updated_time', 'accessed_time', 'last_login_at'];

/**
 * A row as the gateway tells it, JSON texts read, without what it keeps up by itself and what is empty: some leave that out,
 * some say null.
 */
export async function rowAsTold(gateway: Gateway, noun: Fields['noun'], id: number): Promise<Record<string, unknown>> {
  const { data } = await gateway.raw.call({ method: 'GET', path: `/api/${noun}/${id}` });
  if (!isRecord(data)) throw new Error(`${noun} ${id} is no record.`);
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !movedByItself.includes(name))
      .map(([name, value]): [string, unknown] => [name, plain(value)])
      .filter(([, value]) => value !== ''),
  );
}

/** A value as a row is compared by. */
export function plain(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  if (typeof value !== 'string') return value;
  const text = value.trim();
  // Metadata without endpoints (docs/gateways-modern.md 6.1).
  if (text === '[]' || text === 'null') return '';
  return text.startsWith('{') ? JSON.parse(text) : text;
}

/**
 * Writes some fields of a row and compares the row with what it was: the written ones are as sent, the others as they
 * were. Resolves with the row. Where the client tells that a gateway kept what was to be emptied, nothing may be changed.
 */
export async function writeAndCompare(
  { noun, update }: Pick<Fields, 'noun' | 'update'>,
  gateway: Gateway,
  id: number,
  changes: Values,
): Promise<Record<string, unknown>> {
  const before = await rowAsTold(gateway, noun, id);
  const told = await update(gateway, id, changes).then(
    (): string[] => [],
    (error: unknown) => {
      const isTold = error instanceof GatewayError && error.facts.reason === 'not-written';
      if (!isTold) throw error;
      return error.facts.data as string[];
    },
  );
  const wanted = Object.entries(changes).filter(([name]) => !told.includes(name));
  const expected = new Map(Object.entries(before));
  for (const [name, value] of wanted) {
    if (plain(value) === '') expected.delete(name);
    else expected.set(name, plain(value));
  }
  const after = await rowAsTold(gateway, noun, id);
  expect(after, `${noun}: ${JSON.stringify(changes)}`).toEqual(Object.fromEntries(expected));
  return after;
}
