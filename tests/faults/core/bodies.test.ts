import { describe, expect, test } from 'vitest';
import { altered, answer, heldBack, stalledBody, trickled } from '../../support/gateway/faults.ts';
import { failureOf, gate, sharedSite } from '../support/site.ts';
import { transports } from '../support/transports.ts';

const site = sharedSite();
const list = 'GET /api/channel/';
const read = { page: 1, pageSize: 10 };
const stopped = { name: 'GatewayError', kind: 'stopped' };

describe.each(transports)('over $name', ({ create }) => {
  test('API-01: a body in pieces, cut inside of characters, is read whole', async () => {
    await site.truth.options.set('SystemName', '网关 — gateway 🛰');
    site.proxy.when('GET /api/option/', trickled(7));
    const { gateway } = site.client({ transport: create() });
    expect((await gateway.options.list()).get('SystemName')).toBe('网关 — gateway 🛰');
  });

  test('API-01: 20 MB in one answer are read whole', async () => {
    const items = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, name: `c${id}`, models: 'm'.repeat(200_000) }));
    site.proxy.when(list, answer(200, { body: { success: true, message: '', data: { items, total: 100 } } }));
    const { gateway } = site.client({ transport: create() });
    const { rows } = await gateway.channels.list({ page: 1, pageSize: 100 });
    expect([rows.length, rows[99]?.models.length]).toEqual([100, 200_000]);
  });

  test('API-03: a stop while the head is awaited ends the call, and the gateway notices', async () => {
    const { opened, open } = gate();
    site.proxy.when(list, heldBack(opened));
    const { gateway, pauses } = site.client({ transport: create() });
    const stop = new AbortController();
    const call = failureOf(gateway.channels.list(read, { signal: stop.signal }));
    await site.proxy.waitFor(list);
    stop.abort();
    expect(await call).toMatchObject(stopped);
    await expect.poll(() => site.proxy.requests[0]?.abandoned).toBe(true);
    open();
    expect([site.proxy.requests.length, pauses]).toEqual([1, []]);
  });

  test('API-03: a stop while the body is read ends the call', async () => {
    const { opened, open } = gate();
    site.proxy.when(list, stalledBody(opened));
    const { gateway, pauses } = site.client({ transport: create() });
    const stop = new AbortController();
    const call = failureOf(gateway.channels.list(read, { signal: stop.signal }));
    await site.proxy.waitFor(list);
    // The head is out once the gateway has answered; the rest never comes.
    await expect.poll(() => site.proxy.requests[0]?.status).toBe(200);
    stop.abort();
    expect(await call).toMatchObject(stopped);
    open();
    expect([site.proxy.requests.length, pauses]).toEqual([1, []]);
  });

  test('API-03: a stopped write says that it had been sent, and is there once', async () => {
    const { opened, open } = gate();
    site.proxy.when('PUT /api/option/', heldBack(opened));
    const { gateway } = site.client({ transport: create() });
    const stop = new AbortController();
    const call = failureOf(gateway.options.set('SystemName', 'Stopped', { signal: stop.signal }));
    await expect.poll(() => site.proxy.requests[0]?.status).toBe(200);
    stop.abort();
    expect(await call).toMatchObject({ ...stopped, facts: { reason: 'sent' } });
    open();
    expect((await site.truth.options.list()).get('SystemName')).toBe('Stopped');
    expect(site.proxy.requests).toHaveLength(1);
  });

  test('API-03: nothing is sent for a call that was stopped before it began', async () => {
    const { gateway } = site.client({ transport: create() });
    const stop = AbortSignal.abort();
    expect(await failureOf(gateway.channels.list(read, { signal: stop }))).toMatchObject(stopped);
    expect(await failureOf(gateway.options.set('SystemName', 'x', { signal: stop }))).toMatchObject(stopped);
    expect(site.proxy.requests).toEqual([]);
  });

  test('API-03: a head that does not come in time is a timeout, and is not asked for again', async () => {
    const { opened, open } = gate();
    site.proxy.when(list, heldBack(opened));
    const { gateway, pauses } = site.client({ transport: create(), timeouts: { normal: 300 } });
    expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'timeout', retryable: true });
    open();
    // On a busy machine not even the first got there.
    expect(site.proxy.requests.length).toBeLessThan(2);
    expect(pauses).toEqual([]);
  });
});

test.each(transports.slice(0, 2))('API-03: a body that stalls is a timeout over $name', async ({ create }) => {
  const { opened, open } = gate();
  site.proxy.when(list, stalledBody(opened));
  const { gateway } = site.client({ transport: create(), timeouts: { normal: 60 } });
  expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'timeout', facts: { reason: 'timeout' } });
  open();
});

test('API-01: bytes that are no UTF-8 and a byte order mark do no harm', async () => {
  await site.truth.options.set('SystemName', 'Plain');
  const spoil = (body: Buffer) => Buffer.from(body.toString('latin1').replace('Plain', 'Pl\xff\xfein'), 'latin1');
  site.proxy.when(
    'GET /api/option/',
    altered(({ body }) => ({ body: spoil(body) })),
    { nth: 1 },
  );
  const bom = Buffer.from([0xef, 0xbb, 0xbf]);
  site.proxy.when(
    'GET /api/option/',
    altered(({ body }) => ({ body: Buffer.concat([bom, body]) })),
    { nth: 1 },
  );
  const { gateway } = site.client();
  expect((await gateway.options.list()).get('SystemName')).toBe('Pl\ufffd\ufffdin');
  expect((await gateway.options.list()).get('SystemName')).toBe('Plain');
});
