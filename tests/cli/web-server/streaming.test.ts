import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ask, startConsole, startUpstream } from './support.ts';

test('an event stream passes piece by piece, its head first', async () => {
  let upstream: ServerResponse | undefined;
  const gateway = await startUpstream((_, response) => {
    upstream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
  });
  const { port } = await startConsole(gateway);
  const request = httpRequest({ port, path: '/pg/chat/completions', agent: false }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  expect(response.headers['content-type']).toBe('text/event-stream');
  for (const piece of ['data: one\n\n', 'data: two\n\n', 'data: [DONE]\n\n']) {
    // The next piece is not written before this one arrived: a buffering proxy would hang here.
    const arrived = once(response, 'data');
    upstream?.write(piece);
    expect(await arrived).toEqual([piece]);
  }
  upstream?.end();
  await once(response, 'end');
});

test('a browser that goes away ends the call at the gateway, before and after its first byte', async () => {
  for (const isAnswering of [false, true]) {
    const calls: ServerResponse[] = [];
    let reached = () => {};
    const hasReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const gateway = await startUpstream((_, response) => {
      calls.push(response);
      if (isAnswering) response.write('data: one\n\n');
      reached();
    });
    const { port } = await startConsole(gateway);
    const request = httpRequest({ port, path: '/v1/chat/completions', agent: false }).end();
    request.on('error', () => {});
    await hasReached;
    if (isAnswering) await once(request, 'response');
    const [call] = calls;
    const ended = call && once(call, 'close');
    request.destroy();
    await ended;
    expect(call?.writableFinished).toBe(false);
  }
});

test('a gateway that breaks off in the middle does not look finished', async () => {
  const gateway = await startUpstream((_, response) => {
    response.write('half');
    setImmediate(() => response.destroy());
  });
  const { port } = await startConsole(gateway);
  await expect(ask(port, { path: '/api/log/' })).rejects.toThrow(/aborted|hang up/);
});

test('a large upload streams through unchanged, with its length, and with chunks', async () => {
  const gateway = await startUpstream((request, response) => {
    const hash = createHash('sha256');
    request.on('data', (part) => hash.update(part));
    request.on('end', () => response.end(`${request.headers['content-length']} ${hash.digest('hex')}`));
  });
  const { port } = await startConsole(gateway);
  const body = randomBytes(12 * 1024 * 1024);
  const sum = createHash('sha256').update(body).digest('hex');
  for (const length of [String(body.length), undefined]) {
    const headers = length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
    const request = httpRequest({ port, method: 'POST', path: '/v1/files', headers, agent: false }).end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect((await response.toArray()).join('')).toBe(`${length} ${sum}`);
  }
});

test('an upload waits for a gateway that does not read', async () => {
  let upstream: IncomingMessage | undefined;
  const gateway = await startUpstream((request) => {
    upstream = request.pause();
  });
  const { port } = await startConsole(gateway);
  const request = httpRequest({ port, method: 'POST', path: '/v1/files', agent: false });
  request.on('error', () => {});
  let accepted = 0;
  // Far more than any buffer on the way; without back-pressure all of it would be taken.
  const piece = Buffer.alloc(1024 * 1024);
  const isStuck = new Promise<void>((resolve) => {
    const write = () => {
      accepted += 1;
      if (accepted >= 200) resolve();
      else if (request.write(piece)) setImmediate(write);
      else {
        const timer = setTimeout(resolve, 500);
        request.once('drain', () => {
          clearTimeout(timer);
          write();
        });
      }
    };
    write();
  });
  await isStuck;
  expect(accepted).toBeLessThan(100);
  upstream?.destroy();
  request.destroy();
});

test('a gateway that cannot be reached is told in the envelope, in the language of the browser', async () => {
  const { port } = await startConsole('http://127.0.0.1:1');
  const answer = await ask(port, { path: '/api/status' });
  expect(answer.status).toBe(502);
  // Read by the console: nothing was sent, so a write has not happened.
  expect(answer.headers['x-tollgate-gateway-away']).toBe('unsent');
  expect(JSON.parse(answer.text)).toEqual({
    success: false,
    message:
      'The gateway behind this console is not responding (ECONNREFUSED). Try again later. If it keeps happening, contact this site’s admin.',
  });
  const chinese = await ask(port, { path: '/api/status', headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(JSON.parse(chinese.text).message).toContain('网关没有响应');
});

test('a WebSocket connection is refused clearly', async () => {
  const gateway = await startUpstream(() => {});
  const { port } = await startConsole(gateway);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /v1/realtime HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const answer = (await socket.toArray()).join('');
  expect(answer).toMatch(
    /^HTTP\/1\.1 501 .*"success":false,"message":"The console does not forward WebSocket connections/s,
  );
});
