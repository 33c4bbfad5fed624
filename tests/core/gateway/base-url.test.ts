import { expect, test } from 'vitest';
import { isGatewayPath, normaliseBaseUrl } from '../../../shared/gateway/client/base-url.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok } from '../../support/gateway/scripted-transport.ts';

test.each([
  ['https://gw.example.com', 'https://gw.example.com'],
  ['  https://gw.example.com/ ', 'https://gw.example.com'],
  ['https://gw.example.com/api', 'https://gw.example.com'],
  ['https://gw.example.com/v1/', 'https://gw.example.com'],
  ['https://gw.example.com/tools/gw/api/', 'https://gw.example.com/tools/gw'],
  ['https://gw.example.com/?aff=X#top', 'https://gw.example.com'],
  ['gw.example.com:8443', 'https://gw.example.com:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['gw-localhost', 'https://gw-localhost'],
])('API-01: the address %s means %s', (typed, url) => {
  expect(normaliseBaseUrl(typed)).toEqual({ ok: true, url });
});

test.each([
  ['', 'empty'],
  ['https://', 'not-a-url'],
  ['ftp://gw.example.com', 'scheme'],
  ['https://ann:secret@gw.example.com', 'user-info'],
])('API-01: the address "%s" is refused as %s', (typed, problem) => {
  expect(normaliseBaseUrl(typed)).toEqual({ ok: false, problem });
});

test('API-01: an address with a password makes no client', () => {
  expect(() => scriptedGateway([], { baseUrl: 'https://ann:secret@gw.example.com' })).toThrow('not-a-gateway');
});

test('API-01: a page on the gateway’s own origin uses no address, or a path', async () => {
  const { gateway } = scriptedGateway([{ request: 'GET /console/api/notice', answer: ok('hi') }], { baseUrl: '' });
  expect(gateway.baseUrl).toBe('');
  await expect(gateway.site.notice()).rejects.toThrow('expected GET /console/api/notice');
  const behind = scriptedGateway([{ request: 'GET /api/notice', answer: ok('hi') }], { baseUrl: '/console' });
  expect(await behind.gateway.site.notice()).toBe('hi');
});

test.each([301, 307, 308])(
  'API-01: a %i on the same origin is followed with method, body and headers',
  async (status) => {
    const body = { id: 7, action: 'enable' };
    const headers = { 'New-Api-User': '7', Cookie: 'session=c', 'Content-Type': 'application/json' };
    const moved = { status, headers: { location: '/api/user/manage/' } };
    const { gateway } = scriptedGateway([
      { request: 'POST /api/user/manage', body, headers, answer: moved },
      { request: 'POST /api/user/manage/', body, headers, answer: ok({ role: 1, status: 1 }) },
    ]);
    expect(await gateway.users.manage(7, 'enable')).toEqual({ role: 1, status: 1 });
  },
);

test('API-01: a redirect to another origin is refused, and names where it led', async () => {
  const moved = { status: 301, headers: { location: 'https://elsewhere.example.net/api/status' } };
  const { gateway } = scriptedGateway([{ request: 'GET /api/status', answer: moved }]);
  await expect(gateway.site.status()).rejects.toMatchObject({
    kind: 'not-a-gateway',
    facts: { reason: 'redirect', redirectedTo: 'https://elsewhere.example.net' },
  });
});

test('API-01: redirects in a circle end', async () => {
  const moved = { status: 301, headers: { location: '/api/status' } };
  const { gateway } = scriptedGateway(Array.from({ length: 4 }, () => ({ request: 'GET /api/status', answer: moved })));
  await expect(gateway.site.status()).rejects.toMatchObject({ facts: { reason: 'redirect' } });
});

test.each<[string, boolean]>([
  ['/api', true],
  ['/api/status', true],
  ['/v1/models', true],
  ['/v1beta/models', true],
  ['/pg/chat/completions', true],
  ['/mj/image/1', true],
  ['/suno/submit', true],
  ['/dashboard/billing/usage', true],
  ['/dashboard', false],
  ['/apis', false],
  ['/', false],
  ['/channel/api/', false],
  ['/console/v1', false],
])('GEN-01: what the console does not answer itself is the gateway’s: %s is %s', (path, isIts) => {
  expect(isGatewayPath(path)).toBe(isIts);
});

test.each([
  ['/', ''],
  ['/console/', '/console'],
  ['/console//', '/console'],
  ['', ''],
])('API-01: a page may use the path "%s" of its own origin', (typed, url) => {
  expect(normaliseBaseUrl(typed, true)).toEqual({ ok: true, url });
});

test('API-01: an address carries no name or password, and loses /api and /v1 at its end alone', () => {
  for (const one of ['https://ann@gw.example.com', 'https://:secret@gw.example.com']) {
    expect(normaliseBaseUrl(one)).toEqual({ ok: false, problem: 'user-info' });
  }
  expect(normaliseBaseUrl('https://gw.example.com/api/v1x')).toEqual({
    ok: true,
    url: 'https://gw.example.com/api/v1x',
  });
  expect(normaliseBaseUrl('https://gw.example.com/API//')).toEqual({ ok: true, url: 'https://gw.example.com' });
  expect(normaliseBaseUrl('gw.example.com/x?to=https://y')).toEqual({ ok: true, url: 'https://gw.example.com/x' });
  expect(normaliseBaseUrl('127.0.0.100')).toEqual({ ok: true, url: 'http://127.0.0.100' });
});

test.each<[string, string]>([
  ['/api/status', 'GET /api/status'],
  ['https://gw.example.com/moved', 'GET /moved'],
])('API-01: a redirect to %s on the same origin is followed', async (location, request) => {
  const moved = { status: 308, headers: { location } };
  const { gateway } = scriptedGateway([
    { request: 'GET /api/notice', answer: moved },
    { request, answer: ok('hi') },
  ]);
  expect(await gateway.site.notice()).toBe('hi');
});

test.each<[string, string | undefined]>([
  ['//elsewhere.example.net/x', 'https://elsewhere.example.net'],
  ['http://gw.example.com/x', 'http://gw.example.com'],
  ['https://', undefined],
])('API-01: a redirect to %s is not followed', async (location, redirectedTo) => {
  const { gateway } = scriptedGateway([{ request: 'GET /api/notice', answer: { status: 307, headers: { location } } }]);
  await expect(gateway.site.notice()).rejects.toMatchObject({ facts: { reason: 'redirect', redirectedTo } });
});

test('API-03: each exchange is told as it is sent and how it ended, with the time it took', async () => {
  const events: unknown[] = [];
  let now = 1000;
  const { gateway } = scriptedGateway(
    [
      {
        request: 'GET /api/notice',
        answer: async () => {
          now += 25;
          return ok('hi');
        },
      },
      { request: 'GET /api/about', answer: new TransportFailure('tls', false, 'x') },
      {
        request: 'GET /api/home_page_content',
        answer: (async () => {
          throw new Error('bug');
        }) as never,
      },
    ],
    { onRequest: (event) => events.push(event), clock: { now: () => now, sleep: async () => undefined } },
  );
  await gateway.site.notice();
  await expect(gateway.site.about()).rejects.toMatchObject({
    kind: 'network',
    facts: { method: 'GET', path: '/api/about', reason: 'tls' },
  });
  await expect(gateway.site.homePage()).rejects.toThrow('bug');
  expect(events).toEqual([
    { id: 1, method: 'GET', path: '/api/notice', phase: 'sent' },
    { id: 1, method: 'GET', path: '/api/notice', phase: 'answered', status: 200, duration: 25 },
    { id: 2, method: 'GET', path: '/api/about', phase: 'sent' },
    { id: 2, method: 'GET', path: '/api/about', phase: 'failed', reason: 'tls', duration: 0 },
    { id: 3, method: 'GET', path: '/api/home_page_content', phase: 'sent' },
    { id: 3, method: 'GET', path: '/api/home_page_content', phase: 'failed', reason: 'stopped', duration: 0 },
  ]);
});

test('SEC-08: an answer that is too large is no gateway’s where it was asked for, and leaves a write unsure', async () => {
  const large = new TransportFailure('too-large', true, 'The answer is too large.');
  const { gateway } = scriptedGateway([
    { request: 'GET /api/notice', answer: large },
    { request: 'DELETE /api/channel/3', answer: large },
  ]);
  await expect(gateway.site.notice()).rejects.toMatchObject({ kind: 'not-a-gateway', facts: { reason: 'too-large' } });
  await expect(gateway.channels.delete(3)).rejects.toMatchObject({
    kind: 'unsure',
    facts: { method: 'DELETE', path: '/api/channel/3', reason: 'too-large' },
  });
});
