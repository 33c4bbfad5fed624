import { describe, expect, test } from 'vitest';
import { LogType } from '../../../shared/domain/log/log-type.ts';
import { tokenSchema } from '../../../shared/domain/user/token.ts';
import { lackedBy } from '../../../shared/gateway/dialect/row-fields.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, type Step } from '../../support/gateway/scripted-transport.ts';

// One API v0.6.11 (docs/gateways.md 11): bare arrays of ten whatever was asked, and columns of its own.
const status: Step = { request: 'GET /api/status', answer: ok({ system_name: 'One API', version: 'v0.6.11' }) };
const rows = (from: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `n${from + index}`, ...more }));

async function oneApi(steps: readonly Step[]): Promise<Gateway> {
  const { gateway } = scriptedGateway([status, ...steps]);
  await gateway.site.status();
  return gateway;
}

const token = { id: 7, name: 'app', key: 'k', status: 1, expired_time: -1, remain_quota: 5, unlimited_quota: true };
const made = { ...token, created_time: 1_760_000_000 };
const draft = {
  ...{ name: 'app', expired_time: -1, remain_quota: 5, unlimited_quota: true },
  ...{ model_limits_enabled: false, model_limits: '', allow_ips: '', group: '' },
};

describe('TRU-04: lists of ten are told as whole on One API', () => {
  test.each([
    ['channels', '/api/channel/', (gateway: Gateway) => gateway.channels.list({ page: 1, pageSize: 100 })],
    ['API keys', '/api/token/', (gateway: Gateway) => gateway.tokens.list({ page: 1, pageSize: 100 })],
    ['the log', '/api/log/', (gateway: Gateway) => gateway.logs.list({ page: 1, pageSize: 100 })],
    ['the own log', '/api/log/self', (gateway: Gateway) => gateway.logs.listSelf({ page: 1, pageSize: 100 })],
  ])('TRU-04: %s: 23 rows are three pages of the gateway and one of ours', async (_name, path, list) => {
    const pages = [rows(1, 10), rows(11, 10), rows(21, 3)];
    const size = path === '/api/token/' ? '100&size=100' : '100';
    const steps = pages.map((page, p) => ({ request: `GET ${path}?p=${p}&page_size=${size}`, answer: ok(page) }));
    const known = await oneApi(steps);
    const page = await list(known);
    expect(page.rows.map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    expect(page.hasMore).toBe(false);
    // A gateway of which nothing is known yet: ten rows may be all, or a page of ten.
    const [head, ...rest] = steps;
    const { gateway } = scriptedGateway([head as Step, status, ...rest]);
    expect((await list(gateway)).rows).toHaveLength(23);
  });

  test('TRU-04: a later page is put together from the gateway’s own, and more is told as more', async () => {
    const page = (p: number) => ({ request: `GET /api/log/?p=${p}&page_size=20`, answer: ok(rows(p * 10 + 1, 10)) });
    const gateway = await oneApi([page(2), page(2), page(3)]);
    const found = await gateway.logs.list({ page: 2, pageSize: 20 });
    expect(found.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 21));
    expect(found.hasMore).toBe(true);
  });
});

test('CHAN-02: a filter that One API leaves unread is tested over all that it found', async () => {
  const status = 1;
  const channels = rows(1, 150, { group: 'default', models: 'gpt-4o', status });
  const other = { id: 151, name: 'other', group: 'default,vip', models: 'gpt-5,gpt-4o', status };
  const gateway = await oneApi([
    {
      request: 'GET /api/channel/search?p=0&page_size=100&keyword=n&group=vip&model=gpt-5',
      answer: ok([...channels, other]),
    },
    {
      request: 'GET /api/user/search?p=0&page_size=100&keyword=a&group=vip',
      answer: ok(rows(1, 3, { group: 'default' })),
    },
    {
      request: 'GET /api/token/search?p=0&page_size=100&token=abc',
      answer: ok([
        { id: 1, key: 'xabcx' },
        { id: 2, key: 'y' },
      ]),
    },
  ]);
  const page = { page: 1, pageSize: 100 };
  const found = await gateway.channels.search({ ...page, keyword: 'n', group: 'vip', model: 'gpt-5' });
  expect(found).toMatchObject({ rows: [{ id: 151 }], total: 1, hasMore: false });
  expect((await gateway.users.search({ ...page, keyword: 'a', group: 'vip' })).rows).toEqual([]);
  expect((await gateway.tokens.search({ ...page, token: 'abc' })).rows).toMatchObject([{ id: 1 }]);
});

describe('GEN-15: restrictions of API keys on One API', () => {
  test('GEN-15: models and addresses go out and come back under its own names; addresses as ranges', async () => {
    const stored = { ...made, models: 'gpt-4o,gpt-5', subnet: '10.0.0.1/32,10.1.0.0/16,fd00::1/128' };
    const body = {
      ...{ name: 'app', expired_time: -1, remain_quota: 5, unlimited_quota: true },
      ...{ models: 'gpt-4o,gpt-5', subnet: '10.0.0.1/32,10.1.0.0/16,fd00::1/128' },
    };
    const fence = {
      model_limits_enabled: true,
      model_limits: 'gpt-4o,gpt-5',
      allow_ips: '10.0.0.1\n10.1.0.0/16\nfd00::1',
    };
    const gateway = await oneApi([
      { request: 'POST /api/token/', body, answer: ok() },
      { request: 'GET /api/token/?p=0&page_size=20&size=20', answer: ok([stored]) },
      { request: 'GET /api/token/7', answer: ok(stored) },
      { request: 'PUT /api/token/', body: { ...body, id: 7, name: 'other' }, answer: ok({ ...stored, name: 'other' }) },
    ]);
    const row = await gateway.tokens.create({ ...draft, ...fence });
    expect(row).toMatchObject({
      model_limits_enabled: true,
      model_limits: 'gpt-4o,gpt-5',
      allow_ips: '10.0.0.1/32\n10.1.0.0/16\nfd00::1/128',
    });
    // What nobody named stays as it was.
    if (row) expect(await gateway.tokens.update(row, { name: 'other' })).toMatchObject({ allow_ips: row.allow_ips });
  });

  test('GEN-15: what it has no column for is refused before anything is sent, on creation and afterwards', async () => {
    const gateway = await oneApi([]);
    const refused = (data: string[]) => ({ kind: 'unsupported', facts: { reason: 'no-such-field', data } });
    const row = tokenSchema().parse(made);
    await expect(gateway.tokens.create({ ...draft, group: 'vip' })).rejects.toMatchObject(refused(['group']));
    await expect(gateway.tokens.update(row, { cross_group_retry: true })).rejects.toMatchObject(
      refused(['cross_group_retry']),
    );
    const channel = { name: 'c', type: 1, key: 'k', models: 'gpt-4o' };
    await expect(gateway.channels.create({ ...channel, auto_ban: 0, tag: 'x' })).rejects.toMatchObject(
      refused(['auto_ban', 'tag']),
    );
    await expect(gateway.channels.update(1, { test_model: 'gpt-4o' })).rejects.toMatchObject(refused(['test_model']));
    await expect(gateway.users.update(1, { remark: 'x' })).rejects.toMatchObject(refused(['remark']));
    const code = { name: 'c', quota: 5, count: 1, expired_time: 1_800_000_000 };
    await expect(gateway.redemptions.create(code)).rejects.toMatchObject(refused(['expired_time']));
    expect(lackedBy(gateway, 'token')).toContain('group');
  });
});

test('LOG-01: type 5 is a channel’s test on One API: it is no failed call, and failed calls are not asked for', async () => {
  const gateway = await oneApi([
    {
      request: 'GET /api/log/?p=0&page_size=10',
      answer: ok([
        { id: 1, type: 2 },
        { id: 2, type: 5 },
      ]),
    },
    { request: 'GET /api/log/?p=0&page_size=10&type=5', answer: ok([{ id: 2, type: 5 }]) },
  ]);
  const page = { page: 1, pageSize: 10 };
  expect((await gateway.logs.list(page)).rows.map(({ type }) => type)).toEqual([LogType.Consumption, LogType.Test]);
  expect((await gateway.logs.list({ ...page, type: LogType.Test })).rows).toMatchObject([{ type: LogType.Test }]);
  expect((await gateway.logs.list({ ...page, type: LogType.Error })).rows).toEqual([]);
});

describe('GEN-15: a field that a gateway lacks is refused', () => {
  const row = { ...made, model_limits: '', allow_ips: '', group: 'auto' };
  const list = (more: object): Step => ({
    request: 'GET /api/token/?p=0&page_size=10&size=10',
    answer: ok({ items: [{ ...row, ...more }], total: 1, page: 1, page_size: 10 }),
  });

  test('GEN-15: retries across groups before v0.10.1, as a row tells that is looked at first', async () => {
    const { gateway } = scriptedGateway([list({})], { dialect: 'v013' });
    const wanted = { ...draft, group: 'auto', cross_group_retry: true };
    const refused = { kind: 'unsupported', facts: { reason: 'no-such-field', data: ['cross_group_retry'] } };
    await expect(gateway.tokens.create(wanted)).rejects.toMatchObject(refused);
    // It is known from then on.
    const known = tokenSchema().parse(row);
    await expect(gateway.tokens.update(known, { cross_group_retry: true })).rejects.toMatchObject(refused);
    expect(lackedBy(gateway, 'token')).toContain('cross_group_retry');
  });

  test('GEN-15: where rows have it, it is written', async () => {
    const body = {
      ...{ ...draft, id: 7, group: 'auto', cross_group_retry: true, auto_groups: [] },
      ...{ model_limits: '', allow_ips: '' },
    };
    const { auto_groups: _, ...sent } = body;
    const { gateway } = scriptedGateway(
      [
        list({ cross_group_retry: false }),
        { request: 'GET /api/token/7', answer: ok({ ...row, cross_group_retry: false }) },
        { request: 'PUT /api/token/', body: sent, answer: ok({ ...row, cross_group_retry: true }) },
      ],
      { dialect: 'v013' },
    );
    const [known] = (await gateway.tokens.list({ page: 1, pageSize: 10 })).rows;
    expect(lackedBy(gateway, 'token')).not.toContain('cross_group_retry');
    const saved = known && (await gateway.tokens.update(known, { cross_group_retry: true }));
    expect(saved).toMatchObject({ cross_group_retry: true });
  });

  test('RED-03: an expiry of codes before v0.8.4.1', async () => {
    const code = { id: 1, name: 'c', quota: 5, key: 'k', status: 1 };
    const page: Step = {
      request: 'GET /api/redemption/?p=0&page_size=10',
      answer: ok({ items: [code], total: 1, page: 1, page_size: 10 }),
    };
    const { gateway } = scriptedGateway([page], { dialect: 'v06' });
    const wanted = { name: 'c', quota: 5, count: 1, expired_time: 1_800_000_000 };
    await expect(gateway.redemptions.create(wanted)).rejects.toMatchObject({
      kind: 'unsupported',
      facts: { data: ['expired_time'] },
    });
  });
});

describe('TRU-02: what One API answers with success and does not store is told', () => {
  const user = { id: 5, username: 'zed', display_name: 'Zed', role: 1, status: 1, group: 'default', quota: 9 };
  const read = (row: object): Step => ({ request: 'GET /api/user/5', answer: ok(row) });
  const put = (changes: object): Step => ({
    request: 'PUT /api/user/',
    body: { id: 5, username: 'zed', display_name: 'Zed', group: 'default', quota: 9, ...changes },
    answer: ok(null),
  });

  test('TRU-02: a display name that was to be emptied', async () => {
    const gateway = await oneApi([read(user), put({ display_name: '' }), read(user)]);
    const failure = { kind: 'refused', facts: { reason: 'not-written', data: ['display_name'] } };
    await expect(gateway.users.update(5, { display_name: '' })).rejects.toMatchObject(failure);
  });

  test('TRU-02: nor is it lost where the quota changes with it', async () => {
    const poorer = { ...user, quota: 4 };
    const gateway = await oneApi([read(user), put({ display_name: '', quota: 4 }), read(poorer)]);
    const failure = { kind: 'refused', facts: { reason: 'not-written', data: ['display_name'] } };
    await expect(gateway.users.update(5, { display_name: '', quota: 4 })).rejects.toMatchObject(failure);
  });

  test('TRU-02: what it stored is no fault', async () => {
    const renamed = { ...user, display_name: 'Zoe' };
    const gateway = await oneApi([read(user), put({ display_name: 'Zoe' }), read(renamed)]);
    expect(await gateway.users.update(5, { display_name: 'Zoe' })).toMatchObject({ display_name: 'Zoe' });
  });
});

test('GEN-15: models that are given to an API key without any limit it on One API', async () => {
  const stored = { ...made, models: 'gpt-4o', subnet: '' };
  const body = { name: 'app', expired_time: -1, remain_quota: 5, unlimited_quota: true, models: 'gpt-4o', subnet: '' };
  const gateway = await oneApi([
    { request: 'GET /api/token/7', answer: ok({ ...stored, models: '' }) },
    { request: 'PUT /api/token/', body: { ...body, id: 7 }, answer: ok(stored) },
  ]);
  const row = tokenSchema().parse({ ...made, ...draft });
  expect(await gateway.tokens.update(row, { model_limits: ['gpt-4o'] })).toMatchObject({ model_limits: 'gpt-4o' });
});
