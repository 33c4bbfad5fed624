import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startSandbox } from '../../../cli/sandbox/server.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { Visitor } from './support/visitor.ts';

interface Asked {
  method?: string;
  path: string;
  headers: IncomingHttpHeaders;
  body?: string;
  host?: string;
}

/** One request with exactly these headers. */
function ask(port: number, { method = 'GET', path, headers, body, host = '127.0.0.1' }: Asked) {
  return new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const request = httpRequest({ host, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const rootSignIn = { method: 'POST', path: '/api/user/login', body: '{"username":"root","password":"123456"}' };

test.each([
  ['a name that was made to point here', { host: 'attacker.example:45901' }, 403],
  ['the same without a port', { host: 'attacker.example' }, 403],
  ['a name that begins like ours', { host: '127.0.0.1.attacker.example' }, 403],
  ['a foreign Origin', { host: 'HOST', origin: 'http://attacker.example', 'content-type': 'text/plain' }, 403],
  ['another port', { host: 'HOST', origin: 'http://127.0.0.1:1', 'content-type': 'text/plain' }, 403],
  ['no origin to speak of', { host: 'HOST', origin: 'null', 'content-type': 'text/plain' }, 403],
  ['a page of another site', { host: 'HOST', 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of another port', { host: 'HOST', 'sec-fetch-site': 'same-site' }, 403],
  ['its own page', { host: 'HOST', origin: 'http://HOST', 'sec-fetch-site': 'same-origin' }, 200],
  ['a program', { host: 'HOST' }, 200],
  ['a loopback name', { host: 'gateway.localhost:3000' }, 200],
  ['a name that was allowed', { host: 'gateway.test' }, 200],
])('SEC-06: a sandbox asked by %s (%j) answers %i', async (_, headers, status) => {
  const { clock, random, files, transport } = createRealWorld();
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    database: ':memory:',
    dialect: 'v013',
    sampleData: false,
    allowedHosts: ['gateway.test'],
    world: { clock, random, files, openSqlite, transport, log: () => {} },
  });
  await atEndOfTest(() => sandbox.close());
  const sent = JSON.parse(JSON.stringify(headers).replaceAll('HOST', `127.0.0.1:${sandbox.port}`));
  const answer = await ask(sandbox.port, { ...rootSignIn, headers: sent });
  expect([answer.status, answer.headers['set-cookie'] !== undefined]).toEqual([status, status === 200]);
  expect(JSON.parse(answer.text).success).toBe(status === 200);
});

test('SEC-06: the relay asks no address that was not allowed at its start, whatever an admin writes into a channel', async () => {
  let asked = 0;
  const inside = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end('{"data":[{"id":"internal-model-secret"}]}');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void inside.close());
  const { port } = inside.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const fetched = async (allowedUpstreams: string[], base_url = url) => {
    const sandbox = await startTestSandbox({ allowedUpstreams });
    const root = new Visitor(sandbox.url, 'v013');
    await root.signIn();
    const channel = { type: 1, key: 'k', name: 'c', models: 'm', group: 'default', base_url };
    await root.post('/api/channel/', { mode: 'single', channel });
    const [models, tried] = [await root.get('/api/channel/fetch_models/1'), await root.get('/api/channel/test/1')];
    return `${models.text} ${tried.text}`;
  };
  for (const allowed of [[], [`http://127.0.0.1:${port + 1}`], [`https://127.0.0.1:${port}`], ['http://localhost:*']]) {
    const text = await fetched(allowed);
    expect(text).not.toContain('internal-model-secret');
    expect(text).toContain(`--allow-upstream ${url}`);
  }
  for (const disguise of [
    `http://2130706433:${port}`,
    `http://user@127.1:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
  ]) {
    expect(await fetched(['https://api.openai.com'], disguise)).not.toContain('internal-model-secret');
  }
  expect(asked).toBe(0);
  expect(await fetched([url])).toContain('internal-model-secret');
  expect(await fetched(['http://127.0.0.1:*'])).toContain('internal-model-secret');
});

test('SEC-06: beyond loopback it says so, has no known password, and keeps its mocks to itself', async () => {
  const start = async (args: readonly string[], stdin?: string) => {
    const running = await startTollgate(['sandbox', '--port', '0', '--json', '--host', '0.0.0.0', ...args]);
    if (stdin !== undefined) running.write(stdin);
    running.endInput();
    const ready = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]) as { port: number; password: string | null };
    const stop = async () => {
      running.kill('SIGTERM');
      return (await running.exited).stderr;
    };
    const signIn = async (password: string) => {
      const body = JSON.stringify({ username: 'root', password });
      const headers = { host: `127.0.0.1:${ready.port}` };
      return JSON.parse((await ask(ready.port, { ...rootSignIn, body, headers })).text).success as boolean;
    };
    return { ready, stop, signIn };
  };
  const database = join(temporaryFolder(), 'site.db');
  // Made on loopback first, with the password everybody knows.
  const local = await startTollgate(['sandbox', '--port', '0', '--json', '--db', database]);
  expect(JSON.parse((await local.waitFor(/^\{.*\}$/m))[0])).toMatchObject({ password: '123456' });
  local.kill('SIGTERM');
  expect((await local.exited).stderr).not.toContain('other machines');

  const first = await start(['--db', database]);
  expect(first.ready.password).toMatch(/^[A-Za-z0-9]{20}$/);
  expect([await first.signIn('123456'), await first.signIn(String(first.ready.password))]).toEqual([false, true]);
  const foreign = networkAddress();
  if (foreign !== undefined) {
    const { port } = first.ready;
    const byAddress = { host: foreign, headers: { host: `${foreign}:${port}` } };
    expect((await ask(port, { ...byAddress, path: '/api/status' })).status).toBe(200);
    expect((await ask(port, { path: '/api/status', headers: { host: `attacker.example:${port}` } })).status).toBe(403);
  }
  expect(await first.stop()).toContain('Listening on 0.0.0.0: other machines can reach this gateway');
  // Told once: afterwards it is whatever was set.
  const second = await start(['--db', database]);
  expect(second.ready.password).toBeNull();
  expect(await second.signIn(String(first.ready.password))).toBe(true);
  await second.stop();
  const third = await start(['--db', database, '--root-password-file', '-'], 'a password of mine\n');
  expect([third.ready.password, await third.signIn('a password of mine')]).toEqual(['a password of mine', true]);
  await third.stop();

  const sample = await tollgate(['sandbox', '--memory', '--port', '0', '--host', '0.0.0.0', '--sample-data']);
  expect(sample).toMatchObject({ exitCode: 1, stdout: '' });
  expect(sample.stderr).toContain('are public');
  const bad = await tollgate(['sandbox', '--memory', '--port', '0', '--allow-upstream', 'ftp://x']);
  expect(bad).toMatchObject({ exitCode: 1, stdout: '' });
  expect(bad.stderr).toContain('"ftp://x" is not a valid address for --allow-upstream');
});

/** An IPv4 address of this machine beside loopback, where it has one. */
function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;
}
