import { describe, expect, test } from 'vitest';
import {
  afterwards,
  answer,
  commitThenDrop,
  cutBody,
  drop,
  expiredSession,
  type Fault,
  garbled,
  noise,
  page,
  panicked,
  rateLimited,
  refusal,
} from '../../support/gateway/faults.ts';
import { failureOf, sharedSite } from '../support/site.ts';
import { transports } from '../support/transports.ts';

const site = sharedSite();
const list = 'GET /api/channel/';
const read = { page: 1, pageSize: 10 };

// What is over by itself: sent again after a pause.
const passing: [name: string, fault: Fault, pauses: number[]][] = [
  ['a connection that breaks before the request arrives', drop(), [250]],
  ['a connection that breaks after the gateway answered', commitThenDrop(), [250]],
  ['a body that is cut', cutBody(), [250]],
  ['JSON that ends in the middle', garbled(), [250]],
  ['an answer that is no HTTP', noise(), [250]],
  ['502 as a page', page(502), [250]],
  ['503 as a page', page(503, 'Service Unavailable'), [250]],
  ['504 as a page', page(504, 'Gateway Time-out'), [250]],
  ['429 that says nothing', rateLimited(), [3500]],
  ['429 with a Retry-After of 2 s', rateLimited(2), [2125]],
];

// What sending again would not mend, or what a person has to decide.
const lasting: [name: string, fault: Fault, error: object][] = [
  ['429 with a Retry-After of 20 min', rateLimited(1200), { kind: 'rate-limited', facts: { retryAfter: 1_200_000 } }],
  ['500 of a panic', panicked(), { kind: 'server', facts: { code: 'new_api_panic' } }],
  ['500 without a body', answer(500), { kind: 'server' }],
  ['401', expiredSession.v013(), { kind: 'not-signed-in' }],
  ['401 with a code', expiredSession.v1(), { kind: 'not-signed-in', facts: { code: 'AUTH_SESSION_REVOKED' } }],
  ['401 without a body', answer(401), { kind: 'not-signed-in' }],
  ['200 with a token that is not known', refusal('无权进行此操作，access token 无效'), { kind: 'not-signed-in' }],
  ['403', refusal('insufficient', 403, { code: 'AUTH_INSUFFICIENT_PRIVILEGE' }), { kind: 'forbidden' }],
  ['403 of a firewall', page(403, 'Attention Required'), { kind: 'forbidden', facts: { reason: 'html' } }],
  ['405', answer(405), { kind: 'demo-only' }],
  ['200 as a page', page(200, 'Sign in to the hotel network'), { kind: 'not-a-gateway', facts: { reason: 'html' } }],
  ['200 without a body', answer(200), { kind: 'not-a-gateway' }],
  ['200 with JSON of something else', answer(200, { body: { hello: 'world' } }), { kind: 'not-a-gateway' }],
  ['200 with a list that is none', answer(200, { body: { success: true, data: 'x' } }), { kind: 'not-a-gateway' }],
  ['a refusal', refusal('数据库错误'), { kind: 'refused', message: '数据库错误' }],
];

describe.each(transports)('over $name', ({ create }) => {
  test.each(passing)('API-03: a read meets %s, and is sent once more', async (_name, fault, pauses) => {
    site.proxy.when(list, fault, { nth: 1 });
    const { gateway, pauses: made } = site.client({ transport: create() });
    await expect(gateway.channels.list(read)).resolves.toMatchObject({ rows: [] });
    expect(made).toEqual(pauses);
    expect(site.proxy.received(list)).toHaveLength(2);
  });

  test.each(lasting)('API-02 API-03: a read meets %s, and fails at once', async (_name, fault, error) => {
    site.proxy.when(list, fault);
    const { gateway, pauses } = site.client({ transport: create() });
    await expect(failureOf(gateway.channels.list(read))).resolves.toMatchObject({ name: 'GatewayError', ...error });
    expect(pauses).toEqual([]);
    expect(site.proxy.received(list)).toHaveLength(1);
  });
});

test('API-03: a gateway that stays away is asked three times with growing pauses, then given up', async () => {
  site.proxy.when(list, drop());
  const { gateway, pauses } = site.client();
  expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'network', facts: { reason: 'reset' } });
  expect(pauses).toEqual([250, 500]);
});

test('API-03: no further try begins after the deadline', async () => {
  site.proxy.when(list, page(503));
  const { gateway, pauses } = site.client({ retry: { attempts: 20, deadline: 4_000 } });
  expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'server', facts: { status: 503 } });
  expect(pauses).toEqual([250, 500, 1000, 2000]);
  expect(site.proxy.received(list)).toHaveLength(5);
});

test('API-03: a limit that goes on saying nothing is waited for once', async () => {
  site.proxy.when(list, rateLimited());
  const { gateway, pauses } = site.client({ retry: { attempts: 5 } });
  expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'rate-limited' });
  expect(pauses).toEqual([3500]);
});

test('API-03 NAV-15: the status is asked again like any read, and a mishap teaches nothing about the gateway', async () => {
  site.proxy.when('GET /api/status', page(200, 'Sign in to the hotel network'), { nth: 1 });
  const { gateway } = site.client();
  expect(await failureOf(gateway.site.status())).toMatchObject({ kind: 'not-a-gateway' });
  expect(gateway.dialect()).toBeUndefined();
  site.proxy.when('GET /api/status', afterwards(page(502)), { nth: 1 });
  await gateway.site.status();
  expect(gateway.dialect()).toBe('v013');
});
