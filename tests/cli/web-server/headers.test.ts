import { expect, test } from 'vitest';
import { ask, echo, startConsole, startUpstream } from './support.ts';

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
    headers: { cookie: 'session=of-another-server; x=1' },
  });
  expect(first.headers['x-cookies']).toBe('none');
  const [session = '', refresh = ''] = first.headers['set-cookie'] ?? [];
  expect(session).toMatch(
    /^tollgate-[0-9a-f]{8}-session=abc==; Path=\/console\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  expect(refresh).toMatch(/^tollgate-[0-9a-f]{8}-new_api_refresh=r; Path=\/console\/api\/user\/auth; SameSite=Strict$/);
  const own = `${session.split(';')[0]}; other=1; ${refresh.split(';')[0]}`;
  expect((await ask(port, { path: '/console/api/x', headers: { cookie: own } })).headers['x-cookies']).toBe(
    'session=abc==; new_api_refresh=r',
  );
  const secure = await ask(port, { path: '/console/api/x', headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers['set-cookie']?.[0]).toMatch(/HttpOnly; Secure; SameSite=None; Partitioned$/);

  const other = await startConsole(await startUpstream(echo));
  const { text } = await ask(other.port, { path: '/api/x', headers: { cookie: own } });
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
    const [location] = locations[Number(request.headers['x-case'])] ?? [''];
    response.writeHead(301, { location: text(location) }).end();
  });
  const { port } = await startConsole(`${gateway}/sub`, { base: 'console' });
  for (const [index, [, expected]] of locations.entries()) {
    const { status, headers } = await ask(port, {
      path: '/console/api/user?p=1',
      headers: { 'x-case': String(index) },
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
