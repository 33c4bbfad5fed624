import http, { type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerBody } from '../../../cli/world/answer-body.ts';
import { createHttpTransport } from '../../../cli/world/http-transport.ts';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import { largestAnswer } from '../../../shared/gateway/answer-limits.ts';
import type { Transport, TransportRequest } from '../../../shared/gateway/transport.ts';
import { createFetchTransport } from '../../../web/transport.ts';

// The three transports against a real server: what all of them owe the client.
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function listen(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

  test('goes through a proxy that the environment names, except where it exempts the host', async () => {
    const target = await listen((_, response) => void response.end('direct'));
    const proxy = await listenRaw((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'));
    const env = { http_proxy: proxy, NO_PROXY: 'example.com, 127.0.0.1' };
    const exempt = createHttpTransport(env);
    expect(await (await exempt(get(target))).text()).toBe('direct');
    const through = createHttpTransport({ http_proxy: proxy })(get(target));
    // lint-allow any-failure: the test against a real proxy takes its place.
    await expect(through).rejects.toMatchObject({ name: 'TransportFailure' });
  });
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
