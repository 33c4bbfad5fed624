import { expect, test } from 'vitest';
import type { Call } from '../../../shared/gateway/call.ts';
import { GatewayError, type GatewayErrorFacts, type GatewayErrorKind } from '../../../shared/gateway/gateway-error.ts';
import { judge, type RawAnswer } from '../../../shared/gateway/judge.ts';

const read: Call = { method: 'GET', path: '/api/user/self' };
const write: Call = { method: 'PUT', path: '/api/channel/' };
const relay: Call = { method: 'POST', path: '/pg/chat/completions', verdict: 'relay' };
const pay: Call = { method: 'POST', path: '/api/user/pay', verdict: 'message' };

function failure(call: Call, raw: Partial<RawAnswer>): GatewayError {
  try {
    judge(call, { status: 200, headers: {}, cookies: {}, text: '', ...raw });
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('judged a success');
}

const no = (message: string, extra: object = {}) => JSON.stringify({ success: false, message, ...extra });
const relayError = (message: string, code: string | null = null, type = 'new_api_error') =>
  JSON.stringify({ error: { message, type, param: '', code } });

type Case = [what: string, call: Call, raw: Partial<RawAnswer>, kind: GatewayErrorKind, facts?: GatewayErrorFacts];

const byStatus: Case[] = [
  ['429 without a body', read, { status: 429 }, 'rate-limited', { status: 429 }],
  [
    '429 with Retry-After',
    read,
    { status: 429, headers: { 'retry-after': '7' } },
    'rate-limited',
    { retryAfter: 7000 },
  ],
  [
    '429 with a reason',
    read,
    { status: 429, text: no('slow down', { code: 'AUTH_SESSION_ISSUANCE_LIMIT' }) },
    'rate-limited',
    { code: 'AUTH_SESSION_ISSUANCE_LIMIT', serverMessage: 'slow down' },
  ],
  [
    '500',
    read,
    { status: 500, text: relayError('Panic detected', null, 'new_api_panic') },
    'server',
    { code: 'new_api_panic' },
  ],
  [
    '503 of the database',
    read,
    { status: 503, text: no('数据库连接失败') },
    'server',
    { serverMessage: '数据库连接失败' },
  ],
  ['502 of a proxy on a read', read, { status: 502, text: '<html>' }, 'server'],
  ['504 of a proxy on a write', write, { status: 504, text: '<html>' }, 'unsure'],
  ['401', read, { status: 401, text: no('无权进行此操作，未登录且未提供 access token') }, 'not-signed-in'],
  ['401 of a banned user in v1.0', read, { status: 401, text: no('banned', { code: 'AUTH_USER_DISABLED' }) }, 'banned'],
  ['403', read, { status: 403, text: no('no', { code: 'AUTH_INSUFFICIENT_PRIVILEGE' }) }, 'forbidden'],
  [
    '403 that a session would cure',
    read,
    { status: 403, text: no('no', { code: 'AUTH_SESSION_REQUIRED' }) },
    'forbidden',
    { needsSession: true },
  ],
  ['403 of a model of somebody else', relay, { status: 403, text: relayError('no access') }, 'refused'],
  ['403 of a firewall', read, { status: 403, text: ' <html>no</html>' }, 'forbidden', { reason: 'html' }],
  ['403 in words', read, { status: 403, text: 'if a < b' }, 'forbidden', { status: 403 }],
  [
    '400 that says why, where that is a refusal',
    { ...write, refusalStatuses: [400] },
    { status: 400, text: no('name is taken') },
    'refused',
    { serverMessage: 'name is taken' },
  ],
  [
    '400 without a reason',
    { ...write, refusalStatuses: [400] },
    { status: 400, text: '{}' },
    'refused',
    { status: 400 },
  ],
  ['429 with blanks', read, { status: 429, headers: { 'retry-after': ' 7 ' } }, 'rate-limited', { retryAfter: 7000 }],
  ['405', write, { status: 405 }, 'demo-only'],
  ['404 of an unknown route', read, { status: 404, text: relayError('Invalid URL (GET /api/x)') }, 'unsupported'],
  [
    '404 of a missing thing',
    read,
    { status: 404, text: no('session not found', { code: 'AUTH_SESSION_NOT_FOUND' }) },
    'not-found',
  ],
  ['404 of a web server', read, { status: 404, text: '<h1>Not Found</h1>' }, 'not-a-gateway', { reason: 'html' }],
  ['409', read, { status: 409, text: no('running') }, 'refused', { status: 409 }],
  [
    '302',
    read,
    { status: 302, headers: { location: 'https://sso.example.com' } },
    'not-a-gateway',
    { reason: 'redirect' },
  ],
];

const byBody: Case[] = [
  ['success:false', read, { text: no('额度不足') }, 'refused', { serverMessage: '额度不足', status: 200 }],
  ['bad access token, Chinese', read, { text: no('无权进行此操作，access token 无效') }, 'not-signed-in'],
  ['bad access token, English', read, { text: no('Unauthorized, invalid access token') }, 'not-signed-in'],
  ['low role, Chinese', read, { text: no('无权进行此操作，权限不足') }, 'forbidden'],
  ['low role, English', read, { text: no('Unauthorized, insufficient privileges') }, 'forbidden'],
  ['banned, Chinese', read, { text: no('用户已被封禁') }, 'banned'],
  ['banned, English', read, { text: no('User has been banned') }, 'banned'],
  ['a failed login, which only names the ban', read, { text: no('用户名或密码错误，或用户已被封禁') }, 'refused'],
  ['a role refusal of one call', write, { text: no('无权更新同权限等级或更高权限等级的用户信息') }, 'refused'],
  ['record not found', read, { text: no('record not found') }, 'not-found'],
  ['a call that is gone', read, { text: no('该接口已废弃') }, 'unsupported'],
  [
    'a newer call taken for an id',
    { method: 'GET', path: '/api/channel/models_enabled' },
    { text: no('strconv.Atoi: parsing "models_enabled": invalid syntax') },
    'unsupported',
  ],
  [
    'a wrong number elsewhere',
    { method: 'GET', path: '/api/channel/3' },
    { text: no('strconv.Atoi: parsing "x": invalid syntax') },
    'refused',
  ],
  ['no message', read, { text: '{"success":false}' }, 'refused'],
  ['a web page', read, { text: '<!doctype html><html>' }, 'not-a-gateway', { reason: 'html' }],
  ['foreign JSON', read, { text: '{"hello":"world"}' }, 'not-a-gateway', { reason: 'unexpected-shape' }],
  ['plain text', read, { text: 'ok' }, 'not-a-gateway', { reason: 'not-json' }],
  ['an empty read', read, {}, 'not-a-gateway', { reason: 'empty-answer' }],
  ['an empty write', write, {}, 'unsure', { reason: 'empty-answer' }],
  ['a cut read', read, { text: '{"success":true,"da' }, 'network', { reason: 'broken-answer' }],
  ['a cut write', write, { text: '{"success":true,"da' }, 'unsure', { reason: 'broken-answer' }],
];

const byVerdict: Case[] = [
  [
    '/pay: the reason stands in data',
    pay,
    { text: '{"message":"error","data":"充值数量不能小于 5"}' },
    'refused',
    { serverMessage: '充值数量不能小于 5' },
  ],
  ['/pay: not signed in by envelope', pay, { text: no('无权进行此操作，access token 无效') }, 'not-signed-in'],
  ['relay: upstream busy', relay, { status: 429, text: relayError('busy') }, 'rate-limited', { serverMessage: 'busy' }],
  [
    'relay: no channel',
    relay,
    { status: 503, text: relayError('无可用渠道', 'model_not_found') },
    'refused',
    { code: 'model_not_found' },
  ],
  ['relay: panic', relay, { status: 500, text: relayError('Panic detected', null, 'new_api_panic') }, 'server'],
  [
    'relay: access token, old',
    relay,
    { status: 400, text: relayError('暂不支持使用 access token', 'access_token_not_supported') },
    'forbidden',
    { needsSession: true },
  ],
  [
    'relay: access token, v0.13',
    relay,
    { status: 500, text: relayError('暂不支持使用 access token', 'access_denied') },
    'forbidden',
    { needsSession: true },
  ],
  ['relay: session is over', relay, { status: 401, text: no('未登录') }, 'not-signed-in'],
  [
    'relay: bad API token',
    { ...relay, auth: { apiToken: 'k' } },
    { status: 401, text: relayError('无效的令牌') },
    'refused',
    { reason: 'api-token' },
  ],
  [
    'relay: the provider refuses the key of the channel',
    relay,
    { status: 401, text: relayError('Incorrect API key provided.', 'invalid_api_key', 'invalid_request_error') },
    'refused',
    { reason: 'provider-key' },
  ],
  [
    'relay: the provider refuses the key of the channel, asked with an API token',
    { ...relay, auth: { apiToken: 'k' } },
    { status: 401, text: relayError('Incorrect API key provided.', 'invalid_api_key', 'invalid_request_error') },
    'refused',
    { reason: 'provider-key' },
  ],
  [
    'relay: the machine is too busy',
    relay,
    { status: 503, text: relayError('system cpu overloaded', 'system_cpu_overloaded') },
    'server',
    { reason: 'overloaded' },
  ],
  [
    'a write the machine is too busy for was not done',
    write,
    { status: 503, text: relayError('system memory overloaded', 'system_memory_overloaded') },
    'server',
    { reason: 'overloaded' },
  ],
  ['relay: error with 200', relay, { text: relayError('Model not found', 'model_not_found') }, 'refused'],
  [
    'a refusal by 400 and envelope',
    { ...write, refusalStatuses: [400, 500] },
    { status: 500, text: no('两次输入的密码不一致') },
    'refused',
  ],
];

test.each([...byStatus, ...byBody, ...byVerdict])('API-02 API-03: %s', (_, call, raw, kind, facts = {}) => {
  const error = failure(call, raw);
  expect(error.kind).toBe(kind);
  expect(error.facts).toMatchObject({ method: call.method, path: call.path, ...facts });
});

test('API-02: the message of the error is the gateway’s own, verbatim', () => {
  expect(failure(read, { text: no('UNIQUE constraint failed: users.username') }).message).toBe(
    'UNIQUE constraint failed: users.username',
  );
});

test('API-01: an empty 200 is success for the one call that may send it, and for no other', () => {
  const call: Call = { method: 'DELETE', path: '/api/user/3', emptyIsDone: true };
  expect(judge(call, { status: 200, headers: {}, cookies: {}, text: '' }).data).toBeUndefined();
});

test('API-01: data, message and extra keys may be missing or be there', () => {
  const judged = judge(read, { status: 200, headers: {}, cookies: {}, text: '{"success":true,"time":0.5}' });
  expect(judged).toMatchObject({ data: undefined, message: '', body: { time: 0.5 } });
});

test('API-02: what a partly failed creation made is kept only where the call asks for it', () => {
  const text = no('disk full', { data: ['code-1'] });
  expect(failure({ ...write, keepData: true }, { text }).facts.data).toEqual(['code-1']);
  expect(failure(write, { text }).facts.data).toBeUndefined();
});

test('API-03: a Retry-After date is measured by the gateway’s own clock', () => {
  const headers = { 'retry-after': 'Wed, 21 Oct 2015 07:28:09 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' };
  expect(failure(read, { status: 429, headers }).facts.retryAfter).toBe(9000);
});

const worded: [message: string, kind: GatewayErrorKind][] = [
  ['权限不足', 'forbidden'],
  ['权限不足，请联系管理员', 'forbidden'],
  ['对此渠道权限不足，请重试', 'refused'],
  ['操作失败，权限不足', 'forbidden'],
  ['操作失败，权限不足以外', 'refused'],
  [' 用户已被封禁。 ', 'banned'],
  ['User has been banned!', 'banned'],
  ['User has been banned once', 'refused'],
  ['record not found.', 'not-found'],
  ['用户不存在！', 'not-found'],
  ['User does not exist', 'not-found'],
  ['user does not exist in this group', 'refused'],
  ['inviter: user does not exist', 'refused'],
  ['record not founds', 'refused'],
];

test.each(worded)('API-02: a refusal in the words "%s" is %s', (message, kind) => {
  expect(failure(write, { text: no(message) }).kind).toBe(kind);
});

const others: Case[] = [
  ['a relay’s own refusal by envelope', relay, { text: no('no quota') }, 'refused', { serverMessage: 'no quota' }],
  ['/pay: no answer at all', pay, { text: '{"url":"x"}' }, 'unsure', { reason: 'unexpected-shape' }],
  [
    '/pay: words of their own',
    pay,
    { text: '{"message":"too small","data":5}' },
    'refused',
    { serverMessage: 'too small' },
  ],
  [
    '/pay: a text beside other words',
    pay,
    { text: '{"message":"no","data":"why"}' },
    'refused',
    { serverMessage: 'why' },
  ],
  ['/pay: an error without words', pay, { text: '{"message":"error"}' }, 'refused', { serverMessage: 'error' }],
  ['text with a sign', read, { text: 'a < b' }, 'not-a-gateway', { reason: 'not-json' }],
  ['text with a bracket', read, { text: 'ok [1]' }, 'not-a-gateway', { reason: 'not-json' }],
  ['text before a bracket', read, { text: 'ok{' }, 'not-a-gateway', { reason: 'not-json' }],
  ['a page after a blank line', read, { text: '\n <html>' }, 'not-a-gateway', { reason: 'html' }],
  ['a page after a word', read, { text: 'x<html>' }, 'not-a-gateway', { reason: 'not-json' }],
  ['JSON without end', read, { text: '['.repeat(300) }, 'not-a-gateway', { reason: 'too-deep' }],
  ['a cut answer after a blank', read, { text: ' {"a' }, 'network', { reason: 'broken-answer' }],
  ['401 with an error object, which is no relay’s', read, { status: 401, text: relayError('no') }, 'not-signed-in'],
  [
    '401 for want of a second factor',
    read,
    { status: 401, text: no('access token 不支持安全验证') },
    'forbidden',
    { needsSession: true },
  ],
  [
    'the same in English',
    read,
    { status: 401, text: no('This does not support security verification') },
    'forbidden',
    { needsSession: true },
  ],
  [
    '504 of a proxy on a write that says JSON',
    write,
    { status: 504, text: '{"detail":"late"}' },
    'unsure',
    { reason: 'proxy' },
  ],
  [
    'a write that broke off midway',
    write,
    { status: 500, text: relayError('Panic detected', null, 'new_api_panic') },
    'unsure',
    { code: 'new_api_panic' },
  ],
  [
    '500 of the gateway on a write',
    write,
    { status: 500, text: no('disk full') },
    'server',
    { serverMessage: 'disk full' },
  ],
  ['403 of a firewall after blanks', read, { status: 403, text: '\n\n<html>' }, 'forbidden', { reason: 'html' }],
  ['408 of a proxy on a write', write, { status: 408, text: '<html>' }, 'unsure', { reason: 'timeout' }],
  ['408 of the gateway itself', write, { status: 408, text: no('too slow') }, 'refused', { status: 408 }],
  [
    '404 whose words only tell of an address',
    read,
    { status: 404, text: no('Invalid URL (GET /x) or not: Invalid URL') },
    'unsupported',
  ],
  ['404 of a thing with an address', read, { status: 404, text: no('model has an Invalid URL (x)') }, 'not-found'],
  ['relay: 404', relay, { status: 404, text: relayError('no such model') }, 'refused'],
  [
    'relay: an access token, by its code',
    relay,
    { status: 400, text: relayError('no', 'access_token_not_supported') },
    'forbidden',
    { needsSession: true },
  ],
  [
    'relay: busy by another status',
    relay,
    { status: 500, text: relayError('x', 'system_cpu_overloaded') },
    'refused',
    { code: 'system_cpu_overloaded' },
  ],
  ['relay: busy in other words', relay, { status: 503, text: relayError('x', 'subsystem_cpu_overloaded') }, 'refused'],
  [
    'relay: a type that is not the gateway’s',
    { ...relay, auth: { apiToken: 'k' } },
    { status: 401, text: relayError('x', null, 'my_new_api_error') },
    'refused',
    { reason: 'provider-key' },
  ],
  [
    'relay: a type that only begins like the gateway’s',
    { ...relay, auth: { apiToken: 'k' } },
    { status: 401, text: relayError('x', null, 'one_api_errors') },
    'refused',
    { reason: 'provider-key' },
  ],
  [
    'relay: the type of One API',
    { ...relay, auth: { apiToken: 'k' } },
    { status: 401, text: relayError('x', null, 'one_api_error') },
    'refused',
    { reason: 'api-token' },
  ],
  [
    'relay: the playground’s own refusal, which is about no token',
    relay,
    { status: 401, text: relayError('x') },
    'refused',
    { reason: 'provider-key' },
  ],
];

test.each(others)('API-02 API-03: %s', (_, call, raw, kind, facts = {}) => {
  const error = failure(call, raw);
  expect(error.kind).toBe(kind);
  expect(error.facts).toMatchObject({ method: call.method, path: call.path, ...facts });
});

test('API-02: no reason is told that is none', () => {
  const facts = (call: Call, raw: Partial<RawAnswer>) => failure(call, raw).facts;
  expect(facts(write, { status: 500, text: relayError('Panic', null, 'new_api_panic') })).not.toHaveProperty('reason');
  expect(facts(read, { status: 403, text: no('no') })).not.toHaveProperty('needsSession');
  expect(facts(read, { status: 403, text: 'plain' })).not.toHaveProperty('reason');
  for (const data of [null, undefined])
    expect(facts({ ...write, keepData: true }, { text: no('x', { data }) })).not.toHaveProperty('data');
});

test.each<[string | undefined, number | undefined]>([
  ['7', 7000],
  ['0.25', 250],
  ['1.75', 1750],
  ['7s', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
])('API-03: a Retry-After of "%s" is a wait of %s ms', (value, wait) => {
  const headers = { date: 'Wed, 21 Oct 2015 07:28:00 GMT', ...(value === undefined ? {} : { 'retry-after': value }) };
  expect(failure(read, { status: 429, headers }).facts.retryAfter).toBe(wait);
});

test('API-01: a relay’s answer is its data, or the whole of it where it has none', () => {
  const answer = (body: object) =>
    judge(relay, { status: 200, headers: {}, cookies: {}, text: JSON.stringify(body) }).data;
  expect(answer({ data: [1], object: 'list' })).toEqual([1]);
  expect(answer({ hard_limit_usd: 3 })).toEqual({ hard_limit_usd: 3 });
});
