import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { type RunningCommand, startTollgate } from '../../support/program/command.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { type Answer, ask } from './support.ts';

/** A balancer without sticky sessions: each request goes to the next copy that says it is ready. Connections are kept. */
async function startBalancer(copies: readonly number[]) {
  const agent = new Agent({ keepAlive: true });
  const counts = new Map(copies.map((port) => [port, 0]));
  let turn = 0;
  const isReady = async (port: number) => {
    const answer = await ask(port, { path: '/readyz' }).catch(() => undefined);
    return answer?.status === 200;
  };
  const choose = async (): Promise<number> => {
    const first = turn++;
    for (let tries = 0; tries < copies.length; tries += 1) {
      const port = copies[(first + tries) % copies.length] ?? 0;
      if (await isReady(port)) return port;
    }
    throw new Error('no copy is ready');
  };
  const server = createServer(async (request, response) => {
    const port = await choose();
    counts.set(port, (counts.get(port) ?? 0) + 1);
    const { url: path, method, headers } = request;
    const onward = httpRequest({ port, path, method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, counts };
}

async function startCopy(gateway: string): Promise<{ port: number; copy: RunningCommand }> {
  const flags = ['--listen', '127.0.0.1:0', '--allowed-host', 'console.example.com', '--drain-notice', '2'];
  const copy = await startTollgate(['web', '--gateway', gateway, ...flags, '--json']);
  const [line] = await copy.waitFor(/^.+\n/);
  return { copy, port: JSON.parse(line).port };
}

/** A browser of the console behind the balancer: its page's calls, with the cookies it was given. */
function browser(port: number) {
  const own = { host: 'console.example.com', 'x-tollgate': '1', 'new-api-user': '1' };
  let cookie = '';
  return async (path: string, body?: object): Promise<Answer> => {
    const answer = await ask(port, {
      path,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...own, ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    });
    const set = answer.headers['set-cookie']?.map((text) => text.split(';')[0]).join('; ');
    if (set) cookie = set;
    return answer;
  };
}

test('BIG-03: a session holds on any copy behind a balancer, and a copy is drained without a lost answer', async () => {
  const sandbox = await startTestSandbox();
  const one = await startCopy(sandbox.url);
  const two = await startCopy(sandbox.url);
  const balancer = await startBalancer([one.port, two.port]);
  const call = browser(balancer.port);
  expect(JSON.parse((await call('/api/user/login', { username: 'root', password: '123456' })).text)).toMatchObject({
    success: true,
  });
  for (let times = 0; times < 6; times += 1) {
    expect(JSON.parse((await call('/api/user/self')).text)).toMatchObject({
      success: true,
      data: { username: 'root' },
    });
  }
  expect([...balancer.counts.values()].every((count) => count >= 3)).toBe(true);

  // Some ask without a pause, while one copy goes.
  let isOver = false;
  const seen: { status: number; isWhole: boolean }[] = [];
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await call('/api/user/self');
      seen.push({ status: answer.status, isWhole: JSON.parse(answer.text).data.username === 'root' });
    }
  });
  await expect.poll(() => seen.length).toBeGreaterThan(20);
  one.copy.kill('SIGTERM');
  expect(await one.copy.exited).toMatchObject({ exitCode: 0, signal: null });
  const atEnd = seen.length;
  await expect.poll(() => seen.length).toBeGreaterThan(atEnd + 20);
  isOver = true;
  await Promise.all(asking);
  expect(seen.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([]);
});
