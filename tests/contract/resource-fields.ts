import { fieldsOfMetadata } from '../../shared/domain/channel/model-metadata.ts';
import { autoGroup } from '../../shared/domain/user/token.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import { lackedBy } from '../../shared/gateway/dialect/row-fields.ts';
import type { TokenFields } from '../../shared/gateway/resources/tokens.ts';
import type { Fields } from './fields.ts';
import { heldBy } from './one-api.ts';

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
    const made = await gateway.channels.create(
      heldBy(gateway, 'channel', { ...newChannel, name, type: 1, key: 'sk-fields' }),
    );
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
  create: async (gateway, name) => idOf(await gateway.tokens.create(heldBy(gateway, 'token', { ...newToken, name }))),
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
  // Retries across groups came with v0.10.1, inside the generation: the client refuses them before.
  async isThere(gateway) {
    const id = await token.create(gateway, 'tgc-look');
    await token.delete(gateway, id);
    return !lackedBy(gateway, 'token').includes('cross_group_retry');
  },
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
    const remark = heldBy(gateway, 'user', { remark: 'a note' });
    if ('remark' in remark) await gateway.users.update(id, remark);
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
    await gateway.redemptions.create(heldBy(gateway, 'redemption', { ...newCode, name, count: 1 }));
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

const newPlan = {
  subtitle: 'First.',
  price_amount: 9.5,
  duration_unit: 'month',
  duration_value: 1,
  custom_seconds: 0,
  enabled: true,
  sort_order: 3,
  total_amount: 5_000_000,
  quota_reset_period: 'monthly',
  quota_reset_custom_seconds: 0,
  max_purchase_per_user: 2,
  upgrade_group: 'vip',
  downgrade_group: 'default',
  allow_balance_pay: true,
  allow_wallet_overflow: true,
  stripe_price_id: 'price_first',
  creem_product_id: 'prod_first',
  waffo_pancake_product_id: 'waffo_first',
} as const;

const plan: Fields = {
  // v0.10.8, inside the generation.
  isThere: (gateway) => isSupported(() => gateway.subscriptions.plans()),
  noun: 'plans',
  first: newPlan,
  what: 'a plan',
  oldest: 'v013',
  stays: true,
  always: [
    ...[
      'title',
      'subtitle',
      'price_amount',
      'duration_unit',
      'duration_value',
      'enabled',
      'sort_order',
      'total_amount',
    ],
    ...['quota_reset_period', 'max_purchase_per_user', 'upgrade_group', 'stripe_price_id', 'creem_product_id'],
  ],
  other: {
    title: 'tgc-other',
    subtitle: 'Other.',
    price_amount: 19,
    duration_unit: 'day',
    duration_value: 30,
    enabled: false,
    sort_order: 4,
    total_amount: 7_000_000,
    quota_reset_period: 'daily',
    max_purchase_per_user: 5,
    upgrade_group: 'default',
    downgrade_group: 'vip',
    allow_balance_pay: false,
    allow_wallet_overflow: false,
    stripe_price_id: 'price_other',
    creem_product_id: 'prod_other',
    waffo_pancake_product_id: 'waffo_other',
  },
  nothing: {
    subtitle: '',
    price_amount: 0,
    sort_order: 0,
    total_amount: 0,
    quota_reset_period: 'never',
    max_purchase_per_user: 0,
    upgrade_group: '',
    downgrade_group: '',
    stripe_price_id: '',
    creem_product_id: '',
    waffo_pancake_product_id: '',
  },
  create: async (gateway, title) => (await gateway.subscriptions.createPlan({ ...newPlan, title })) ?? 0,
  // What the screens do: all of the row, and the changes.
  update: async (gateway, id, changes) => {
    const row = (await gateway.subscriptions.plans()).find((one) => one.id === id);
    if (row === undefined) throw new Error('The plan is not found.');
    return gateway.subscriptions.updatePlan(id, { ...row, ...changes });
  },
  delete: (gateway, id) => gateway.subscriptions.setPlanEnabled(id, false),
};

async function isSupported(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    (error: unknown) => {
      if (error instanceof GatewayError && error.kind === 'unsupported') return false;
      throw error;
    },
  );
}

/**
 * Everything that is written field by field. Of somebody else's gateway no rows that it cannot delete, unless the environment
 * says `TOLLGATE_CONTRACT_PLANS=yes` (docs/contributing.md).
 */
export function fieldsFor(isExternal: boolean, env: Record<string, string | undefined>): readonly Fields[] {
  const all = [channel, token, automaticToken, user, redemption, metadata, vendor, plan];
  return all.filter(({ stays }) => !stays || !isExternal || env.TOLLGATE_CONTRACT_PLANS === 'yes');
}
