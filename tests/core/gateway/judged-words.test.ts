import { expect, test } from 'vitest';
import type { Call } from '../../../shared/gateway/client/call.ts';
import type { GatewayErrorKind } from '../../../shared/gateway/client/gateway-error.ts';
import { judge, type RawAnswer } from '../../../shared/gateway/client/judge.ts';
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

// What decides where two answers look alike, and what a refusal’s words mean.

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
