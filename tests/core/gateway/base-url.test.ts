import { expect, test } from 'vitest';
import { isGatewayPath, normaliseBaseUrl } from '../../../shared/gateway/base-url.ts';
import { scriptedGateway } from '../../support/scripted-gateway.ts';
import { ok } from '../../support/scripted-transport.ts';

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
