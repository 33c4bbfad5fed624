import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';

test('GEN-08: a channel is tested by a kind of endpoint, streamed or not; a failure tells the provider’s error code', async () => {
  const { run, proxy, root } = await startProxiedSession();
  const channel = { type: 1, name: 'one', key: 'sk-a', models: 'gpt-4o', base_url: 'builtin:' };
  await root.call('POST', '/api/channel/', { mode: 'single', channel });
  const passed = await run(['channel', 'test', '1', '--endpoint-type', 'embeddings', '--stream', '-o', 'json']);
  expect([passed.exitCode, JSON.parse(passed.stdout)], passed.stderr).toMatchObject([0, { id: 1, result: 'done' }]);
  const [sent] = proxy.requests.filter(({ url }) => url.startsWith('/api/channel/test/1'));
  expect(sent?.url).toContain('endpoint_type=embeddings&stream=true');
  const failed = await run(['channel', 'test', '1', '--endpoint-type', 'image-generation']);
  expect([failed.exitCode, failed.stdout + failed.stderr]).toEqual([
    7,
    expect.stringContaining('(the provider’s error code: not_found)'),
  ]);
  const wrong = await run(['channel', 'test', '1', '--endpoint-type', 'embedings']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean Embeddings?')]);
  expect((await run(['channel', 'test', '1', '--endpoint-type', 'Embeddings'])).exitCode).toBe(0);
});

test('GEN-08: a gateway that tests one way only has no flags for others', async () => {
  const { run, root } = await startProxiedSession({ dialect: 'classic' });
  await root.call('POST', '/api/channel/', { type: 1, name: 'one', key: 'sk-a', models: 'm', base_url: 'builtin:' });
  const refused = await run(['channel', 'test', '1', '--endpoint-type', 'embeddings']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--endpoint-type')]);
});
