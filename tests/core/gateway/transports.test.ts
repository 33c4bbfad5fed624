import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerBody } from '../../../cli/world/answer-body.ts';
import { transportFailure } from '../../../cli/world/failure-reason.ts';
import { createHttpTransport } from '../../../cli/world/http-transport.ts';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import { largestAnswer } from '../../../shared/gateway/client/answer-limits.ts';
import { inOurTerms } from '../../../shared/gateway/client/exchange.ts';
import type { Transport, TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { createFetchTransport } from '../../../web/world/transport.ts';
import { certificate, certificateKey } from '../../support/gateway/certificate.ts';
import { startForwardProxy } from '../../support/gateway/forward-proxy.ts';

// The three transports against a real server: what all of them owe the client.
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function listen(listener: RequestListener, tls?: { cert: string; key: string }): Promise<string> {
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that does not speak HTTP: `react` gets each connection once it said something. */
async function listenRaw(react: (socket: Socket) => void): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => react(socket));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url,
  headers: {},
  timeout: 5000,
  ...more,
});

const transports: [string, () => Transport][] = [
  ['node:http', () => createHttpTransport({})],
  ['undici', () => createPooledTransport({})],
  ['fetch', () => createFetchTransport(globalThis.fetch, { sleep })],
];
const inNode = transports.slice(0, 2);

describe.each(transports)('API-01: the %s transport', (_, create) => {
  test('sends method, headers and body, and gives back status, headers and text', async () => {
    const url = await listen((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        response.writeHead(409, { 'X-Made-By': 'test' });
        response.end(`${request.method} ${request.url} ${request.headers['new-api-user']} ${body}`);
      });
    });
    const headers = { 'New-Api-User': '7', 'Content-Type': 'application/json' };
    const answer = await create()(get(`${url}/api/x?a=1`, { method: 'PUT', headers, body: '{"名":1}' }));
    expect([answer.status, answer.headers['x-made-by']]).toEqual([409, 'test']);
    expect(await answer.text()).toBe('PUT /api/x?a=1 7 {"名":1}');
  });

  test('SEC-08: reads no more than 64 MB of an answer, however small it was packed, whole or in pieces', async () => {
    const bomb = gzipSync(Buffer.alloc(largestAnswer + 1, 0x20));
    const url = await listen((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const whole = (await create()(get(url))).text();
    await expect(whole).rejects.toMatchObject({ name: 'TransportFailure', reason: 'too-large', sent: true });
    const pieces = async () => {
      for await (const _ of (await create()(get(url))).chunks());
    };
    await expect(pieces()).rejects.toMatchObject({ name: 'TransportFailure', reason: 'too-large' });
  });

  test('hands a stream on as it comes, and ends it when the reader has enough', async () => {
    let closed: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      response.on('close', closed);
    });
    const answer = await create()(get(url));
    for await (const chunk of answer.chunks()) {
      expect(new TextDecoder().decode(chunk)).toBe('data: 1\n\n');
      break;
    }
    await isClosed;
  });

  test('stops by signal, before the head and within the body', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/body') response.write('x');
    });
    const transport = create();
    const before = new AbortController();
    const asked = transport(get(`${url}/head`, { signal: before.signal }));
    before.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    const within = new AbortController();
    const answer = await transport(get(`${url}/body`, { signal: within.signal }));
    const text = answer.text();
    within.abort(new Error('enough'));
    await expect(text).rejects.toThrow('enough');
  });

  test('tells a late head as a timeout after sending', async () => {
    const url = await listen(() => undefined);
    await expect(create()(get(url, { timeout: 50 }))).rejects.toMatchObject({ reason: 'timeout', sent: true });
  });

  test('tells a body that breaks off as a failure, not as a short text', async () => {
    const url = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    const answer = create()(get(url)).then((head) => head.text());
    await expect(answer).rejects.toMatchObject({ name: 'TransportFailure', sent: true });
  });
});

describe.each(inNode)('API-03: the %s transport', (_, create) => {
  test('unpacks gzip and brotli, whole and as a stream, and keeps cookies apart', async () => {
    const url = await listen((request, response) => {
      const isGzip = request.url === '/gzip';
      const cookies = ['session=a; Expires=Wed, 21 Oct 2015 07:28:00 GMT', 'b=2'];
      response.writeHead(200, { 'content-encoding': isGzip ? 'gzip' : 'br', 'set-cookie': cookies });
      response.end(isGzip ? gzipSync('packed 好') : brotliCompressSync('packed 好'));
    });
    const transport = create();
    for (const packing of ['gzip', 'br']) {
      const answer = await transport(get(`${url}/${packing}`));
      expect(answer.cookies).toEqual(['session=a; Expires=Wed, 21 Oct 2015 07:28:00 GMT', 'b=2']);
      expect(await answer.text()).toBe('packed 好');
      let streamed = '';
      const decoder = new TextDecoder();
      for await (const chunk of (await transport(get(`${url}/${packing}`))).chunks()) {
        streamed += decoder.decode(chunk, { stream: true });
      }
      expect(streamed).toBe('packed 好');
    }
  });

  test('follows no redirect', async () => {
    const url = await listen((_, response) => void response.writeHead(307, { location: '/elsewhere' }).end());
    const answer = await create()(get(url));
    expect([answer.status, answer.headers.location, await answer.text()]).toEqual([307, '/elsewhere', '']);
  });

  test('tells why no answer came, and whether the request may have arrived', async () => {
    const closed = net.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const transport = create();
    await expect(transport(get(`http://127.0.0.1:${port}`))).rejects.toMatchObject({ reason: 'refused', sent: false });
    await expect(transport(get('http://tollgate.invalid'))).rejects.toMatchObject({
      reason: 'unknown-host',
      sent: false,
    });
    const cut = await listenRaw((socket) => socket.destroy());
    await expect(transport(get(cut, { method: 'POST', body: '{}' }))).rejects.toMatchObject({
      reason: 'reset',
      sent: true,
    });
    const babble = await listenRaw((socket) => socket.end('hello, I am no web server\r\n'));
    await expect(transport(get(babble))).rejects.toMatchObject({ reason: 'reset', sent: true });
    const plain = await listen((_, response) => void response.end());
    const tls = transport(get(plain.replace('http:', 'https:')));
    await expect(tls).rejects.toMatchObject({ reason: 'tls', sent: false });
  });

  test('waits for a stalled body no longer than for the head', async () => {
    const url = await listen((_, response) => {
      response.write('x');
    });
    const read = async () => (await create()(get(url, { timeout: 500 }))).text();
    await expect(read()).rejects.toMatchObject({ reason: 'timeout', sent: true });
  });
});

describe.each([
  ['node:http', createHttpTransport],
  ['undici', createPooledTransport],
] as const)('a proxy, by %s', (_name, create) => {
  const hello = () => listen((request, response) => void request.pipe(response.setHeader('x-path', request.url ?? '')));
  const secure = () =>
    listen((request, response) => void request.pipe(response), { cert: certificate, key: certificateKey });
  const post = (url: string) => get(url, { method: 'POST', body: 'said' });
  const trust = { ca: certificate };

  test.each(['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'])('takes http that %s names, whole', async (name) => {
    const url = `${await hello()}/api/status?a=1`;
    const { host, lines } = await startForwardProxy();
    for (const proxy of [`http://${host}`, host]) {
      const answer = await create({ [name]: proxy })(post(url));
      expect([answer.status, answer.headers['x-path'], await answer.text()]).toEqual([200, '/api/status?a=1', 'said']);
    }
    expect(lines).toEqual([`POST ${url}`, `POST ${url}`]);
  });

  test.each(['https_proxy', 'HTTPS_PROXY', 'ALL_PROXY'])('tunnels https that %s names', async (name) => {
    const url = await secure();
    const { host, lines } = await startForwardProxy({ tunnels: [Number(new URL(url).port)] });
    const answer = await create({ [name]: `http://${host}`, http_proxy: 'http://127.0.0.1:1' }, trust)(post(url));
    expect([answer.status, await answer.text()]).toEqual([200, 'said']);
    expect(lines).toEqual([`CONNECT ${new URL(url).host}`]);
    await expect(create({ [name]: `http://${host}` })(get(url))).rejects.toMatchObject({ reason: 'tls-issuer' });
  });

  test('gives the credentials in its address, and tells where they are missing or wrong', async () => {
    const [plain, tls] = [await hello(), await secure()];
    const { host } = await startForwardProxy({ credentials: 'user:p@ss word' });
    const good = { ALL_PROXY: `http://user:p%40ss%20word@${host}` };
    expect(await (await create(good)(post(plain))).text()).toBe('said');
    expect(await (await create(good, trust)(post(tls))).text()).toBe('said');
    for (const proxy of [`http://${host}`, `http://user:wrong@${host}`, `http://user@${host}`])
      for (const url of [plain, tls]) {
        const refused = create({ ALL_PROXY: proxy }, trust)(post(url));
        const outcome = { reason: 'proxy-credentials', sent: false, detail: host };
        await expect(refused, `${proxy} ${url}`).rejects.toMatchObject(outcome);
      }
  });

  test('is named where it is dead, unknown, silent, unwilling or no address; nothing was sent then', async () => {
    const [plain, tls] = [await hello(), await secure()];
    const { host: unwilling } = await startForwardProxy({ tunnels: [443] });
    for (const url of [plain, tls]) {
      const through = (proxy: string) => create({ ALL_PROXY: proxy }, trust)(post(url));
      const failing = (reason: string, detail?: string) => ({ name: 'TransportFailure', sent: false, reason, detail });
      await expect(through('http://127.0.0.1:1')).rejects.toMatchObject(failing('proxy-refused', '127.0.0.1:1'));
      const unknown = failing('proxy-unknown-host', 'proxy.invalid:3128');
      await expect(through('http://u:pw@proxy.invalid:3128')).rejects.toMatchObject(unknown);
      for (const odd of ['http://', 'gopher://127.0.0.1:1', 'http://a b', '%'])
        await expect(through(odd), odd).rejects.toMatchObject(failing('proxy-unusable'));
    }
    const denied = { reason: 'proxy-denied', sent: false, detail: `${unwilling} (403)` };
    await expect(create({ ALL_PROXY: unwilling }, trust)(post(tls))).rejects.toMatchObject(denied);
  });

  test('is left out for hosts that NO_PROXY names', async () => {
    const target = await hello();
    const { port } = new URL(target);
    const lists = ['*', '127.0.0.1', 'example.com, 127.0.0.1', `127.0.0.1:${port}`];
    for (const no of lists)
      for (const name of ['no_proxy', 'NO_PROXY'])
        expect((await create({ http_proxy: 'http://127.0.0.1:1', [name]: no })(post(target))).status).toBe(200);
    const other = create({ http_proxy: 'http://127.0.0.1:1', NO_PROXY: '127.0.0.1:1,example.com' })(post(target));
    await expect(other).rejects.toMatchObject({ reason: 'proxy-refused' });
  });

  test('hands a stream on as it comes', async () => {
    let more = () => {};
    const target = await listen((_, response) => {
      response.write('one');
      more = () => void response.end('two');
    });
    const { host } = await startForwardProxy();
    const pieces: string[] = [];
    for await (const piece of (await create({ http_proxy: host })(get(target))).chunks()) {
      pieces.push(Buffer.from(piece).toString());
      more();
    }
    expect(pieces.join('|')).toBe('one|two');
  });
});

test('an error of our own is no state of the network; after a write was sent it leaves that unsure', async () => {
  const ours = new TypeError('this.client is not a function');
  expect(transportFailure(ours, false)).toBe(ours);
  expect(transportFailure(Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' }), false)).not.toHaveProperty(
    'reason',
  );
  const later = transportFailure(ours, true);
  expect(later).toMatchObject({ reason: 'internal', sent: true });
  const write = { method: 'POST', body: '{}' } as const;
  expect(inOurTerms(later, write, '/api/token/')).toMatchObject({ kind: 'unsure', facts: { reason: 'internal' } });
  expect(inOurTerms(later, { method: 'GET' }, '/api/token/')).toBe(ours);
});

test('SEC-08: a body that drips is given up after ten times the wait for a piece, by node:http and undici', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const source = new PassThrough();
  const ended: unknown[] = [];
  answerBody(source, undefined, { timeout: 300 }, () => undefined)
    .text()
    .catch((error: unknown) => ended.push(error));
  const drip = async () => {
    source.write(' ');
    await vi.advanceTimersByTimeAsync(250);
  };
  for (let waited = 250; waited < 3000; waited += 250) await drip();
  expect(ended).toEqual([]);
  await drip();
  expect(ended).toMatchObject([{ name: 'TransportFailure', reason: 'timeout', sent: true }]);
});

test('SEC-08: a body that drips is given up after ten times the wait for the head, by fetch', async () => {
  const sleeps: { ms: number; wake: () => void }[] = [];
  const clock = { sleep: (ms: number) => new Promise<void>((wake) => sleeps.push({ ms, wake })) };
  let stopped: AbortSignal | null | undefined;
  const fetch = (async (_: string, { signal }: RequestInit) => {
    stopped = signal;
    const drip = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(new Uint8Array([0x20]));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    };
    return new Response(new ReadableStream({ start: drip }));
  }) as typeof globalThis.fetch;
  const answer = await createFetchTransport(fetch, clock)(get('https://c/api/x', { timeout: 300 }));
  const text = answer.text();
  await expect.poll(() => sleeps.map(({ ms }) => ms)).toEqual([300, 3000]);
  expect(stopped?.aborted).toBe(false);
  sleeps[1]?.wake();
  await expect(text).rejects.toMatchObject({ name: 'TransportFailure', reason: 'timeout', sent: true });
});

test('API-01: the fetch transport leaves to the browser what is its own, and reports other redirects', async () => {
  const seen: RequestInit[] = [];
  const answers = [
    new Response('{}'),
    new Response('{}'),
    Object.defineProperties(new Response('<html>'), {
      redirected: { value: true },
      url: { value: 'https://c/setting' },
    }),
    Object.defineProperties(new Response('{}'), { redirected: { value: true }, url: { value: 'https://c/api/x/' } }),
  ];
  const fetch = (async (_: string, init: RequestInit) => {
    seen.push(init);
    return answers.shift();
  }) as unknown as typeof globalThis.fetch;
  const transport = createFetchTransport(fetch, { sleep });
  const headers = { Cookie: 'a', Origin: 'b', 'User-Agent': 'c', Authorization: 'Bearer pat', 'New-Api-User': '7' };
  await transport(get('https://c/api/x', { headers }));
  expect(seen[0]).toMatchObject({
    credentials: 'omit',
    headers: [
      ['Authorization', 'Bearer pat'],
      ['New-Api-User', '7'],
      ['X-Tollgate', '1'],
    ],
  });
  await transport(get('https://c/api/x', { headers: { Authorization: 'Bearer a.b.c' } }));
  expect(seen[1]).toMatchObject({ credentials: 'same-origin' });
  expect(await transport(get('https://c/api/x'))).toMatchObject({
    status: 302,
    headers: { location: 'https://c/setting' },
  });
  expect(await transport(get('https://c/api/x'))).toMatchObject({ status: 200 });
});
