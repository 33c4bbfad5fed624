import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import {
  afterwards,
  answer,
  commitThenDrop,
  cutBody,
  drop,
  expiredSession,
  type Fault,
  garbled,
  page,
  panicked,
  rateLimited,
  redirect,
  refusal,
} from '../../support/gateway/faults.ts';
import { failureOf, sharedSite } from '../support/site.ts';
import { transports } from '../support/transports.ts';

const site = sharedSite();
const create = 'POST /api/token/';
const token = {
  expired_time: -1,
  remain_quota: 500,
  unlimited_quota: false,
  model_limits_enabled: false,
  model_limits: '',
  allow_ips: '',
  group: '',
};

const named = async (gateway: Gateway, name: string) => {
  const { rows } = await gateway.tokens.search({ keyword: name, page: 1, pageSize: 100 });
  return rows.filter((row) => row.name === name).length;
};

// The gateway did it; what came back does not tell.
const lost: [name: string, fault: Fault, facts: object][] = [
  ['the line breaks after the commit', commitThenDrop(), {}],
  ['the answer is cut', cutBody(), { reason: 'broken-answer' }],
  ['the answer’s JSON ends in the middle', garbled(), { reason: 'broken-answer' }],
  ['the answer is empty', afterwards(answer(200)), { reason: 'empty-answer' }],
  ['a balancer lost the answer: 502', afterwards(page(502)), { status: 502 }],
  ['a balancer lost the answer: 504', afterwards(page(504, 'Gateway Time-out')), { status: 504 }],
  ['a page instead of the answer', afterwards(page(200, 'Sign in to the hotel network')), { reason: 'html' }],
  ['a page with 503', afterwards(page(503, 'Service Unavailable')), { reason: 'proxy' }],
  ['a panic after the commit', afterwards(panicked()), { code: 'new_api_panic' }],
  ['words that are no JSON', afterwards(answer(200, { body: 'ok' })), { reason: 'not-json' }],
  ['JSON that is no envelope', afterwards(answer(200, { body: [1, 2] })), { reason: 'unexpected-shape' }],
  ['null', afterwards(answer(200, { body: 'null' })), { reason: 'unexpected-shape' }],
  ['a redirect of a login page', afterwards(redirect(302, '/login')), { reason: 'redirect' }],
  [
    'broken compression',
    afterwards(answer(200, { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' })),
    { reason: 'broken-answer' },
  ],
];

// The gateway did nothing, and what came back says so, or does not say that it did.
const undone: [name: string, fault: Fault, kind: string][] = [
  ['429', rateLimited(1), 'rate-limited'],
  ['429 that says nothing', rateLimited(), 'rate-limited'],
  ['500 in the gateway’s own words', refusal('database is locked', 500), 'server'],
  ['401', expiredSession.v013(), 'not-signed-in'],
  ['401 with a code', expiredSession.v1(), 'not-signed-in'],
  ['403', refusal('insufficient privilege', 403), 'forbidden'],
  ['405', answer(405), 'demo-only'],
  ['a refusal', refusal('令牌名称过长'), 'refused'],
];

let count = 0;
const nextName = () => {
  count += 1;
  return `fault-${count}`;
};

describe.each(transports)('over $name', (transport) => {
  test.each(lost)(
    'TRU-01 API-03: %s: the write is unsure, is not repeated, and is there once',
    async (_n, fault, facts) => {
      const name = nextName();
      site.proxy.when(create, fault);
      const { gateway, pauses } = site.client({ transport: transport.create() });
      const error = await failureOf(gateway.tokens.create({ ...token, name }));
      expect(error).toMatchObject({ name: 'GatewayError', kind: 'unsure', retryable: false, facts });
      expect([site.proxy.received(create).length, pauses, await named(site.truth, name)]).toEqual([1, [], 1]);
    },
  );

  test('API-03: the line breaks before the gateway got the write: nobody can tell, so it is unsure too', async () => {
    const name = nextName();
    site.proxy.when(create, drop());
    const { gateway, pauses } = site.client({ transport: transport.create() });
    expect(await failureOf(gateway.tokens.create({ ...token, name }))).toMatchObject({ kind: 'unsure' });
    expect([site.proxy.received(create).length, pauses, await named(site.truth, name)]).toEqual([1, [], 0]);
  });
});

test.each(undone)(
  'API-02 API-03: a write answered by %s is told as that, and sent once',
  async (_name, fault, kind) => {
    const name = nextName();
    site.proxy.when(create, fault);
    const { gateway, pauses } = site.client();
    expect(await failureOf(gateway.tokens.create({ ...token, name }))).toMatchObject({
      kind,
      retryable: kind === 'rate-limited',
    });
    expect([site.proxy.received(create).length, pauses, await named(site.truth, name)]).toEqual([1, [], 0]);
  },
);

test('API-03: a write that the gateway answers too late is unsure, and is there once', async () => {
  const name = nextName();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  site.proxy.when(create, { forwards: true, play: () => held });
  // Long enough for a connection to be made on a busy machine: a write that was never sent is no unsure one.
  const { gateway } = site.client({ timeouts: { normal: 600, slow: 600 } });
  expect(await failureOf(gateway.tokens.create({ ...token, name }))).toMatchObject({
    kind: 'unsure',
    facts: { reason: 'timeout' },
  });
  release();
  await expect.poll(() => named(site.truth, name)).toBe(1);
  expect(site.proxy.received(create)).toHaveLength(1);
});

test('API-03: a write that could not be sent at all is no unsure one', async () => {
  const { gateway, pauses } = site.client({ baseUrl: 'http://127.0.0.1:1' });
  expect(await failureOf(gateway.tokens.create({ ...token, name: nextName() }))).toMatchObject({
    kind: 'network',
    facts: { reason: 'refused' },
  });
  expect(pauses).toEqual([]);
});

test('API-03: a write that is redirected within the gateway arrives whole and once', async () => {
  const name = nextName();
  site.proxy.when(create, redirect(307, '/api/token/'), { nth: 1 });
  const { gateway } = site.client();
  await expect(gateway.tokens.create({ ...token, name })).resolves.toMatchObject({ name, remain_quota: 500 });
  expect(site.proxy.reached(create)).toHaveLength(1);
  expect(await named(site.truth, name)).toBe(1);
});

test('API-03: what was made is a success, also when looking for it fails', async () => {
  const name = nextName();
  site.proxy.when('GET /api/token/', page(502));
  const { gateway } = site.client();
  await expect(gateway.tokens.create({ ...token, name })).resolves.toBeUndefined();
  expect([site.proxy.received(create).length, await named(site.truth, name)]).toEqual([1, 1]);
});
