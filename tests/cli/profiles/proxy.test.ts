import { writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificate, certificateKey } from '../../support/gateway/certificate.ts';
import { startForwardProxy } from '../../support/gateway/forward-proxy.ts';
import { startSocksProxy } from '../../support/gateway/socks-proxy.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: CliSession;
let caFile: string;
let httpsUrl: string;
const tls = createServer({ cert: certificate, key: certificateKey }, (incoming, response) => {
  const { method, url, headers } = incoming;
  const outgoing = send(`${session.sandbox.url}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(outgoing);
});

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  httpsUrl = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
  caFile = join(temporaryFolder(), 'ca.pem');
  writeFileSync(caFile, certificate);
});
afterAll(async () => {
  tls.closeAllConnections();
  tls.close();
  await session.sandbox.close();
});

const credentials = 'user:s3cret-of-the-proxy';

test('commands, an export and doctor go through the proxy that the environment names, with its credentials', async () => {
  const { host, lines } = await startForwardProxy({ credentials });
  const env = { HTTP_PROXY: `http://${credentials}@${host}`, TOLLGATE_CONFIG_DIR: session.folder };
  for (const words of [['channel', 'list'], ['log', 'export', '--start', '-3d'], ['doctor']]) {
    const { exitCode, stdout, stderr } = await tollgate([...words, '--verbose'], { env });
    expect([0, 10], `${words} ${stderr}`).toContain(exitCode);
    expect(stdout + stderr).not.toContain('s3cret');
  }
  expect(lines.some((line) => line.startsWith(`GET ${session.sandbox.url}/api/channel/?`))).toBe(true);
  expect(lines.filter((line) => !line.startsWith(`GET ${session.sandbox.url}/`))).toEqual([]);
  const wrong = await session.run(['channel', 'list'], { env: { HTTP_PROXY: `http://${host}` } });
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    8,
    expect.stringMatching(new RegExp(`the proxy ${host} wants a user`)),
  ]);
});

test('https goes through a tunnel, and a certificate is judged inside it', async () => {
  const { host, lines } = await startForwardProxy({ tunnels: [Number(new URL(httpsUrl).port)] });
  const env = { HTTPS_PROXY: host };
  const status = (more: Record<string, string> = {}) =>
    session.run(['status', '--gateway', httpsUrl], { env: { ...env, ...more } });
  const answered = await status({ TOLLGATE_CA_FILE: caFile });
  expect(answered.exitCode, answered.stderr).toBe(0);
  expect((await status()).stderr).toMatch(/issuer is unknown.*--ca-file FILE/);
  expect(new Set(lines)).toEqual(new Set([`CONNECT ${new URL(httpsUrl).host}`]));
});

test('a proxy that is itself reached over TLS is trusted as the gateway is', async () => {
  const { host, lines } = await startForwardProxy({ isSecure: true });
  const proxy = `https://${host.replace('127.0.0.1', 'localhost')}`;
  const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, TOLLGATE_CA_FILE: caFile };
  for (const gateway of [session.sandbox.url, httpsUrl]) {
    const { exitCode, stderr } = await session.run(['status', '--gateway', gateway], { env });
    expect([exitCode, stderr], gateway).toEqual([0, '']);
    const untrusted = await session.run(['status', '--gateway', gateway], { env: { ...env, TOLLGATE_CA_FILE: '' } });
    expect(untrusted.stderr, gateway).toMatch(/issuer is unknown.*--ca-file FILE/);
  }
  expect(new Set(lines)).toEqual(
    new Set([`GET ${session.sandbox.url}/api/status`, `CONNECT ${new URL(httpsUrl).host}`]),
  );
});

test('a SOCKS5 proxy is told names, not addresses, and says nothing of itself', async () => {
  const { host, lines } = await startSocksProxy({ credentials });
  const env = { ALL_PROXY: `socks5://${credentials}@${host}`, TOLLGATE_CA_FILE: caFile };
  const urls = [session.sandbox.url, httpsUrl].map((url) => url.replace('127.0.0.1', 'localhost'));
  for (const gateway of urls) {
    const { exitCode, stderr } = await session.run(['status', '--gateway', gateway], { env });
    expect([exitCode, stderr], gateway).toEqual([0, '']);
  }
  expect(new Set(lines)).toEqual(new Set(urls.map((url) => new URL(url).host)));
  const listed = await session.run(['channel', 'list', '--limit', '1'], { env });
  expect([listed.exitCode, listed.stdout.split('\n').length], listed.stderr).toEqual([0, 2]);
});

test('a SOCKS5 proxy that refuses, or is none, is named with what it wants, without its password', async () => {
  const locked = await startSocksProxy({ credentials });
  const closed = await startSocksProxy({ isClosed: true });
  const foreign = await startForwardProxy();
  for (const [proxy, words] of [
    [`socks5://${locked.host}`, `the proxy ${locked.host} wants a username and password.`],
    [`socks5h://user:wr0ng@${locked.host}`, `the proxy ${locked.host} wants a username and password.`],
    [`socks5://${closed.host}`, `the proxy ${closed.host} (NotAllowed) refuses to pass the request on`],
    [`socks5://${foreign.host}`, `the proxy ${foreign.host} doesn’t respond.`],
    ['socks5://127.0.0.1:1', 'the proxy 127.0.0.1:1 refused the connection.'],
  ] as const) {
    const { exitCode, stderr } = await session.run(['channel', 'list', '--retries', '0'], {
      env: { ALL_PROXY: proxy },
    });
    expect(exitCode, stderr).toBe(8);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('wr0ng');
  }
});

test('a proxy that is dead is named, once, and its password is not', async () => {
  const env = { ALL_PROXY: 'http://user:s3cret@127.0.0.1:1' };
  const dead = await session.run(['channel', 'list', '--retries', '0'], { env });
  expect(dead.stderr).toBe(
    'tollgate: Can’t connect to the gateway: the proxy 127.0.0.1:1 refused the connection. ' +
      'Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY. NO_PROXY lists the hosts that need no proxy.\n',
  );
  expect([dead.exitCode, dead.stdout]).toEqual([8, '']);
  const around = await session.run(['channel', 'list'], { env: { ...env, no_proxy: '127.0.0.1' } });
  expect(around.exitCode, around.stderr).toBe(0);
});

test('a chat streams through the proxy, and the terminal UI goes through it', async () => {
  const { host, lines } = await startForwardProxy();
  const env = { http_proxy: host, TOLLGATE_CONFIG_DIR: session.folder };
  const said = await tollgate(['chat', '--model', 'gpt-4o-mini', 'hello'], { env });
  expect([said.exitCode, said.stdout.length > 0], said.stderr).toEqual([0, true]);
  expect(lines).toContain(`POST ${session.sandbox.url}/pg/chat/completions`);
  lines.length = 0;
  const terminal = await openTerminal({ env });
  await terminal.waitFor(() => lines.some((line) => line.includes('/api/user/self')));
  await terminal.waitFor(/root/);
});

test('the web server goes through it, too, and a browser hears no 407 of it', async () => {
  const { host, lines } = await startForwardProxy();
  const locked = await startForwardProxy({ credentials });
  const serve = async (proxy: string, gateway: string, more = {}) => {
    const words = ['web', '--gateway', gateway, '--listen', '127.0.0.1:0', '--json'];
    const running = await startTollgate(words, {
      env: { ALL_PROXY: proxy, TOLLGATE_CONFIG_DIR: session.folder, ...more },
    });
    const { url } = JSON.parse((await running.waitFor(/^\{.*\}$/m))[0]) as { url: string };
    return fetch(`${url}/api/status`, { headers: { 'X-Tollgate': '1' } });
  };
  expect((await serve(host, session.sandbox.url)).status).toBe(200);
  expect(lines).toContain(`GET ${session.sandbox.url}/api/status`);
  expect((await serve(host, httpsUrl, { TOLLGATE_CA_FILE: caFile })).status).toBe(200);
  expect(lines).toContain(`CONNECT ${new URL(httpsUrl).host}`);
  const refused = await serve(locked.host, session.sandbox.url);
  expect([refused.status, refused.headers.get('x-tollgate-gateway-away')]).toEqual([502, 'unsent']);
  expect(await refused.text()).toContain('proxy-credentials');
});
