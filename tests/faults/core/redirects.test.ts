import { describe, expect, test } from 'vitest';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { createSay } from '../../../shared/text/say.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { answer, redirect } from '../../support/gateway/faults.ts';
import { failureOf, sharedSite } from '../support/site.ts';
import { transports } from '../support/transports.ts';

const site = sharedSite();
// The browser follows by itself, on its own terms; what it shows is judged in transports.test.ts.
const ours = transports.slice(0, 2);
const canary = 'c4nary-secret';
const secrets: Credential[] = [
  { kind: 'access-token', accessToken: canary, userId: 1 },
  { kind: 'session', cookie: canary, userId: 1 },
  { kind: 'jwt', accessToken: `a.${canary}.c`, userId: 1, expiresAt: 4e9, sessionId: canary, refreshCookie: canary },
];

/** Another server, which answers everything, so that whoever came would be believed. */
async function elsewhere(): Promise<FaultProxy> {
  const other = await startFaultProxy(site.sandbox.url);
  other.when(/./, answer(200, { body: { success: true, message: '', data: { items: [], total: 0 } } }));
  return other;
}

describe.each(ours)('over $name', ({ create }) => {
  test.each([301, 302, 303, 307, 308])(
    'API-01: a %i to another origin is not followed, by nothing that proves who we are',
    async (status) => {
      const other = await elsewhere();
      site.proxy.when(/./, redirect(status, `${other.url}/api/steal`));
      for (const credential of secrets) {
        const { gateway } = site.client({ transport: create(), credential });
        const read = await failureOf(gateway.users.list({ page: 1, pageSize: 10 }));
        expect(read).toMatchObject({ kind: 'not-a-gateway', facts: { reason: 'redirect' } });
        const write = await failureOf(gateway.users.create({ username: 'a', password: canary, display_name: '' }));
        // 302 and 303 may follow a write that was done; the others say that nothing was done here.
        const kind = status === 302 || status === 303 ? 'unsure' : 'not-a-gateway';
        expect(write).toMatchObject({ kind, facts: { reason: 'redirect' } });
        const login = await failureOf(gateway.session.login({ username: 'root', password: canary }));
        expect(login).toMatchObject({ kind: 'not-a-gateway' });
        expect(JSON.stringify([read, write, login])).not.toContain(canary);
      }
      expect(other.requests).toEqual([]);
    },
  );

  test('API-01: neither is one to the same host on another port, another scheme, or another name of it', async () => {
    const { gateway } = site.client({ transport: create() });
    const { port } = site.proxy;
    for (const location of [`https://127.0.0.1:${port}/`, `http://localhost:${port}/`, `//127.0.0.2:${port}/x`]) {
      site.proxy.reset();
      site.proxy.when(/./, redirect(301, location));
      const error = await failureOf(gateway.channels.list({ page: 1, pageSize: 10 }));
      expect(error).toMatchObject({
        kind: 'not-a-gateway',
        facts: { redirectedTo: new URL(location, site.proxy.url).origin },
      });
      expect(site.proxy.requests).toHaveLength(1);
    }
  });

  test('API-01: nor is what is no address at all', async () => {
    const { gateway } = site.client({ transport: create() });
    for (const location of ['http://', 'javascript:alert(1)', 'file:///etc/passwd', 'http://[', '\\\\evil\\x']) {
      site.proxy.reset();
      site.proxy.when(/./, redirect(307, location), { nth: 1 });
      const list = gateway.channels.list({ page: 1, pageSize: 10 });
      expect(await failureOf(list), location).toMatchObject({ kind: 'not-a-gateway' });
    }
  });

  test('API-01: one within the gateway is followed, with everything that was sent', async () => {
    site.proxy.when('GET /api/channel', redirect(301, '/api/channel/?p=1&page_size=10'), { nth: 1 });
    site.proxy.when('PUT /api/option', redirect(308, `${site.proxy.url}/api/option/`), { nth: 1 });
    const { gateway } = site.client({ transport: create() });
    await gateway.raw.call({ method: 'GET', path: '/api/channel' });
    await gateway.raw.call({ method: 'PUT', path: '/api/option', body: { key: 'SystemName', value: 'Moved' } });
    expect((await site.truth.options.list()).get('SystemName')).toBe('Moved');
    const [first, second] = site.proxy.received(/^GET \/api\/channel/);
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
  });

  test('API-01: a circle ends', async () => {
    site.proxy.when(/./, redirect(301, '/api/channel/'));
    const { gateway } = site.client({ transport: create() });
    expect(await failureOf(gateway.channels.list({ page: 1, pageSize: 10 }))).toMatchObject({ kind: 'not-a-gateway' });
    expect(site.proxy.requests.length).toBeLessThan(6);
  });
});

test('API-03: a person is told where the gateway wanted to send them', async () => {
  const other = await elsewhere();
  site.proxy.when(/./, redirect(308, other.url));
  const error = await failureOf(site.client().gateway.site.status());
  expect(describeError(error, createSay('en')).message).toContain(other.url);
});
