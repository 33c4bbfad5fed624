import { expect, test } from 'vitest';
import { createAddressCheck } from '../../../cli/web-server/provider-address.ts';
import { createClock } from '../../../cli/world/clock.ts';
import { upstreamModelsPath } from '../../../shared/gateway/client/base-url.ts';
import { upstreamModels } from '../../../shared/gateway/resources/upstream-models.ts';
import { createFetchTransport } from '../../../web/world/transport.ts';
import { createUpstreamTransport } from '../../../web/world/upstream-transport.ts';
import { startProvider } from '../../support/gateway/provider.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { memoryCredentials } from '../../support/gateway/signed-in-context.ts';
import { ask, startConsole } from './support.ts';

async function open(settings: Parameters<typeof startConsole>[1] = {}) {
  const sandbox = await startTestSandbox({ dialect: 'classic' });
  const { call, accessToken } = await rootCalls(sandbox.url);
  const server = await startConsole(sandbox.url, settings);
  const provider = await startProvider();
  const request = (baseUrl: string, headers: Record<string, string> = {}, method = 'POST') =>
    ask(server.port, {
      method,
      path: upstreamModelsPath,
      headers: { host: `127.0.0.1:${server.port}`, 'x-tollgate': '1', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify({ base_url: baseUrl, key: 'sk-right' }) } : {}),
    });
  const asRoot = { authorization: `Bearer ${accessToken}` };
  return { server, provider, prompt: request, asRoot, call, accessToken, sandbox };
}

test('CHAN-18 SEC-01: an admin’s page gets a provider’s models by way of its own server, and nothing else', async () => {
  const { prompt: request, provider, asRoot, server, accessToken } = await open();
  const answer = await request(provider.url, asRoot);
  expect(JSON.parse(answer.text)).toEqual({ success: true, data: [{ id: 'gpt-4o' }, { id: 'house-model' }] });
  expect(provider.asked).toEqual([{ url: '/v1/models', authorization: 'Bearer sk-right' }]);

  const own = { kind: 'access-token', accessToken, userId: 1 } as const;
  const clock = createClock();
  const base = `http://127.0.0.1:${server.port}`;
  const send = createUpstreamTransport(createFetchTransport(fetch, clock), base, memoryCredentials(own));
  expect(await upstreamModels({ baseUrl: provider.url, key: 'sk-right' }, send)).toEqual(['gpt-4o', 'house-model']);
  await expect(upstreamModels({ baseUrl: provider.url, key: 'sk-canary' }, send)).rejects.toMatchObject({
    facts: { serverMessage: 'HTTP 401: Incorrect API key provided: ….' },
  });
});

test('CHAN-18: who is no admin, and pages of others, get nothing asked for them', async () => {
  const { prompt: request, provider, asRoot, call, sandbox } = await open();
  await call('POST', '/api/user/', { username: 'plain', password: 'long enough', display_name: 'P' });
  const login = await fetch(`${sandbox.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'plain', password: 'long enough' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const made = await fetch(`${sandbox.url}/api/user/token`, { headers: { cookie, 'New-Api-User': '2' } });
  const { data: plain } = (await made.json()) as { data: string };
  expect(plain.length).toBeGreaterThan(10);
  expect((await request(provider.url, { authorization: `Bearer ${plain}` })).status).toBe(403);
  expect((await request(provider.url)).status).toBe(403);
  const foreign = { ...asRoot, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await request(provider.url, foreign)).status).toBe(403);
  expect((await request(provider.url, asRoot, 'GET')).status).toBe(405);
  expect(provider.asked).toEqual([]);
});

test('CHAN-18: addresses of this machine and around it are asked only where the console is local', async () => {
  const { prompt: request, provider, asRoot } = await open({ allowedHosts: ['console.example.com'] });
  for (const address of [provider.url, provider.url.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254']) {
    expect(JSON.parse((await request(address, asRoot)).text), address).toEqual({
      success: false,
      message: expect.stringMatching(
        /^(127\.0\.0\.1: refused|localhost is no public address\.|169\.254\.169\.254: refused)$/,
      ),
    });
  }
  expect(provider.asked).toEqual([]);
  const [public_, local] = [createAddressCheck(false), createAddressCheck(true)];
  for (const address of ['10.1.2.3', '192.168.0.1', '172.31.0.1', '100.64.0.1', '127.8.8.8', '::1', 'fd00::1']) {
    expect([address, public_(address), local(address)]).toEqual([address, false, true]);
  }
  const never = ['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::169.254.169.254', 'fd00:ec2::254', 'fe80::1'];
  for (const address of [...never, '0.0.0.0', '::', '224.0.0.1', 'x']) {
    expect([address, public_(address), local(address)]).toEqual([address, false, false]);
  }
  for (const address of ['1.1.1.1', '2606:4700::1']) expect(public_(address)).toBe(true);
  expect(public_('::ffff:10.0.0.1')).toBe(false);
});
