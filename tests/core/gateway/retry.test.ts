import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { retryWait } from '../../../shared/gateway/client/retry.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, type Reply } from '../../support/gateway/scripted-transport.ts';

const self = { id: 7, username: 'ann' };
const reset = new TransportFailure('reset', true, 'socket hang up');
const refusedConnection = new TransportFailure('refused', false, 'connect ECONNREFUSED');
const late = new TransportFailure('timeout', true, 'No answer in time.');
const request = 'GET /api/user/self';

test.each<[string, Reply | TransportFailure]>([
  ['a lost connection', reset],
  ['a refused connection', refusedConnection],
  ['502', { status: 502 }],
  ['504', { status: 504, body: '<html>' }],
  ['429 with a short wait', { status: 429, headers: { 'retry-after': '2' } }],
  ['429 that says nothing', { status: 429 }],
  ['an answer cut short', { body: '{"success":tr' }],
])('API-03: a read is repeated after %s', async (_, answer) => {
  const { gateway, pauses } = scriptedGateway([
    { request, answer },
    { request, answer: ok(self) },
  ]);
  expect(await gateway.account.self()).toMatchObject(self);
  expect(pauses).toHaveLength(1);
});

test('API-03: pauses grow, carry jitter, and honour Retry-After', async () => {
  const { gateway, pauses } = scriptedGateway(
    [
      { request, answer: reset },
      { request, answer: reset },
      { request, answer: { status: 429, headers: { 'retry-after': '4' } } },
      { request, answer: ok(self) },
    ],
    { retry: { attempts: 4 } },
  );
  await gateway.account.self();
  expect(pauses).toEqual([250, 500, 4125]);
});

test.each<[string, Reply | TransportFailure, object]>([
  ['500', { status: 500 }, { kind: 'server' }],
  ['a timeout', late, { kind: 'timeout' }],
  ['an untrusted certificate', new TransportFailure('tls', false, 'x'), { kind: 'network', facts: { reason: 'tls' } }],
  ['an unknown host', new TransportFailure('unknown-host', false, 'x'), { kind: 'network' }],
  ['429 with a long wait', { status: 429, headers: { 'retry-after': '1200' } }, { kind: 'rate-limited' }],
  ['a web page', { body: '<html>' }, { kind: 'not-a-gateway' }],
])('API-03: a read is not repeated after %s', async (_, answer, error) => {
  const { gateway } = scriptedGateway([{ request, answer }]);
  await expect(gateway.account.self()).rejects.toMatchObject(error);
});

test('API-03: repeating ends after the attempts, and before the deadline', async () => {
  const three = Array.from({ length: 3 }, () => ({ request, answer: reset }));
  const first = scriptedGateway(three);
  await expect(first.gateway.account.self()).rejects.toMatchObject({ kind: 'network', facts: { reason: 'reset' } });
  const second = scriptedGateway(three.slice(0, 2), { retry: { attempts: 9, deadline: 400 } });
  await expect(second.gateway.account.self()).rejects.toMatchObject({ kind: 'network' });
});

const unsafe: [string, (gateway: Gateway) => Promise<unknown>, string, unknown][] = [
  ['PUT /api/channel/', (g) => g.channels.update(3, { priority: 1 }), 'unsure', { priority: 1, id: 3 }],
  ['GET /api/user/token', (g) => g.account.createAccessToken(), 'unsure', undefined],
  ['GET /api/user/aff', (g) => g.account.inviteCode(), 'unsure', undefined],
  ['GET /api/oauth/wechat?code=1', (g) => g.oauth.weChat('1'), 'unsure', undefined],
  ['GET /api/channel/test/3', (g) => g.channels.test(3), 'network', undefined],
  ['GET /api/channel/update_balance', (g) => g.channels.updateAllBalances(), 'network', undefined],
  ['GET /api/verification?email=a%40b.c', (g) => g.session.sendEmailCode({ email: 'a@b.c' }), 'network', undefined],
];

test.each(unsafe)(
  'API-03: %s is never repeated; a lost answer to a write is unsure',
  async (line, call, kind, body) => {
    const { gateway } = scriptedGateway([{ request: line, body, answer: reset }], { dialect: 'v06' });
    await expect(call(gateway)).rejects.toMatchObject({ kind });
  },
);

test('API-03: a write that never left is a network failure, not an unsure one, and is not repeated either', async () => {
  const { gateway } = scriptedGateway([{ request: 'DELETE /api/channel/3', answer: refusedConnection }]);
  await expect(gateway.channels.delete(3)).rejects.toMatchObject({ kind: 'network', facts: { reason: 'refused' } });
});

test('API-03: stopping before, during and between tries is told as stopped', async () => {
  const before = scriptedGateway([]);
  const gone = AbortSignal.abort();
  await expect(before.gateway.account.self({ signal: gone })).rejects.toMatchObject({ kind: 'stopped' });

  const during = new AbortController();
  const stopping = async (): Promise<Reply> => {
    during.abort();
    throw during.signal.reason;
  };
  const second = scriptedGateway([{ request: 'DELETE /api/channel/3', answer: stopping }]);
  await expect(second.gateway.channels.delete(3, { signal: during.signal })).rejects.toMatchObject({
    kind: 'stopped',
    facts: { reason: 'sent' },
  });

  const between = new AbortController();
  const sleep = async () => {
    between.abort();
    throw between.signal.reason;
  };
  const third = scriptedGateway([{ request, answer: reset }], { clock: { now: () => 0, sleep } });
  await expect(third.gateway.account.self({ signal: between.signal })).rejects.toMatchObject({ kind: 'stopped' });
});

test('API-01: quick calls wait 30 s, those that wait for others 120 s, and both can be set', async () => {
  const steps = [
    { request, answer: ok(self) },
    { request: 'GET /api/channel/test/3', answer: ok() },
  ];
  const { gateway, requests } = scriptedGateway(steps);
  await gateway.account.self();
  await gateway.channels.test(3);
  expect(requests.map(({ timeout }) => timeout)).toEqual([30_000, 120_000]);
  const second = scriptedGateway(steps, { timeouts: { normal: 5, slow: 9 } });
  await second.gateway.account.self();
  await second.gateway.channels.test(3);
  expect(second.requests.map(({ timeout }) => timeout)).toEqual([5, 9]);
});

test('API-03: when a failed read is tried again, and after which pause', () => {
  const read = { method: 'GET', path: '/api/channel/' } as const;
  const wait = (
    failure: ConstructorParameters<typeof GatewayError>,
    attempt: Partial<Parameters<typeof retryWait>[0]> = {},
    policy?: Parameters<typeof retryWait>[1],
    luck = 0.5,
  ) =>
    retryWait(
      { error: new GatewayError(...failure), call: read, tries: 1, elapsed: 0, ...attempt },
      policy,
      () => luck,
    );
  // Twice as long each time, five seconds at most, half of it more or less.
  expect([1, 2, 3, 6, 7].map((tries) => wait(['network'], { tries }, { attempts: 9 }))).toEqual([
    ...[250, 500, 1000, 5000, 5000],
  ]);
  expect([wait(['network'], {}, undefined, 0), wait(['network'], {}, undefined, 1)]).toEqual([125, 375]);
  expect([wait(['network'], { tries: 2 }), wait(['network'], { tries: 3 })]).toEqual([500, undefined]);
  for (const status of [502, 503, 504]) expect(wait(['server', { status }]), `${status}`).toBe(250);
  for (const status of [500, 501, 505, undefined]) expect(wait(['server', { status }]), `${status}`).toBeUndefined();
  expect([wait(['refused', { status: 503 }]), wait(['timeout'])]).toEqual([undefined, undefined]);
  // As long as the gateway asks, up to ten seconds; without a word once, for three to four.
  expect(wait(['rate-limited', { retryAfter: 10_000 }])).toBe(10_125);
  expect(wait(['rate-limited', { retryAfter: 10_001 }])).toBeUndefined();
  expect([wait(['rate-limited']), wait(['rate-limited'], { tries: 2 })]).toEqual([3500, undefined]);
  // Nothing is tried again that would come after the end, and nothing but a read.
  expect([wait(['network'], { elapsed: 44_750 }), wait(['network'], { elapsed: 44_751 })]).toEqual([250, undefined]);
  expect(wait(['network'], { elapsed: 100 }, { deadline: 350 })).toBe(250);
  expect(wait(['network'], { elapsed: 101 }, { deadline: 350 })).toBeUndefined();
  expect(wait(['network'], { call: { method: 'POST', path: '/api/channel/' } })).toBeUndefined();
  expect(wait(['network'], { call: { method: 'GET', path: '/api/channel/test/1' } })).toBeUndefined();
});

test('docs/gateways.md 2.4: one call of very many waits the limit of calls out, forty times, whatever the deadline', () => {
  const wait = (facts: object, attempt: object = {}, attempts = 3) =>
    retryWait(
      {
        ...{ error: new GatewayError('rate-limited', facts), call: { method: 'GET' as const, path: '/api/log/' } },
        ...{ tries: 1, elapsed: 1e9, isPatient: true, ...attempt },
      },
      { attempts },
      () => 0.4,
    );
  expect([wait({}), wait({ retryAfter: 60_000 })]).toEqual([10_100, 60_100]);
  expect([wait({}, { tries: 39 }), wait({}, { tries: 40 })]).toEqual([10_100, undefined]);
  // An hour is no limit of calls: the person decides.
  expect([wait({ retryAfter: 180_000 }), wait({ retryAfter: 3_600_000 })]).toEqual([180_100, undefined]);
  // A write that the limit turned away was not begun, unlike one that failed in any other way.
  const call = { method: 'PUT' as const, path: '/api/user/' };
  expect(wait({}, { call })).toBe(10_100);
  expect(wait({}, { call, error: new GatewayError('network') })).toBeUndefined();
  expect(wait({}, { call, isPatient: false })).toBeUndefined();
  // A provider's limit is met after the call was relayed to it.
  expect(wait({}, { call: { method: 'POST', path: '/v1/chat/completions' } })).toBeUndefined();
  // Not where nothing may be repeated at all.
  expect(wait({}, {}, 1)).toBeUndefined();
  expect(wait({}, { isPatient: false })).toBeUndefined();
});
