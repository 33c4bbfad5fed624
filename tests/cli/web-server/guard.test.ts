import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ask, echo, startConsole, startUpstream } from './support.ts';

describe('Host', () => {
  test.each([
    ['localhost', 200],
    ['LOCALHOST:4181', 200],
    ['console.localhost:80', 200],
    ['127.0.0.1:9', 200],
    ['127.8.8.8', 200],
    ['[::1]:4181', 200],
    ['console.example.com', 200],
    ['console.example.com:8443', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['evil.example:127.0.0.1', 403],
    ['10.0.0.8', 403],
  ])('%s is answered with %i', async (host, status) => {
    const { port } = await startConsole(await startUpstream(echo), { allowedHosts: ['console.example.com'] });
    expect((await ask(port, { path: '/login', headers: { host } })).status).toBe(status);
    expect((await ask(port, { path: '/api/status', headers: { host } })).status).toBe(status);
  });

  test('a refusal says how to allow the name', async () => {
    const { port } = await startConsole(await startUpstream(echo));
    const { text } = await ask(port, { path: '/', headers: { host: 'ops.example.com' } });
    expect(JSON.parse(text).message).toBe(
      'The console is not served under the host name ops.example.com. If the name is correct, start it with --allowed-host ops.example.com.',
    );
  });
});

describe('Origin', () => {
  const own = { host: 'localhost:4181' };
  const cookie = 'tollgate-PREFIX-session=1';
  test.each([
    ['POST', { ...own, origin: 'http://localhost:4181' }, 200],
    ['POST', own, 200],
    ['PUT', { ...own, origin: 'http://localhost:3000' }, 403],
    ['PUT', { ...own, origin: 'https://localhost:4181' }, 403],
    ['DELETE', { ...own, origin: 'https://evil.example' }, 403],
    ['POST', { ...own, origin: 'null' }, 403],
    ['POST', { ...own, origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', { ...own, origin: 'http://localhost:4181', 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { host: 'console.example.com', origin: 'https://console.example.com' }, 200],
    ['POST', { host: 'localhost:4181', origin: 'https://console.example.com' }, 200],
    ['POST', { host: 'console.example.com:4181', origin: 'http://console.example.com:4181' }, 200],
    ['POST', { host: 'console.example.com:4181', origin: 'http://console.example.com:9999' }, 403],
    ['POST', { host: 'console.example.com', origin: 'https://console.example.com:9999' }, 403],
    // Some GETs of the gateway change things (a new access token, a logout): nobody's page but ours may cause them.
    ['GET', { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin' }, 200],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 200],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }, 403],
    // Over plain HTTP to another machine browsers tell no Sec-Fetch-Site: our page marks its calls.
    ['GET', own, 200],
    ['GET', { ...own, referer: 'http://evil.example/' }, 403],
    ['GET', { ...own, cookie }, 403],
    ['POST', { ...own, cookie }, 403],
    ['GET', { ...own, cookie: `__Host-${cookie}` }, 403],
    ['GET', { ...own, cookie, 'x-tollgate': '1' }, 200],
    ['GET', { ...own, 'x-tollgate': '1', origin: 'http://evil.example' }, 403],
  ])('SEC-03: %s with %j is answered with %i', async (method, headers, status) => {
    const gateway = await startUpstream(echo);
    const { port } = await startConsole(gateway, { allowedHosts: ['console.example.com'] });
    const prefix = createHash('sha256').update(`${gateway}/`).digest('hex').slice(0, 8);
    const sent = JSON.parse(JSON.stringify(headers).replace('PREFIX', prefix));
    expect((await ask(port, { method, path: '/api/user/token', headers: sent })).status).toBe(status);
  });

  test('opening a page of the console from elsewhere is allowed, also after a third-party sign-in', async () => {
    const { port } = await startConsole(await startUpstream(echo));
    const headers = { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(port, { path: '/oauth/github?code=1', headers })).status).toBe(200);
    for (const path of ['/api/oauth/telegram/bind?id=1', '/api/oauth/wechat/bind?code=1', '/api/oauth/github?code=1']) {
      expect((await ask(port, { path, headers })).status).toBe(403);
    }
  });

  test('who does not show to be our page takes part in no session: no cookie goes on, none comes back', async () => {
    const gateway = await startUpstream((request, response) => {
      response.setHeader('set-cookie', 'session=attacker; Path=/');
      echo(request, response);
    });
    const { port } = await startConsole(gateway);
    const link = await ask(port, { path: '/api/oauth/wechat?code=theirs', headers: own });
    expect([link.status, link.headers['set-cookie']]).toEqual([200, undefined]);
    const ours = await ask(port, { path: '/api/oauth/wechat?code=ours', headers: { ...own, 'x-tollgate': '1' } });
    expect(ours.headers['set-cookie']?.[0]).toContain('session=attacker');
    expect(JSON.parse(ours.text).headers).not.toHaveProperty('x-tollgate');
  });

  test('drawings are shown as pictures, without a session', async () => {
    const { port } = await startConsole(await startUpstream(echo));
    const headers = { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' };
    expect((await ask(port, { path: '/mj/image/1', headers })).status).toBe(200);
    expect((await ask(port, { path: '/mj/task/list', headers })).status).toBe(403);
  });
});

test.each([
  '/api/../admin',
  '/api/%2e%2E/admin',
  '/api/..',
  '/api/a\\b',
  '/api/..%2f..%2fadmin',
  '/api/%2e%2e%2Fadmin',
  '/api/x%2f..%2f..%2fadmin',
  '/api/..%252f..%252fadmin',
  '/api/%25252e%25252e%25252fadmin',
  '/api/%ff/..%2f..%2fadmin',
  '/api/%c0%ae%c0%ae%c0%afadmin',
  '/api/..;/admin',
  '/api/..%3bx=1/admin',
  '/api/x%5c..%5c..%5cadmin',
  '/api/x%00',
  '/api/x%0d%0aHost:%20y',
  '/v1/.%2e/admin',
  'http://evil.example/api/status',
])('SEC-05: the path %s is refused', async (path) => {
  const { port } = await startConsole(`${await startUpstream(echo)}/gw`);
  expect((await ask(port, { path })).status).toBe(400);
});

test('SEC-05: an escaped slash that leads nowhere else is passed on as it is', async () => {
  const { port } = await startConsole(`${await startUpstream(echo)}/gw`);
  const { text } = await ask(port, { path: '/v1/models/google%2Fgemma%20..2?x=..%2f' });
  expect(JSON.parse(text).url).toBe('/gw/v1/models/google%2Fgemma%20..2?x=..%2f');
});

test('a request with two Host headers is refused', async () => {
  const { port } = await startConsole(await startUpstream(echo));
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    });
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('two Host headers');
});
