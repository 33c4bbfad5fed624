import { readFileSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import { certificate, certificateKey } from '../../support/certificate.ts';
import { runCommand } from '../../support/command-here.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let sandbox: TestSandbox;
let gateway: string;
const server = createServer({ cert: certificate, key: certificateKey }, (incoming, response) => {
  const { method, url, headers } = incoming;
  const outgoing = send(`${sandbox.url}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(outgoing);
});

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.close();
});

function machine() {
  const folder = temporaryFolder();
  const run = (words: readonly string[], stdin?: string) =>
    runCommand(words, { env: { TOLLGATE_CONFIG_DIR: folder }, stdin, cwd: folder });
  const login = (...flags: string[]) =>
    run(['login', '--gateway', gateway, '--profile', 'tls', '-u', 'root', '--password-stdin', ...flags], '123456\n');
  const config = () => JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')).profiles.tls;
  return { folder, run, login, config };
}

test('a certificate nobody vouches for is refused, with the cure', async () => {
  const refused = await machine().login();
  expect(refused).toMatchObject({ exitCode: 8, stdout: '' });
  expect(refused.stderr).toMatch(/--ca-file FILE/);
});

test('--ca-file trusts one authority, and login keeps it with the profile', async () => {
  const { folder, run, login, config } = machine();
  writeFileSync(join(folder, 'ca.pem'), certificate);
  const signedIn = await login('--ca-file', 'ca.pem');
  expect(signedIn, signedIn.stderr).toMatchObject({ exitCode: 0 });
  expect(signedIn.stderr).not.toMatch(/not verified/);
  expect(config().tls).toEqual({ caFile: join(folder, 'ca.pem') });
  expect(await run(['token', 'list'])).toMatchObject({ exitCode: 0 });
  // The profile's trust is for its own gateway alone.
  const elsewhere = await run(['status', '--gateway', gateway.replace('127.0.0.1', 'localhost')]);
  expect(elsewhere).toMatchObject({ exitCode: 8 });
  expect(await run(['status', '--ca-file', 'missing.pem'])).toMatchObject({ exitCode: 2 });
});

test('--insecure takes any certificate and says so each time, until --no-insecure', async () => {
  const { run, login, config } = machine();
  expect(await login('--insecure')).toMatchObject({ exitCode: 0 });
  expect(config().tls).toEqual({ insecure: true });
  const listed = await run(['token', 'list', '-o', 'json', '--quiet']);
  expect(listed).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(listed.stderr)).toMatchObject({ warning: 'insecure' });
  expect(await run(['token', 'list', '--no-insecure'])).toMatchObject({ exitCode: 8, stdout: '' });
  expect(await run(['status', '--insecure', '--ca-file', 'x'])).toMatchObject({ exitCode: 2 });
});

test('the pooled transport judges a certificate alike', async () => {
  const ask = (trust?: Parameters<typeof createPooledTransport>[1]) =>
    createPooledTransport({}, trust)({ method: 'GET', url: `${gateway}/api/status`, headers: {}, timeout: 5000 });
  await expect(ask()).rejects.toMatchObject({ reason: 'tls' });
  expect((await ask({ ca: certificate })).status).toBe(200);
  expect((await ask({ insecure: true })).status).toBe(200);
});
