import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type RunningCommand, startTollgate } from '../../support/program/command.ts';
import { ask, startConsole, startUpstream } from './support.ts';

/** A gateway whose answers to `/api/log/` and streams wait until they are told to go on. */
async function heldGateway() {
  const held: ServerResponse[] = [];
  const url = await startUpstream((request, response) => {
    if (!request.url?.startsWith('/api/log')) {
      response.end('{}');
      return;
    }
    if (request.url.includes('stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
    }
    held.push(response);
  });
  return { url, held, isHeld: (count: number) => expect.poll(() => held.length).toBe(count) };
}

async function startWeb(gateway: string, flags: readonly string[] = []): Promise<RunningCommand & { port: number }> {
  const web = await startTollgate(['web', '--gateway', gateway, '--listen', '127.0.0.1:0', '--json', ...flags]);
  const [line] = await web.waitFor(/^.+\n/);
  return Object.assign(web, { port: JSON.parse(line).port as number });
}

const ready = (port: number) => ask(port, { path: '/readyz' });

test('BIG-03: /healthz and /readyz say how a copy is, by whatever name and under any base', async () => {
  const web = await startWeb('http://127.0.0.1:9', ['--base', '/console/']);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(web.port, { path, headers: { host: '10.1.2.3:4181' } });
    expect(answer).toMatchObject({ status: 200, text: 'ok\n' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await ask(web.port, { path, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await ask(web.port, { path, method: 'POST' })).status).toBe(405);
  }
  // No other path is reached by a foreign name.
  expect((await ask(web.port, { path: '/console/', headers: { host: '10.1.2.3:4181' } })).status).toBe(403);
});

test('BIG-03: after SIGTERM a copy is not ready, and still takes what comes, as the last request of its connection', async () => {
  const gateway = await heldGateway();
  const web = await startWeb(gateway.url, ['--drain-notice', '3600', '--drain-limit', '3600']);
  expect((await ready(web.port)).status).toBe(200);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const kept = httpRequest({ port: web.port, path: '/api/status', agent }).end();
  const [before] = (await once(kept, 'response')) as [IncomingMessage];
  await before.resume().toArray();
  expect(before.headers.connection).toBe('keep-alive');
  web.kill('SIGTERM');
  await expect.poll(async () => await ready(web.port)).toMatchObject({ status: 503, text: 'draining\n' });
  expect(await ask(web.port, { path: '/healthz' })).toMatchObject({ status: 200 });
  // A connection that a balancer keeps is not closed under its next request, which is the last one of it.
  const again = httpRequest({ port: web.port, path: '/api/status', agent }).end();
  const [last] = (await once(again, 'response')) as [IncomingMessage];
  expect(last).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  agent.destroy();
});

test('BIG-03: answers and streams under way at SIGTERM arrive whole; new connections are refused', async () => {
  const gateway = await heldGateway();
  const web = await startWeb(gateway.url, ['--drain-limit', '3600']);
  const plain = ask(web.port, { path: '/api/log/' });
  await gateway.isHeld(1);
  const stream = ask(web.port, { path: '/api/log/?stream' });
  await gateway.isHeld(2);
  web.kill('SIGTERM');
  await expect.poll(() => ready(web.port).catch(String)).toContain('ECONNREFUSED');
  gateway.held[0]?.end('whole answer');
  expect(await plain).toMatchObject({ status: 200, text: 'whole answer' });
  for (const text of ['data: two\n\n', 'data: [DONE]\n\n']) gateway.held[1]?.write(text);
  gateway.held[1]?.end();
  expect(await stream).toMatchObject({ status: 200, text: 'data: one\n\ndata: two\n\ndata: [DONE]\n\n' });
  expect(await web.exited).toMatchObject({ exitCode: 0, signal: null });
});

test('BIG-03: an answer that is ended, and still on its way to a slow reader, is not cut off', async () => {
  const size = 24 * 1024 * 1024;
  const assets = { paths: ['index.html', 'large.txt'], read: async () => Buffer.alloc(size, 'x') };
  const server = await startConsole('http://127.0.0.1:9', { assets });
  const request = httpRequest({ port: server.port, path: '/large.txt', agent: false }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.pause();
  const left = server.drain({ notice: 0, limit: 3_600_000 });
  await expect(ready(server.port)).rejects.toThrow(/ECONNREFUSED/);
  let got = 0;
  for await (const part of response) got += (part as Buffer).length;
  expect(got).toBe(size);
  expect(await left).toBe(0);
});

test('BIG-03: what takes longer than the limit is cut off, and said', async () => {
  const gateway = await heldGateway();
  const web = await startWeb(gateway.url, ['--drain-limit', '1']);
  const endless = ask(web.port, { path: '/api/log/?stream' });
  const broken = expect(endless).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  await gateway.isHeld(1);
  web.kill('SIGTERM');
  await broken;
  expect(await web.exited).toMatchObject({ exitCode: 0, stderr: 'Answers cut off before their end: 1.\n' });
});

test('BIG-03: a second signal ends a draining copy at once, with its code', async () => {
  for (const [second, exitCode] of [
    ['SIGTERM', 143],
    ['SIGINT', 143],
  ] as const) {
    const gateway = await heldGateway();
    const web = await startWeb(gateway.url, ['--drain-limit', '3600']);
    const broken = expect(ask(web.port, { path: '/api/log/' })).rejects.toThrow(/hang up|ECONNRESET/);
    await gateway.isHeld(1);
    web.kill('SIGTERM');
    await expect.poll(() => ready(web.port).catch(String)).toContain('ECONNREFUSED');
    web.kill(second);
    await broken;
    expect(await web.exited).toMatchObject({ exitCode, signal: null });
  }
});

test('BIG-03: what is no time is refused with the cure', async () => {
  for (const flag of ['--drain-notice', '--drain-limit']) {
    const web = await startTollgate(['web', '--gateway', 'http://127.0.0.1:9', flag, 'soon']);
    expect(await web.exited).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(flag) });
  }
});
