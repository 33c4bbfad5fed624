import { expect, test } from 'vitest';
import { lastJsonOf } from '../../../shared/gateway/client/json-stream.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step, unknownRoute } from '../../support/gateway/scripted-transport.ts';

test('a user whose deletion is answered with "record not found" is looked up: gone is done, still there is a failure', async () => {
  const manage: Step = {
    request: 'POST /api/user/manage',
    body: { id: 3, action: 'delete' },
    answer: refused('record not found'),
  };
  const read = (answer: Step['answer']): Step => ({ request: 'GET /api/user/3', answer });
  const gone = scriptedGateway([manage, read(refused('record not found'))]);
  await expect(gone.gateway.users.manage(3, 'delete')).resolves.toEqual({});
  const marked = scriptedGateway([manage, read(ok({ id: 3, username: 'bob', DeletedAt: '2026-07-11T00:00:00Z' }))]);
  await expect(marked.gateway.users.manage(3, 'delete')).resolves.toEqual({});
  const there = scriptedGateway([manage, read(ok({ id: 3, username: 'bob', DeletedAt: null }))]);
  await expect(there.gateway.users.manage(3, 'delete')).rejects.toMatchObject({ kind: 'not-found' });
  const unknown = scriptedGateway([manage, read(refused('boom'))]);
  await expect(unknown.gateway.users.manage(3, 'delete')).rejects.toMatchObject({ kind: 'not-found' });
  const other = scriptedGateway([{ ...manage, body: { id: 3, action: 'disable' } }]);
  await expect(other.gateway.users.manage(3, 'disable')).rejects.toMatchObject({ kind: 'not-found' });
});

test('of several JSON documents the last counts while it holds data, else the first failure', () => {
  const failure = '{"success":false,"message":"dial tcp: refused"}';
  expect(lastJsonOf(`${failure}{"success":false,"message":"later"}{"success":true,"data":null}`)).toMatchObject({
    success: false,
    message: 'dial tcp: refused',
  });
  expect(lastJsonOf(`${failure}{"success":true,"data":["m"]}`)).toMatchObject({ data: ['m'] });
  expect(lastJsonOf('{"success":true,"data":null}')).toMatchObject({ success: true });
  expect(lastJsonOf('nothing')).toBeUndefined();
});

test('CHAN-15: a dead upstream is a failure of fetching models, although a classic gateway says success last', async () => {
  const body = '{"success":false,"message":"dial tcp: refused"}{"message":"","success":true,"data":null}';
  const { gateway } = scriptedGateway([{ request: 'GET /api/channel/fetch_models/5', answer: { status: 200, body } }]);
  await expect(gateway.channels.fetchModels(5)).rejects.toMatchObject({
    kind: 'refused',
    facts: { serverMessage: 'dial tcp: refused' },
  });
});

test('a token is searched by a part of its name on every generation', async () => {
  const search = (keyword: string, page: string): Step => ({
    request: `GET /api/token/search?${page}&keyword=${encodeURIComponent(keyword)}`,
    answer: ok({ items: [], total: 0, page: 1, page_size: 10 }),
  });
  const query = { page: 1, pageSize: 10 };
  const recent = scriptedGateway([search('%batch%', 'p=0&page_size=10')], { dialect: 'v013' });
  await recent.gateway.tokens.search({ ...query, keyword: 'batch' });
  const short = scriptedGateway([search('b', 'p=0&page_size=10'), search('ba%', 'p=1&page_size=10')], {
    dialect: 'v013',
  });
  await short.gateway.tokens.search({ ...query, keyword: 'b' });
  await short.gateway.tokens.search({ ...query, keyword: 'ba%' });
  const old = scriptedGateway([search('batch', 'p=0&page_size=10')], { dialect: 'v06' });
  await old.gateway.tokens.search({ ...query, keyword: 'batch' });
});

test('ME-08: a gateway that wants the password with every change is told apart, and gets it', async () => {
  const put = (extra: object, answer: Step['answer']): Step => ({
    request: 'PUT /api/user/self',
    body: { display_name: 'Mira', ...extra },
    answer,
  });
  const { gateway } = scriptedGateway([
    put({}, refused('原密码错误')),
    put({ original_password: 'wrong' }, refused('原密码错误')),
    put({ original_password: 'right' }, ok()),
  ]);
  await expect(gateway.account.update({ display_name: 'Mira' })).rejects.toMatchObject({
    facts: { reason: 'password-needed' },
  });
  const wrong = gateway.account.update({ display_name: 'Mira', originalPassword: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ kind: 'refused', facts: { serverMessage: '原密码错误' } });
  await gateway.account.update({ display_name: 'Mira', originalPassword: 'right' });
});

test('users of One API are acted on by name: their number alone would hit the super admin', async () => {
  const status: Step = { request: 'GET /api/status', answer: ok({ system_name: 'One API', version: 'v0.0.0' }) };
  const one = scriptedGateway([
    status,
    { request: 'GET /api/user/2', answer: ok({ id: 2, username: 'bob' }) },
    {
      request: 'POST /api/user/manage',
      body: { username: 'bob', action: 'enable' },
      answer: ok({ role: 1, status: 1 }),
    },
    { request: 'GET /api/user/3', answer: ok({ id: 3, username: '' }) },
  ]);
  await one.gateway.site.status();
  expect(one.gateway.isOneApi()).toBe(true);
  await expect(one.gateway.users.manage(2, 'enable')).resolves.toEqual({ role: 1, status: 1 });
  await expect(one.gateway.users.manage(3, 'enable')).rejects.toMatchObject({ kind: 'unsupported' });
  const other = scriptedGateway([
    { request: 'GET /api/status', answer: ok({ system_name: 'New API', price: 7.3, chats: [] }) },
    { request: 'POST /api/user/manage', body: { id: 2, action: 'enable' }, answer: ok({ role: 1, status: 1 }) },
  ]);
  await other.gateway.site.status();
  expect(other.gateway.isOneApi()).toBe(false);
  await other.gateway.users.manage(2, 'enable');
});

test('RED-02: a gateway that takes "invalid" for an id has no call that deletes invalid codes', async () => {
  const { gateway } = scriptedGateway([{ request: 'DELETE /api/redemption/invalid', answer: refused('id 为空！') }]);
  await expect(gateway.redemptions.deleteInvalid()).rejects.toMatchObject({ kind: 'unsupported' });
});

test('GEN-18: where `checkin`, `passkey` or `sessions` stands for the number of a user, the call is missing, not the permission', async () => {
  const denied = refused('无权进行此操作，权限不足');
  const { gateway } = scriptedGateway(
    [
      { request: 'GET /api/user/checkin', answer: denied },
      { request: 'GET /api/user/passkey', answer: denied },
      { request: 'GET /api/user/sessions', answer: denied },
    ],
    { dialect: 'v013' },
  );
  for (const ask of [
    () => gateway.checkins.month(),
    () => gateway.passkeys.status(),
    () => gateway.loginSessions.list(),
  ])
    await expect(ask()).rejects.toMatchObject({ kind: 'unsupported' });
});

test('API-01: a read that a gateway has not is asked for once, until it starts anew; a raw call always', async () => {
  const missing = (path: string): Step => ({ request: `GET ${path}`, answer: unknownRoute(path) });
  const status = (start_time: number): Step => ({
    request: 'GET /api/status',
    answer: ok({ system_name: 'New API', version: 'v0.9.20', price: 7.3, chats: [], setup: true, start_time }),
  });
  const path = '/api/user/oauth/bindings';
  const { gateway } = scriptedGateway([
    status(1),
    missing(path),
    missing('/api/user/3/oauth/bindings'),
    missing(path),
    status(2),
    { request: `GET ${path}`, answer: ok([]) },
  ]);
  const unsupported = { kind: 'unsupported' };
  await gateway.site.status();
  for (let time = 0; time < 3; time += 1) await expect(gateway.account.bindings()).rejects.toMatchObject(unsupported);
  for (const id of [3, 4]) await expect(gateway.users.bindings(id)).rejects.toMatchObject(unsupported);
  await expect(gateway.raw.call({ method: 'GET', path })).rejects.toMatchObject(unsupported);
  await gateway.site.status();
  expect(await gateway.account.bindings()).toEqual([]);
});
