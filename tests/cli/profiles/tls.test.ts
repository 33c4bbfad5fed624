import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import { badCertificates, certificate } from '../../support/gateway/certificate.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { startTlsFront, type TlsFront } from '../../support/gateway/tls-front.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let sandbox: TestSandbox;
let gateway: string;
let front: TlsFront;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  front = await startTlsFront(sandbox.url);
  gateway = front.url;
});
afterAll(async () => {
  front.close();
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
  await expect(ask()).rejects.toMatchObject({ reason: 'tls-issuer' });
  expect((await ask({ ca: certificate })).status).toBe(200);
  expect((await ask({ insecure: true })).status).toBe(200);
});

const complaints = {
  expired: { message: /the TLS certificate has expired\. .*renewed/, code: 'tls-expired' },
  early: { message: /the TLS certificate is not valid yet\. .*clock/, code: 'tls-early' },
  other: {
    message: /the TLS certificate is for another name \(gateway\.example\.com\)\. Use a name/,
    code: 'tls-name',
  },
} as const;

test.each(Object.entries(complaints))('a certificate that is %s says so with its own cure', async (name, outcome) => {
  const tls = badCertificates[name as keyof typeof badCertificates];
  const bad = createServer(tls, (_, response) => void response.end());
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(bad.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const file = join(folder, 'ca.pem');
  writeFileSync(file, tls.cert);
  const words = ['status', '--gateway', url];
  for (const env of [{ TOLLGATE_CA_FILE: file }, { SSL_CERT_FILE: file }]) {
    const { exitCode, stderr } = await runCommand(words, { env: { TOLLGATE_CONFIG_DIR: folder, ...env } });
    expect([exitCode, stderr]).toEqual([8, expect.stringMatching(outcome.message)]);
    expect(stderr).not.toContain('--ca-file');
  }
  const pooled = createPooledTransport({}, { ca: tls.cert });
  await expect(pooled({ method: 'GET', url, headers: {}, timeout: 5000 })).rejects.toMatchObject({
    reason: outcome.code,
  });
  bad.close();
});

test('TOLLGATE_CA_FILE and SSL_CERT_FILE are believed beside each other; a file without a certificate is named', async () => {
  const { folder, run } = machine();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const good = file('good.pem', certificate);
  const other = file('other.pem', badCertificates.other.cert);
  const at = (env: Record<string, string | undefined>, ...more: string[]) =>
    runCommand(['status', '--gateway', gateway, ...more], { env: { TOLLGATE_CONFIG_DIR: folder, ...env } });
  for (const env of [
    { TOLLGATE_CA_FILE: good },
    { SSL_CERT_FILE: good },
    { TOLLGATE_CA_FILE: other, SSL_CERT_FILE: good },
    { TOLLGATE_CA_FILE: good, SSL_CERT_FILE: other },
  ])
    expect((await at(env)).exitCode, JSON.stringify(env)).toBe(0);
  expect((await at({ TOLLGATE_CA_FILE: good }, '--ca-file', other)).exitCode).toBe(8);
  const broken = file('broken.pem', certificate.replace('MIIB', 'MIIC'));
  for (const bad of [file('empty.pem', 'no certificate'), broken]) {
    const byFlag = await run(['status', '--gateway', gateway, '--ca-file', bad]);
    expect([byFlag.exitCode, byFlag.stderr]).toEqual([2, expect.stringContaining(`${bad} contains no CA certificate`)]);
    const byName = await at({ SSL_CERT_FILE: bad });
    expect([byName.exitCode, byName.stderr]).toEqual([2, expect.stringMatching(/^tollgate: SSL_CERT_FILE names /)]);
  }
});
