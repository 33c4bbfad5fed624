import { expect, test } from 'vitest';
import type { Call } from '../../../shared/gateway/client/call.ts';
import { judge } from '../../../shared/gateway/client/judge.ts';
import {
  type JudgedCase as Case,
  failure,
  no,
  pay,
  read,
  relay,
  relayError,
  write,
} from '../../support/gateway/judged.ts';

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
  ['413 of a proxy on a write', write, { status: 413, text: '<html>' }, 'refused', { reason: 'too-large' }],
  ['414 of a proxy', read, { status: 414, text: '<html>' }, 'refused', { reason: 'too-large' }],
  ['431 of a server', read, { status: 431, text: '' }, 'refused', { reason: 'too-large' }],
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
