import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ask, echo, startConsole, startUpstream } from './support.ts';

/** How the console's page marks its calls. */
const page = { 'x-tollgate': '1' };

test('the gateway gets its own Host and Origin, the credentials, and no header of the hop', async () => {
  const gateway = await startUpstream(echo);
  const { port } = await startConsole(`${gateway}/sub/`);
  const { text } = await ask(port, {
    method: 'POST',
    path: '/api/user/auth/refresh?x=%2F',
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      referer: 'http://localhost/setting?tab=personal',
      authorization: 'Bearer secret',
      'new-api-user': '7',
      connection: 'x-private, keep-alive',
      'x-private': '1',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
      'x-forwarded-host': 'evil.example',
      'sec-fetch-site': 'same-origin',
    },
  });
  const received = JSON.parse(text);
  expect(received.url).toBe('/sub/api/user/auth/refresh?x=%2F');
  expect(received.headers).toMatchObject({
    host: gateway.replace('http://', ''),
    origin: gateway,
    referer: `${gateway}/`,
    authorization: 'Bearer secret',
    'new-api-user': '7',
    'x-forwarded-for': '127.0.0.1',
  });
  for (const name of [
    'x-private',
    'te',
    'proxy-authorization',
    'x-forwarded-host',
    'sec-fetch-site',
    'transfer-encoding',
  ]) {
    expect(received.headers).not.toHaveProperty(name);
  }
});

test('cookies are renamed for this gateway, bound to us, and only its own go back', async () => {
  const gateway = await startUpstream((request, response) => {
    response.setHeader('x-cookies', request.headers.cookie ?? 'none');
    response.setHeader('set-cookie', [
      'session=abc==; Path=/sub/; Domain=gw.example.com; Max-Age=2592000; HttpOnly; Secure; SameSite=None; Partitioned',
      'new_api_refresh=r; Path=/sub/api/user/auth; SameSite=Strict',
    ]);
    response.end();
  });
  const { port } = await startConsole(`${gateway}/sub`, { base: '/console/' });
  const first = await ask(port, {
    path: '/console/api/user/login',
    headers: { cookie: 'session=of-another-server; x=1', ...page },
  });
  expect(first.headers['x-cookies']).toBe('none');
  const [session = '', refresh = ''] = first.headers['set-cookie'] ?? [];
  expect(session).toMatch(
    /^tollgate-[0-9a-f]{8}-session=abc==; Path=\/console\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  expect(refresh).toMatch(
    /^tollgate-[0-9a-f]{8}-new_api_refresh=r; Path=\/console\/api\/user\/auth; HttpOnly; SameSite=Strict$/,
  );
  const own = `${session.split(';')[0]}; other=1; ${refresh.split(';')[0]}`;
  expect((await ask(port, { path: '/console/api/x', headers: { cookie: own, ...page } })).headers['x-cookies']).toBe(
    'session=abc==; new_api_refresh=r',
  );

  const other = await startConsole(await startUpstream(echo));
  const { text } = await ask(other.port, { path: '/api/x', headers: { cookie: own, ...page } });
  expect(JSON.parse(text).headers).not.toHaveProperty('cookie');
});

test('redirects of the gateway stay with us, others leave', async () => {
  let gateway = '';
  const locations = [
    ['/sub/api/user/?p=1', '/console/api/user/?p=1'],
    ['user/?p=1', '/console/api/user/?p=1'],
    [() => `${gateway}/sub/api/token/`, '/console/api/token/'],
    [() => `${gateway.replace('http:', 'https:')}/sub/login#a`, '/console/login#a'],
    [() => `${gateway}/elsewhere`, () => `${gateway}/elsewhere`],
    ['https://pay.example.com/checkout?s=1', 'https://pay.example.com/checkout?s=1'],
  ] as const;
  const text = (value: string | (() => string)) => (typeof value === 'string' ? value : value());
  gateway = await startUpstream((request, response) => {
    const [location] = locations[Number(request.headers['x-request-id'])] ?? [''];
    response.writeHead(301, { location: text(location) }).end();
  });
  const { port } = await startConsole(`${gateway}/sub`, { base: 'console' });
  for (const [index, [, expected]] of locations.entries()) {
    const { status, headers } = await ask(port, {
      path: '/console/api/user?p=1',
      headers: { 'x-request-id': String(index) },
    });
    expect([status, headers.location]).toEqual([301, text(expected)]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('answers of the gateway cannot act with our origin, nor set rules for it', async () => {
  const gateway = await startUpstream((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'strict-transport-security': 'max-age=1',
      'access-control-allow-origin': '*',
      'alt-svc': 'h3=":443"',
      'content-security-policy': 'script-src *',
      'x-oneapi-request-id': '1',
      'x-text': Buffer.from('é→').toString('latin1'),
      connection: 'x-hop',
      'x-hop': '1',
    });
    // As bytes: Node would encode the header together with a text body, as UTF-8.
    response.end(Buffer.from('<script>alert(1)</script>'));
  });
  const { port } = await startConsole(gateway);
  const { headers } = await ask(port, { path: '/api/about' });
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-oneapi-request-id': '1' });
  expect(Buffer.from(String(headers['x-text']), 'latin1').toString()).toBe('é→');
  for (const name of ['strict-transport-security', 'access-control-allow-origin', 'alt-svc', 'x-hop']) {
    expect(headers).not.toHaveProperty(name);
  }
});

describe('behind a balancer that ends TLS', () => {
  const cookieUpstream = () =>
    startUpstream((request, response) => {
      response.setHeader('x-cookies', request.headers.cookie ?? 'none');
      // As the oldest gateways do: with nothing that protects it.
      response.setHeader('set-cookie', ['session=abc; Path=/; Max-Age=60', 'refresh=r; Path=/api/user/auth']);
      response.end();
    });
  const secure = { ...page, 'x-forwarded-proto': 'https' };

  test('SEC-04: cookies get a __Host- name, Secure, HttpOnly and SameSite whatever the gateway says; only those go back', async () => {
    const trusted = { trustedProxies: ['127.0.0.0/8'], base: '/console/', hsts: 600 };
    const { port } = await startConsole(await cookieUpstream(), trusted);
    const { headers } = await ask(port, { path: '/console/api/x', headers: secure });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-tollgate-\w{8}-session=abc; Path=\/; Max-Age=60; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(/^__Host-tollgate-\w{8}-refresh=r; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=600', 'cache-control': 'no-store' });
    const pair = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const back = async (cookie: string) =>
      (await ask(port, { path: '/console/api/x', headers: { ...secure, cookie } })).headers['x-cookies'];
    expect(await back(pair)).toBe('session=abc');
    // A sibling name can set this one, but not the other.
    expect(await back(pair.replace('__Host-', ''))).toBe('none');
  });

  test('SEC-05: nobody but a trusted proxy can say that it is TLS, or whose request it is', async () => {
    const { port } = await startConsole(await cookieUpstream(), { trustedProxies: ['10.0.0.0/8'], hsts: 600 });
    const { headers } = await ask(port, { path: '/api/x', headers: secure });
    expect(headers['set-cookie']?.[0]).toMatch(
      /^tollgate-\w{8}-session=abc; Path=\/; Max-Age=60; HttpOnly; SameSite=Strict$/,
    );
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

const forged = [
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Forwarded-Server',
  'Forwarded',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Client-IP',
  'X-Real-IP',
  'X-Cluster-Client-IP',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
  'X-Method-Override',
  'X-Appengine-Remote-Addr',
  'Fly-Client-IP',
  'X-Originating-IP',
  'X-Remote-IP',
  'X-Remote-Addr',
  'X-Host',
  'WL-Proxy-Client-IP',
  'Proxy-Client-IP',
  'DO-Connecting-IP',
  'X-Vercel-Forwarded-For',
  'X_Forwarded_For',
  'X_Real_IP',
  'Remote_Addr',
  'X-Anything-Else',
];

test('SEC-05: forwarding headers of a client are dropped; only a trusted proxy’s X-Forwarded-For is continued', async () => {
  const gateway = await startUpstream(echo);
  const headers = Object.fromEntries(forged.map((name) => [name, '203.0.113.7']));
  const asked = async (trustedProxies: string[]) => {
    const { port } = await startConsole(gateway, { trustedProxies });
    return JSON.parse((await ask(port, { path: '/api/x', headers })).text).headers;
  };
  const names = forged.map((name) => name.toLowerCase()).filter((name) => name !== 'x-forwarded-for');
  for (const ranges of [[], ['10.0.0.0/8', 'fd00::/8', '127.0.0.2'], ['127.0.0.1']]) {
    const received = await asked(ranges);
    for (const name of names) expect(received).not.toHaveProperty(name);
    expect(received['x-forwarded-for']).toBe(ranges.includes('127.0.0.1') ? '203.0.113.7, 127.0.0.1' : '127.0.0.1');
  }
  await expect(startConsole(gateway, { trustedProxies: ['10.0.0.0/33'] })).rejects.toMatchObject({
    facts: { exitCode: 2 },
  });
  await expect(startConsole(gateway, { trustedProxies: ['balancer'] })).rejects.toMatchObject({
    facts: { exitCode: 2 },
  });
});

test('answers with nothing said about caches are kept in none', async () => {
  const gateway = await startUpstream((request, response) => {
    if (request.url === '/api/said') response.setHeader('cache-control', 'max-age=60');
    response.end('{}');
  });
  const { port } = await startConsole(gateway);
  const said = async (path: string) => (await ask(port, { path })).headers['cache-control'];
  expect([await said('/api/user/self'), await said('/api/said')]).toEqual(['no-store', 'max-age=60']);
});

test('a body that stops coming ends the request here and at the gateway', async () => {
  let isGone = () => {};
  const gone = new Promise<void>((resolve) => {
    isGone = resolve;
  });
  const gateway = await startUpstream((request) => {
    request.resume();
    request.once('close', () => isGone());
  });
  const { port } = await startConsole(gateway, { bodyPatience: 50 });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{');
    });
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await gone;
});

test('what a page and the protocols of the relay send passes', async () => {
  const { port } = await startConsole(await startUpstream(echo));
  const sent = {
    accept: 'application/json',
    'accept-language': 'zh-CN',
    authorization: 'Bearer x',
    'content-type': 'application/json',
    'if-none-match': '"1"',
    'new-api-user': '1',
    range: 'bytes=0-1',
    'user-agent': 'test',
    'x-api-key': 'k',
    'x-goog-api-key': 'g',
    'anthropic-version': '2023-06-01',
    'openai-organization': 'o',
    'mj-api-secret': 'm',
    'x-security-proof': 'p',
    'x-auth-session': 's',
    'auth-version': '2',
  };
  const { text } = await ask(port, { path: '/api/x', headers: { ...sent, ...page } });
  expect(JSON.parse(text).headers).toMatchObject(sent);
});
