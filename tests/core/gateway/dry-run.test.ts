import { expect, test } from 'vitest';
import { dryRunTransport, type PlannedRequest } from '../../../shared/gateway/client/dry-run.ts';
import { effectOf } from '../../../shared/gateway/client/effect.ts';
import { redact, redactUrl } from '../../../shared/gateway/client/redact.ts';
import { scriptedBase, scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, type Step, scriptedTransport } from '../../support/gateway/scripted-transport.ts';

function dryGateway(steps: Step[]) {
  const planned: PlannedRequest[] = [];
  const transport = dryRunTransport(scriptedTransport(steps, scriptedBase).transport, scriptedBase, (request) =>
    planned.push(request),
  );
  return { ...scriptedGateway([], { transport, dialect: 'v06' }), planned };
}

test('API-01: a dry run reads, plans every write with its secrets masked, and sends none', async () => {
  const user = { id: 3, username: 'bob', display_name: 'Bob', group: 'vip', quota: 100 };
  const { gateway, planned } = dryGateway([{ request: 'GET /api/user/3', answer: ok(user) }]);
  expect(await gateway.users.update(3, { quota: 500, password: 'password2' })).toMatchObject({ quota: 500 });
  await gateway.options.set('SMTPToken', 'secret');
  await gateway.options.set('GroupRatio', '{}');
  await gateway.wallet.redeem('f00d');
  expect(planned).toEqual([
    {
      method: 'PUT',
      path: '/api/user/',
      body: { id: 3, username: 'bob', display_name: 'Bob', group: 'vip', quota: 500, password: '***' },
    },
    { method: 'PUT', path: '/api/option/', body: { key: 'SMTPToken', value: '***' } },
    { method: 'PUT', path: '/api/option/', body: { key: 'GroupRatio', value: '{}' } },
    { method: 'POST', path: '/api/user/topup', body: { key: '***' } },
  ]);
});

test('API-01: a dry run also holds back reads that have effects, and stops where an answer is needed', async () => {
  const { gateway, planned } = dryGateway([]);
  await gateway.channels.test(3);
  await expect(gateway.account.createAccessToken()).rejects.toMatchObject({ name: 'DryRun' });
  await expect(gateway.tokens.key({ id: 5, key: 'a*' })).rejects.toMatchObject({ name: 'DryRun' });
  await expect(gateway.session.login({ username: 'a', password: 'p' })).rejects.toMatchObject({ name: 'DryRun' });
  expect(planned.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/channel/test/3',
    'GET /api/user/token',
    'POST /api/token/5/key',
    'POST /api/user/login',
  ]);
});

test.each([
  ['GET', '/api/user/self', 'read'],
  ['GET', '/api/channel/fetch_models/3', 'read'],
  ['GET', '/api/user/token', 'write'],
  ['GET', '/api/user/token/', 'write'],
  ['GET', '/api/user/logout?x=1', 'write'],
  ['GET', '/api/oauth/state', 'write'],
  ['GET', '/api/channel/test', 'probe'],
  ['GET', '/api/channel/update_balance/3', 'probe'],
  ['GET', '/api/reset_password', 'probe'],
  ['POST', '/api/token/5/key', 'probe'],
  ['POST', '/api/token/', 'write'],
  ['DELETE', '/api/log/', 'write'],
])('API-01: %s %s is a %s', (method, path, effect) => {
  expect(effectOf({ method, path })).toBe(effect);
});

test('API-01: secrets are masked by name, in rows of all depths and in addresses', () => {
  const rows = {
    data: [{ id: 1, key: 'sk-1', access_token: 'pat', name: 'n', password: '' }],
    oidc_client_secret: 's',
  };
  expect(redact(rows)).toEqual({
    data: [{ id: 1, key: '***', access_token: '***', name: 'n', password: '' }],
    oidc_client_secret: '***',
  });
  expect(redactUrl(`${scriptedBase}/api/log/token?key=sk-1&p=0`, scriptedBase)).toBe('/api/log/token?key=***&p=0');
});

test('API-01: requests are told as they begin and end, without bodies and secrets; errors hold none either', async () => {
  const steps = [
    { request: 'GET /api/token/search?p=0&page_size=10&token=sk-secret', answer: { status: 401, body: '{}' } },
  ];
  const { gateway, events } = scriptedGateway(steps);
  const failure = await gateway.tokens.search({ token: 'sk-secret', page: 1, pageSize: 10 }).catch((error) => error);
  const about = { id: 1, method: 'GET', path: '/api/token/search?p=0&page_size=10&token=***' };
  expect(events).toEqual([
    { ...about, phase: 'sent' },
    { ...about, phase: 'answered', status: 401, duration: 0 },
  ]);
  expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain('secret');
});

test('API-01: the one-time token in the path of a Telegram bind shows up nowhere', async () => {
  const credential = { kind: 'jwt', userId: 7, accessToken: 'a.b.c', expiresAt: 0, sessionId: 's' } as const;
  const { gateway, events } = scriptedGateway(
    [
      { request: 'POST /api/oauth/telegram/bind/start', answer: ok({ flow_token: 'secret' }) },
      { request: 'GET /api/oauth/telegram/bind/secret?id=1&hash=h', answer: { status: 403, body: '{}' } },
    ],
    { credential },
  );
  const payload = { id: 1, first_name: '', auth_date: '', hash: 'h' };
  const failure = await gateway.oauth.bindTelegram(payload).catch((error) => error);
  expect(failure.facts.path).toBe('/api/oauth/telegram/bind/***');
  expect(JSON.stringify(events)).not.toContain('secret');
});

test('API-01: any other call can be made raw, with a query in its path', async () => {
  const { gateway } = scriptedGateway([
    { request: 'GET /api/uptime/status?a=1&b=2', answer: ok([1]) },
    { request: 'POST /api/vendors/', body: { name: 'x' }, answer: ok() },
  ]);
  const answer = await gateway.raw.call({ method: 'GET', path: '/api/uptime/status?a=1', query: { b: 2 } });
  expect(answer.data).toEqual([1]);
  await gateway.raw.call({ method: 'POST', path: '/api/vendors/', body: { name: 'x' } });
});

test('TRU-01: silence is an answer to a raw deletion, to no other raw write', async () => {
  const silent = (method: string) => ({ request: `${method} /api/own/3`, answer: { status: 200, text: '' } });
  const { gateway } = scriptedGateway([silent('DELETE'), silent('PUT'), silent('POST')]);
  const call = (method: 'DELETE' | 'PUT' | 'POST') => gateway.raw.call({ method, path: '/api/own/3' });
  expect(await call('DELETE')).toMatchObject({ status: 200, data: undefined });
  const unsure = { kind: 'unsure', facts: { reason: 'empty-answer' } };
  await expect(call('PUT')).rejects.toMatchObject(unsure);
  await expect(call('POST')).rejects.toMatchObject(unsure);
});

test('SEC-09: names are read decoded and in any spelling, values by what they look like; what only sounds alike stays', () => {
  const base = 'https://gw.example';
  const query = 'secret_key=s1&passwd=s2&authorization=s3&To%6ben=s4&apiKey=s5&X-Api-Key=s6&model=m&p=0&token_name=ci';
  expect(redactUrl(`${base}/api/x?${query}`, base)).toBe(
    '/api/x?secret_key=***&passwd=***&authorization=***&To%6ben=***&apiKey=***&X-Api-Key=***&model=m&p=0&token_name=ci',
  );
  expect(redactUrl(`${base}/api/x?url=${encodeURIComponent('https://u:pw@h/')}&a=%zz`, base)).toBe(
    '/api/x?url=***&a=%zz',
  );
  const body = {
    totp: '123456',
    header_override: '{"Authorization":"Bearer sk-upstream1","X-Api-Key":"abc","X-Site":"a"}',
    proxy: 'socks5://u:p@h:1080',
    models: 'gpt-4o,task-1',
    max_tokens: 5,
    completion_tokens: 6,
    status_code: 200,
    note: 'use Bearer abcdef123 or sk-abcdefgh12',
  };
  expect(redact(body)).toEqual({
    totp: '***',
    header_override: '{"Authorization":"***","X-Api-Key":"***","X-Site":"a"}',
    proxy: 'socks5://***@h:1080',
    models: 'gpt-4o,task-1',
    max_tokens: 5,
    completion_tokens: 6,
    status_code: 200,
    note: 'use Bearer *** or sk-***',
  });
  expect(redact({ key: 'WorkerUrl', value: 'https://u:secretpw@w' })).toEqual({
    key: 'WorkerUrl',
    value: 'https://***@w',
  });
  expect(redact({ key: 'TurnstileSiteKey', value: '0x4' })).toEqual({ key: 'TurnstileSiteKey', value: '0x4' });
});

test('SEC-09: a gateway that repeats a key in its refusal does not get it shown', async () => {
  const { gateway } = scriptedGateway([
    {
      request: 'GET /api/channel/9',
      answer: { status: 200, body: '{"success":false,"message":"bad key sk-abcdefgh12"}' },
    },
  ]);
  const failure = await gateway.channels.get(9).catch((error) => error);
  expect(failure.facts.serverMessage).toBe('bad key sk-***');
});
