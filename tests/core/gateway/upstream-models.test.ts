import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { type Transport, TransportFailure } from '../../../shared/gateway/client/transport.ts';
import { upstreamModels } from '../../../shared/gateway/resources/upstream-models.ts';
import type { ChannelDraft } from '../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { startProvider } from '../../support/gateway/provider.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

const { transport } = createRealWorld();

test.each(['classic', 'v06', 'v013', 'v1'] as const)(
  'CHAN-18: the models of a channel that is not saved yet are fetched on %s, by whom it can',
  async (dialect) => {
    const provider = await startProvider();
    const context = await signedInContext(await startTestSandbox({ dialect }));
    const draft: ChannelDraft = { ...channelForm.defaults(context), key: 'sk-right', base_url: `${provider.url}/` };
    const fetch = channelForm.fields.flatMap(({ tools = [] }) => [...tools]).find(({ id }) => id === 'fetch-models');
    const fetched = await fetch?.run({ ...draft, models: ['mine'] }, context, { mode: 'create' });
    expect(fetched?.value.models).toEqual(['mine', 'gpt-4o', 'house-model']);
    expect(provider.asked.map(({ authorization }) => authorization)).toEqual(['Bearer sk-right']);
    expect(provider.asked[0]?.url).toMatch(/^\/+v1\/models$/);
    const wrong = fetch?.run({ ...draft, key: 'sk-canary' }, context, { mode: 'create' });
    await expect(wrong).rejects.toThrow(/^Couldn’t fetch the model list\./);
  },
);

test('CHAN-18: an admin whom the gateway does not let ask for it gets the list from the provider too', async () => {
  const provider = await startProvider();
  const sandbox = await startTestSandbox({ dialect: 'v013' });
  const { call } = await rootCalls(sandbox.url);
  await call('POST', '/api/user/', { username: 'keeper', password: 'long enough', display_name: 'K' });
  await call('POST', '/api/user/manage', { username: 'keeper', id: 2, action: 'promote' });
  const context = await signedInContext({ ...sandbox, rootUsername: 'keeper', rootPassword: 'long enough' });
  expect(context.role).toBe(10);
  const { channels } = context.gateway;
  const models = await channels.fetchModelsOf({ baseUrl: provider.url, type: 1, key: 'sk-right' });
  expect(models).toEqual(['gpt-4o', 'house-model']);
});

test('CHAN-18: the provider’s reason is told, never the key; a redirect is not followed', async () => {
  const provider = await startProvider();
  const refused = upstreamModels({ baseUrl: provider.url, key: 'sk-canary' }, transport);
  await expect(refused).rejects.toMatchObject({
    kind: 'refused',
    facts: { serverMessage: 'HTTP 401: Incorrect API key provided: ….' },
  });
  const elsewhere = await startProvider();
  const moved = await startProvider(() => ({ status: 302, body: '', location: `${elsewhere.url}/v1/models` }));
  await expect(upstreamModels({ baseUrl: moved.url, key: 'sk-right' }, transport)).rejects.toThrow('HTTP 302');
  expect(elsewhere.asked).toEqual([]);
  const page = await startProvider(() => ({ status: 200, body: '<html>' }));
  await expect(upstreamModels({ baseUrl: page.url, key: 'k' }, transport)).rejects.toMatchObject({ kind: 'refused' });
  for (const baseUrl of ['http://127.0.0.1:9', 'file:///etc/passwd', 'not a url']) {
    await expect(upstreamModels({ baseUrl, key: 'k' }, transport), baseUrl).rejects.toMatchObject({ kind: 'refused' });
  }
});

test('CHAN-18: of several keys the first is used', async () => {
  const provider = await startProvider();
  expect(await upstreamModels({ baseUrl: provider.url, key: ' sk-right\nsk-other' }, transport)).toHaveLength(2);
});

test('CHAN-18: the provider’s answer is read, whatever stands among it, or told to be none', async () => {
  const asked: unknown[] = [];
  const send = (status: number, body: string): Transport => {
    return async (request) => {
      asked.push([request.method, request.url, request.headers, request.timeout]);
      return { status, headers: {}, cookies: [], text: async () => body, chunks: async function* () {} };
    };
  };
  const from = (status: number, body: unknown, baseUrl = 'https://p.example.com//', key = 'sk-a') =>
    upstreamModels({ baseUrl, key }, send(status, typeof body === 'string' ? body : JSON.stringify(body)));
  expect(await from(200, { data: [{ id: 'a' }, 'b', { id: 3 }, null, { id: 'c' }] })).toEqual(['a', 'c']);
  expect(await from(200, { data: [] }, ' ')).toEqual([]);
  const headers = { Accept: 'application/json', 'User-Agent': 'Tollgate', Authorization: 'Bearer sk-a' };
  expect(asked).toEqual([
    ['GET', 'https://p.example.com/v1/models', headers, 30_000],
    ['GET', 'https://api.openai.com/v1/models', headers, 30_000],
  ]);
  const outcome = async (status: number, body: unknown, key?: string) =>
    (await from(status, body, undefined, key).catch((error: unknown) => error)) as { facts: { serverMessage: string } };
  const words = async (...given: Parameters<typeof outcome>) => (await outcome(...given)).facts.serverMessage;
  expect(await words(200, { data: {} })).toBe('HTTP 200, no list of models');
  expect(await words(500, { error: { message: 'bad sk-a, sk-a' } })).toBe('HTTP 500: bad …, …');
  expect(await words(500, { message: 'down' })).toBe('HTTP 500: down');
  expect(await words(500, { message: '' })).toBe('HTTP 500');
  expect(await words(500, { error: 'down' })).toBe('HTTP 500');
  expect(await words(500, 'down')).toBe('HTTP 500');
  expect(await words(401, { message: 'no key' }, ' ')).toBe('HTTP 401: no key');
  expect(await words(500, { message: 'x'.repeat(400) })).toBe(`HTTP 500: ${'x'.repeat(300)}`);
});

test('CHAN-18: a provider that is not reached tells why, and a stop is a stop', async () => {
  const source = { baseUrl: 'https://p.example.com', key: 'sk-a' };
  const away: Transport = async () => {
    throw new TransportFailure('refused', false, 'connect ECONNREFUSED');
  };
  await expect(upstreamModels(source, away)).rejects.toMatchObject({
    kind: 'refused',
    facts: { method: 'GET', path: '/v1/models', serverMessage: 'connect ECONNREFUSED' },
  });
  await expect(upstreamModels(source, away, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'stopped',
    facts: { method: 'GET', path: '/v1/models' },
  });
  const bug = new Error('bug');
  await expect(upstreamModels(source, () => Promise.reject(bug))).rejects.toBe(bug);
});
