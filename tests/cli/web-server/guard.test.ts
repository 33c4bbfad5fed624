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
      'The console does not answer to the name ops.example.com. If that name is right, start it with --allowed-host ops.example.com.',
    );
  });
});

describe('Origin', () => {
  const own = { host: 'localhost:4181' };
  test.each([
    ['POST', { ...own, origin: 'http://localhost:4181' }, 200],
    ['POST', own, 200],
    ['PUT', { ...own, origin: 'http://localhost:3000' }, 403],
    ['DELETE', { ...own, origin: 'https://evil.example' }, 403],
    ['POST', { ...own, origin: 'null' }, 403],
    ['POST', { ...own, origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', { ...own, origin: 'http://localhost:4181', 'sec-fetch-site': 'cross-site' }, 403],
    ['POST', { host: 'console.example.com', origin: 'https://console.example.com' }, 200],
    ['POST', { host: 'localhost:4181', origin: 'https://console.example.com' }, 200],
    // Some GETs of the gateway change things (a new access token, a logout): another site's page may not cause them.
    ['GET', { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['GET', { ...own, 'sec-fetch-site': 'same-origin' }, 200],
    ['GET', { ...own, 'sec-fetch-site': 'none' }, 200],
  ])('%s with %j is answered with %i', async (method, headers, status) => {
    const { port } = await startConsole(await startUpstream(echo), { allowedHosts: ['console.example.com'] });
    expect((await ask(port, { method, path: '/api/user/token', headers })).status).toBe(status);
  });

  test('coming back from a third-party sign-in and opening a page from elsewhere are allowed', async () => {
    const { port } = await startConsole(await startUpstream(echo));
    const headers = { ...own, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(port, { path: '/api/oauth/telegram/bind?id=1', headers })).status).toBe(200);
    expect((await ask(port, { path: '/oauth/github?code=1', headers })).status).toBe(200);
  });
});

test.each(['/api/../admin', '/api/%2e%2E/admin', '/api/..', '/api/a\\b', 'http://evil.example/api/status'])(
  'the path %s is refused',
  async (path) => {
    const { port } = await startConsole(await startUpstream(echo));
    expect((await ask(port, { path })).status).toBe(400);
  },
);
