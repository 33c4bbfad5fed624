import { expect, test } from 'vitest';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import { tokenSchema } from '../../../shared/domain/user/token.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import { scriptedGateway, scriptedNow } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step, unknownRoute } from '../../support/gateway/scripted-transport.ts';

const user = { id: 3, username: 'bob', display_name: 'Bob', group: 'vip', quota: 100, role: 1, remark: 'note' };
const readUser = (quota: number): Step => ({ request: 'GET /api/user/3', answer: ok({ ...user, quota }) });
const putUser = (quota: number, extra = {}): Step => ({
  request: 'PUT /api/user/',
  body: { id: 3, username: 'bob', display_name: 'Bob', group: 'vip', quota, remark: 'note', ...extra },
  answer: ok(),
});
const manage = (mode: string, value: number): Step => ({
  request: 'POST /api/user/manage',
  body: { id: 3, action: 'add_quota', mode, value },
  answer: ok(),
});

test('API-01: a quota is written with the record where that works, which is read back and remembered', async () => {
  const steps = [readUser(100), putUser(500), readUser(500), readUser(500), putUser(400), readUser(400)];
  const { gateway, facts } = scriptedGateway(steps, { dialect: 'v06' });
  expect(await gateway.users.update(3, { quota: 500 })).toMatchObject({ quota: 500 });
  expect(facts()?.ways['user-quota']).toBe('update');
  expect(await gateway.users.addQuota(3, -100)).toMatchObject({ quota: 400 });
});

test('API-01: a gateway that ignores the quota in the record is noticed, and told by manage', async () => {
  const { gateway, facts } = scriptedGateway(
    [readUser(100), putUser(500), readUser(100), manage('override', 500), readUser(500)],
    { dialect: 'v06' },
  );
  expect(await gateway.users.update(3, { quota: 500 })).toMatchObject({ quota: 500 });
  expect(facts()?.ways['user-quota']).toBe('manage');
});

test('API-01: newer gateways get the quota by manage alone, and other changes by the record with the quota as it is', async () => {
  const { gateway } = scriptedGateway(
    [
      readUser(100),
      manage('override', 500),
      readUser(500),
      readUser(100),
      putUser(100, { display_name: 'Rob' }),
      manage('subtract', 100),
      readUser(0),
      readUser(100),
      manage('add', 50),
      readUser(151),
    ],
    { dialect: 'v013' },
  );
  await gateway.users.update(3, { quota: 500 });
  await gateway.users.update(3, { quota: 0, display_name: 'Rob' });
  expect(await gateway.users.addQuota(3, 50)).toMatchObject({ quota: 151 });
});

test('API-01: what a person spent between two ways of adding quota is not given back', async () => {
  // v0.9 to v0.12: `manage` knows no add_quota and says so; the person spends 30 before the record is written.
  const declined: Step = { ...manage('add', 50), answer: refused('no such action') };
  const steps = [readUser(100), declined, readUser(70), putUser(120), readUser(120)];
  const { gateway, facts } = scriptedGateway(steps, { dialect: 'v013' });
  expect(await gateway.users.addQuota(3, 50)).toMatchObject({ quota: 120 });
  expect(facts()?.ways['user-quota']).toBe('update');
});

test('API-01: where quota moved otherwise than asked for, adding it again might add twice: unsure', async () => {
  const { gateway } = scriptedGateway([readUser(100), manage('add', 50), readUser(20)], { dialect: 'v013' });
  await expect(gateway.users.addQuota(3, 50)).rejects.toMatchObject({ kind: 'unsure' });
});

test('API-01: a success that changed nothing (unknown action, docs/gateways.md 14.36) is tried the other way, then told as failed', async () => {
  const ignored = [readUser(100), manage('override', 500), readUser(100), putUser(500), readUser(500)];
  const between = scriptedGateway(ignored, { dialect: 'v013' });
  expect(await between.gateway.users.update(3, { quota: 500 })).toMatchObject({ quota: 500 });
  const deaf = scriptedGateway([...ignored.slice(0, 4), readUser(100)], { dialect: 'v013' });
  await expect(deaf.gateway.users.update(3, { quota: 500 })).rejects.toMatchObject({
    kind: 'refused',
    facts: { reason: 'not-written', data: ['quota'] },
  });
});

const channel = { id: 5, name: 'c', type: 1, models: 'a', group: 'default', other: 'x', weight: 3 };
const putChannel = (body: object, answer: Step['answer']): Step => ({
  request: 'PUT /api/channel/',
  body: { ...body, id: 5 },
  answer,
});

test('CHAN-13 API-01: an update sends what changed, never a blank key, and clears "other" with a space', async () => {
  const { gateway } = scriptedGateway([
    putChannel({ other: ' ', weight: 0 }, ok({ ...channel, other: ' ', weight: 0, key: 'sk-plain' })),
  ]);
  const row = await gateway.channels.update(5, { other: '', weight: 0, key: '' });
  expect(row).toMatchObject({ weight: 0, key: '' });
});

test('API-02: what a gateway cannot clear is refused before it is sent, and what it kept is told', async () => {
  const { gateway } = scriptedGateway([putChannel({ base_url: '' }, ok({ ...channel, base_url: 'https://kept' }))]);
  await expect(gateway.channels.update(5, { name: '' })).rejects.toMatchObject({
    facts: { reason: 'cannot-clear', data: ['name'] },
  });
  await expect(gateway.channels.update(5, { base_url: '' })).rejects.toMatchObject({
    facts: { reason: 'not-written', data: ['base_url'] },
  });
});

test('API-01: an answer without the row is completed by reading it', async () => {
  const { gateway } = scriptedGateway([
    putChannel({ priority: 1 }, ok()),
    { request: 'GET /api/channel/5', answer: ok({ ...channel, priority: 1 }) },
  ]);
  expect(await gateway.channels.update(5, { priority: 1 })).toMatchObject({ priority: 1 });
});

test('CHAN-10 API-01: a channel is copied by the gateway, or made again with the key, or honestly not at all', async () => {
  const row = channelSchema().parse(channel);
  const copyCall = { request: 'POST /api/channel/copy/5?reset_balance=true', answer: ok({ id: 6 }) };
  const recent = scriptedGateway(
    [copyCall, { request: 'GET /api/channel/6', answer: ok({ ...channel, id: 6, name: 'c_复制' }) }],
    { dialect: 'v013' },
  );
  expect(await recent.gateway.channels.copy(row)).toMatchObject({ row: { id: 6 } });
  const old = scriptedGateway([{ ...copyCall, answer: unknownRoute() }], { dialect: 'v06' });
  await expect(old.gateway.channels.copy(row)).rejects.toMatchObject({
    kind: 'unsupported',
    facts: { reason: 'key-needed' },
  });
  const withKey = scriptedGateway(
    [
      { ...copyCall, request: 'POST /api/channel/copy/5?suffix=-2&reset_balance=true', answer: unknownRoute() },
      {
        request: 'POST /api/channel/',
        body: expectedCopy,
        answer: ok(),
      },
      {
        request: 'GET /api/channel/?p=0&page_size=20&id_sort=true',
        answer: ok([{ ...channel, id: 7, name: 'c-2', created_time: scriptedNow / 1000 }]),
      },
    ],
    { dialect: 'v06' },
  );
  expect(await withKey.gateway.channels.copy(row, { key: 'sk-1', suffix: '-2' })).toMatchObject({ row: { id: 7 } });
});

test('CHAN-10: a copy whose id the gateway does not tell is found by its name, and gets the key it was given', async () => {
  const row = channelSchema().parse(channel);
  const copyCall = { request: 'POST /api/channel/copy/5?reset_balance=true', answer: ok({ id: 0 }) };
  const newest = {
    request: 'GET /api/channel/?p=0&page_size=20&id_sort=true',
    answer: ok([{ ...channel, id: 8, name: 'c_复制', created_time: scriptedNow / 1000 }]),
  };
  const plain = scriptedGateway([copyCall, newest], { dialect: 'v013' });
  expect(await plain.gateway.channels.copy(row)).toMatchObject({ row: { id: 8 }, hasKey: true });
  const put = { request: 'PUT /api/channel/', body: { id: 8, key: 'sk-new' }, answer: ok() };
  const keyed = scriptedGateway([copyCall, newest, put], { dialect: 'v013' });
  expect(await keyed.gateway.channels.copy(row, { key: 'sk-new' })).toMatchObject({ row: { id: 8 }, hasKey: true });
  const failing = scriptedGateway([copyCall, newest, { ...put, answer: refused('no') }], { dialect: 'v013' });
  expect(await failing.gateway.channels.copy(row, { key: 'sk-new' })).toMatchObject({ row: { id: 8 }, hasKey: false });
});

// Without id, key of the row, counters and status: they would be stored as sent (docs/gateways.md 4.7).
const expectedCopy = {
  name: 'c-2',
  type: 1,
  key: 'sk-1',
  models: 'a',
  group: 'default',
  openai_organization: '',
  base_url: '',
  other: 'x',
  model_mapping: '',
  status_code_mapping: '',
  test_model: '',
  auto_ban: 1,
  priority: 0,
  weight: 3,
};

const draft = {
  name: 'ci',
  expired_time: -1,
  remain_quota: 10.7,
  unlimited_quota: false,
  model_limits_enabled: true,
  model_limits: ['b', 'a', 'b'],
  allow_ips: '',
  group: 'vip',
};

test('TOK-05 API-01: a created token is found again: the newest of its name, not an older namesake', async () => {
  const now = scriptedNow / 1000;
  const create = {
    request: 'POST /api/token/',
    body: { ...draft, remain_quota: 10, model_limits: 'b,a' },
    answer: ok(),
  };
  const list = (rows: object[]) => ({ request: 'GET /api/token/?p=0&page_size=20&size=20', answer: ok(rows) });
  const old = { id: 2, name: 'ci', created_time: now - 9000 };
  const { gateway } = scriptedGateway([
    create,
    list([{ id: 9, name: 'ci', created_time: now }, { id: 8, name: 'x', created_time: now }, old]),
    create,
    list([old]),
  ]);
  expect(await gateway.tokens.create(draft)).toMatchObject({ id: 9 });
  expect(await gateway.tokens.create(draft)).toBeUndefined();
});

test('API-01: the key of a channel is asked for with the proof that is held, and a call without a key is no success', async () => {
  const ask = { request: 'POST /api/channel/3/key' };
  const { gateway, requests } = scriptedGateway([
    { ...ask, answer: ok({ key: 'sk-other' }) },
    { ...ask, answer: ok({ key: 7 }) },
    { request: 'POST /api/verify', body: { method: '2fa', code: '123456' }, answer: ok({ proof_token: 'proof-1' }) },
    { ...ask, headers: { 'X-Security-Proof': 'proof-1' }, answer: ok({ key: 'sk-whole' }) },
  ]);
  expect(await gateway.channels.key(3)).toBe('sk-other');
  await expect(gateway.channels.key(3)).rejects.toMatchObject({ kind: 'not-a-gateway' });
  expect(requests.filter(({ headers }) => 'X-Security-Proof' in headers)).toEqual([]);
  await gateway.proof.prove('channel.key.read', '123456');
  expect(await gateway.channels.key(3)).toBe('sk-whole');
});

test('TOK-03 API-01: a key is read from its row, or asked for where the row masks it, always with sk-', async () => {
  const { gateway } = scriptedGateway([
    { request: 'POST /api/token/5/key', answer: ok({ key: 'whole' }) },
    { request: 'POST /api/token/batch/keys', body: { ids: [5, 6] }, answer: ok({ keys: { 5: 'five', 6: 'sk-six' } }) },
  ]);
  expect(await gateway.tokens.key({ id: 4, key: 'plain' })).toBe('sk-plain');
  expect(await gateway.tokens.key({ id: 5, key: 'ab**yz' })).toBe('sk-whole');
  const keys = await gateway.tokens.keys([
    { id: 4, key: 'plain' },
    { id: 5, key: 'a*' },
    { id: 6, key: '' },
  ]);
  expect([...keys]).toEqual([
    [4, 'sk-plain'],
    [5, 'sk-five'],
    [6, 'sk-six'],
  ]);
});

test('TOK-05 API-01: a token’s update carries the whole record, and no status', async () => {
  const row = tokenSchema().parse({
    id: 5,
    status: 4,
    key: 'k',
    ...draft,
    model_limits: 'gpt-4o,o1',
    allow_ips: '10.0.0.1',
  });
  const body = {
    ...draft,
    model_limits: 'gpt-4o,o1',
    allow_ips: '10.0.0.1',
    remain_quota: 99,
    cross_group_retry: false,
    id: 5,
  };
  const { gateway } = scriptedGateway([
    { request: 'GET /api/token/5', answer: ok(row) },
    { request: 'PUT /api/token/', body, answer: ok({ id: 5, name: 'ci' }) },
  ]);
  expect(await gateway.tokens.update(row, { remain_quota: 99 })).toMatchObject({ id: 5 });
});

test('RED-04 API-01: codes made before a creation failed are not lost', async () => {
  const body = { name: 'gift', quota: 1, count: 3 };
  const { gateway } = scriptedGateway([
    { request: 'POST /api/redemption/', body, answer: refused('disk full', 200, { data: ['code-1'] }) },
  ]);
  await expect(gateway.redemptions.create(body)).rejects.toMatchObject({
    kind: 'refused',
    facts: { data: ['code-1'] },
  });
});

test('SET-18 SET-10 API-01: option values travel as text, and broken JSON is not sent at all', async () => {
  const put = (key: string, value: string) => ({ request: 'PUT /api/option/', body: { key, value }, answer: ok() });
  const { gateway } = scriptedGateway([put('Price', '7.3'), put('RegisterEnabled', 'false'), put('ModelRatio', '{}')]);
  await gateway.options.set('Price', 7.3);
  await gateway.options.set('RegisterEnabled', false);
  await gateway.options.set('ModelRatio', '{}', { json: true });
  await expect(gateway.options.set('ModelRatio', '{"a":', { json: true })).rejects.toMatchObject({
    facts: { reason: 'invalid-json', data: ['ModelRatio'] },
  });
});

test('DASH-01 API-01: a long range of own data is asked for in parts that the gateway accepts', async () => {
  const month = 2_592_000;
  const row = (time: number) => ({ model_name: 'm', created_at: time, count: 1 });
  const { gateway } = scriptedGateway([
    { request: `GET /api/data/self?start_timestamp=0&end_timestamp=${month}`, answer: ok([row(1)]) },
    { request: `GET /api/data/self?start_timestamp=${month + 1}&end_timestamp=${month + 3600}`, answer: ok([row(2)]) },
  ]);
  expect(await gateway.dashboard.self({ start: 0, end: month + 3600 })).toHaveLength(2);
});

const batch = (ids: number[], answer: Step['answer']): Step => ({
  request: 'POST /api/channel/status/batch',
  body: { ids, status: 2 },
  answer,
});
const readChannel = (id: number, status: number): Step => ({
  request: `GET /api/channel/${id}`,
  answer: ok({ id, name: `c${id}`, type: 1, status, key: '', models: '', group: 'default' }),
});

test('CHAN-09: many channels are one call, and nothing is read back where all were counted', async () => {
  const { gateway } = scriptedGateway([batch([3, 4], ok(2))], { dialect: 'v1' });
  expect(await gateway.channels.setStatusOfMany([3, 4], 2)).toEqual(new Map());
});

test('CHAN-09: where fewer were counted, each channel tells whether it has the status', async () => {
  const steps = [
    batch([3, 4, 5, 6], ok(1)),
    readChannel(3, 2),
    readChannel(4, 1),
    { request: 'GET /api/channel/5', answer: refused('record not found') },
    { request: 'GET /api/channel/6', answer: new TransportFailure('timeout', true, 'timed out') },
  ];
  const failures = await scriptedGateway(steps, { dialect: 'v1' }).gateway.channels.setStatusOfMany([3, 4, 5, 6], 2);
  expect([...failures].map(([id, { kind, facts }]) => [id, kind, facts.reason])).toEqual([
    [4, 'refused', 'not-written'],
    [5, 'not-found', undefined],
    [6, 'unsure', undefined],
  ]);
});

test('CHAN-09 TRU-01: a call for many whose answer was lost is not repeated: who has the status is done, the rest unsure', async () => {
  const steps = [batch([3, 4], new TransportFailure('reset', true, 'cut')), readChannel(3, 2), readChannel(4, 1)];
  const failures = await scriptedGateway(steps, { dialect: 'v1' }).gateway.channels.setStatusOfMany([3, 4], 2);
  expect([...failures].map(([id, { kind }]) => [id, kind])).toEqual([[4, 'unsure']]);
});

test('CHAN-09: gateways before v1.0 are not asked for what they have not', async () => {
  const { gateway, requests } = scriptedGateway([], { dialect: 'v013' });
  await expect(gateway.channels.setStatusOfMany([3, 4], 2)).rejects.toMatchObject({ kind: 'unsupported' });
  expect(requests).toEqual([]);
});
