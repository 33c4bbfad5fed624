import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { startTollgate } from '../../support/program/command.ts';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
/** Sees what reaches the gateway. */
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startConsole({
    async gateway(sandbox) {
      proxy = await startFaultProxy(sandbox.url);
      return proxy.url;
    },
  });
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await site.close();
  await proxy.close();
});

/** A request as no browser would send it; answers its status. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  port = new URL(site.url).port,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    const request = httpRequest(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end();
  });
}

test('SEC-05: nothing but the API of the gateway is reached, however a path is written', async () => {
  expect(await ask('/api/status')).toBe(200);
  expect(proxy.received('GET /api/status')).toHaveLength(1);
  proxy.reset();
  for (const path of [
    '/api/../sandbox/mails',
    '/api/%2e%2e/sandbox/mails',
    '/api/..%2fsandbox%2fmails',
    '/api/..%252fsandbox%252fmails',
    '/api/..;/sandbox/mails',
    '/api/x%5c..%5c..%5csandbox/mails',
    '/api\\..\\sandbox/mails',
    '/api/x%00',
    `http://127.0.0.1:${proxy.port}/sandbox/mails`,
  ]) {
    expect(await ask(path), path).toBe(400);
  }
  // Pages of the gateway's own are no API: the console answers with its page, or not at all.
  for (const path of ['/sandbox/mails', '/sandbox/oauth/wechat', '/apis/status', '/assets/none.js']) await ask(path);
  expect(await ask('/sandbox/oauth/wechat', {}, 'POST')).toBe(405);
  // The console itself asks for the status, to know which pages its own may embed.
  expect(new Set(proxy.requests.map(({ url }) => url))).toEqual(new Set(['/api/status']));
});

test('SEC-05: what a page says about who forwarded it for whom does not reach the gateway', async () => {
  const { page } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  proxy.reset();
  const forged = [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'X-Real-IP',
    'True-Client-IP',
  ];
  const override = ['CF-Connecting-IP', 'X-Original-URL', 'X-Rewrite-URL', 'X-HTTP-Method-Override'];
  const headers = Object.fromEntries([...forged, ...override].map((name) => [name, '203.0.113.7']));
  const given = JSON.stringify({ ...headers, 'X-Tollgate': '1', 'New-Api-User': '1' });
  expect(await page.evaluate(`fetch('/api/user/self', { headers: ${given} }).then(({ status }) => status)`)).toBe(200);
  const [seen] = proxy.received('GET /api/user/self');
  expect(seen).toBeDefined();
  expect(JSON.stringify(seen?.headers)).not.toContain('203.0.113.7');
  expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('SEC-06: a foreign name or page gets nothing of the console, and nothing from the gateway by way of it', async () => {
  const { page, close } = await site.open('/token');
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await close();
  const own = new URL(site.url).host;
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.8',
    `evil.example:${proxy.port}`,
  ]) {
    for (const path of ['/', '/token', '/logo.png', '/api/status?foreign', '/api/user/self?foreign']) {
      expect(await ask(path, { host, cookie }), `${host}${path}`).toBe(403);
    }
  }
  const mark = { host: own, cookie, 'x-tollgate': '1' };
  for (const headers of [
    { ...mark, origin: 'https://evil.example' },
    { ...mark, origin: 'http://localhost:3000' },
    { ...mark, origin: 'null' },
    { ...mark, 'sec-fetch-site': 'cross-site' },
    { ...mark, 'sec-fetch-site': 'same-site' },
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect(await ask('/api/user/self?foreign', headers, method), JSON.stringify({ method, ...headers })).toBe(403);
    }
  }
  // The page that was closed may still have asked something of its own.
  const foreign = () => proxy.requests.filter(({ url }) => url.includes('foreign')).map(({ url }) => url);
  expect(foreign()).toEqual([]);
  expect(await ask('/api/status?foreign', { ...mark, origin: `http://${own}` })).toBe(200);
  expect(foreign()).toHaveLength(1);
});

test('SEC-06: a console that listens beyond this machine says so, and answers to no name but those allowed', async () => {
  const args = ['web', '--gateway', site.sandbox.url, '--listen', '0.0.0.0:0'];
  const running = await startTollgate(args);
  await running.waitFor(/Listening on 0\.0\.0\.0: other machines can reach the console/, 'stderr');
  const [, port = ''] = await running.waitFor(/at http:\/\/[^/]*:(\d+)/);
  expect(await ask('/token', { host: '192.0.2.7' }, 'GET', port)).toBe(403);
  expect(await ask('/api/status', { host: 'console.example.com' }, 'GET', port)).toBe(403);
  expect(await ask('/api/status', { host: `127.0.0.1:${port}` }, 'GET', port)).toBe(200);
});
