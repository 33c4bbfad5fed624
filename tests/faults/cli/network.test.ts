import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { type CommandOptions, tollgate } from '../../support/program/command.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { expectHarmless, expectOneLine, failureJson } from '../support/command.ts';

const token = 'c4nary-token';

/** A read of a gateway at this address, with a credential that must not be seen. */
async function listAt(gateway: string, more: string[] = [], options: CommandOptions = {}) {
  const env = { TOLLGATE_GATEWAY: gateway, TOLLGATE_ACCESS_TOKEN: token, TOLLGATE_USER_ID: '1', ...options.env };
  const result = await tollgate(['channel', 'list', '--retries', '0', ...more], { ...options, env });
  expectHarmless(result, [token]);
  return result;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A port nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

test('API-03: nobody listens there', async () => {
  const url = `http://127.0.0.1:${await closedPort()}`;
  expectOneLine(
    await listAt(url),
    8,
    /Can’t connect to the gateway: connection refused\..*whether the gateway is running/,
  );
  const failure = failureJson(await listAt(url, ['-o', 'json']));
  expect(failure).toMatchObject({ code: 'network', status: null, retryable: true });
});

test('API-03: a host that does not exist, asked for once although reads are repeated', async () => {
  const result = await listAt('http://gateway.invalid', ['--retries', '9', '--verbose']);
  expect(result.stderr).toMatch(/tollgate: Can’t connect to the gateway: unknown host\. Check the address/);
  expect([result.exitCode, result.stderr.match(/→/g)?.length]).toEqual([8, 1]);
});

test('API-03: TLS spoken to a port that does not', async () => {
  const plain = createHttpServer((_request, response) => void response.end('plain'));
  const port = await listening(plain);
  expectOneLine(await listAt(`https://127.0.0.1:${port}`), 8, /no TLS connection could be set up\. Check the port/);
});

test('API-03: a port that speaks something else, first', async () => {
  const chatty = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example.com ESMTP ready\r\n');
  });
  const port = await listening(chatty);
  expectOneLine(await listAt(`http://127.0.0.1:${port}`), 8, /Can’t connect to the gateway: connection reset/);
});

test('API-03: a port that accepts and says nothing, within --timeout', async () => {
  const mute = createServer((socket) => void socket.on('error', () => {}));
  const port = await listening(mute);
  expectOneLine(await listAt(`http://127.0.0.1:${port}`, ['--timeout', '200ms']), 8, /took too long.*--timeout/);
});

test('API-03: a proxy of the environment that is not there', async () => {
  const env = { https_proxy: `http://user:c4nary-proxy@127.0.0.1:${await closedPort()}` };
  const result = await listAt('https://gateway.invalid', [], { env });
  expectOneLine(result, 8, /Can’t connect to the gateway/);
  expect(result.stderr).not.toContain('c4nary-proxy');
});

test.each([
  ['not a valid address', 'not an address', /is not a valid address/],
  ['another scheme', 'ftp://gw.example.com', /must start with http/],
  ['a password in it', 'https://root:c4nary-pass@gw.example.com', /contains a username or password/],
  ['a port that is none', 'http://gw.example.com:99999', /is not a valid address/],
])('API-01: %s is a usage error before anything is sent', async (_name, gateway, said) => {
  const result = await listAt(gateway);
  expectOneLine(result, 2, said, /Use --gateway URL/);
  expect(result.stderr).not.toContain('c4nary');
});

test('API-01: a token of the environment never goes to a gateway named by flag', async () => {
  const seen: string[] = [];
  const other = createHttpServer((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.end('{}');
  });
  const port = await listening(other);
  const result = await listAt('https://gw.example.com', ['--gateway', `http://127.0.0.1:${port}`]);
  expectOneLine(result, 4, /Not signed in/);
  expect(seen.join('')).not.toContain(token);
});
