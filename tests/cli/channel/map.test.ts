import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';

test('ASK-05: pairs stand beside ids; one channel is mapped at once, several are agreed to; a dry run sends nothing', async () => {
  const session = await startProxiedSession({ sampleData: true, dialect: 'v1' });
  const mapped = async (id: string) => {
    const { stdout } = await session.run(['channel', 'get', id, '-o', 'json']);
    const { model_mapping, models } = JSON.parse(stdout) as { model_mapping: string; models: string[] };
    return { mapping: model_mapping === '' ? {} : (JSON.parse(model_mapping) as object), models };
  };
  const writes = () => session.proxy.received(/^(PUT|POST) \/api\/channel/).length;
  expect((await session.run(['channel', 'map', '1', 'mine=gpt-4o', '--dry-run'])).stdout).toContain('mine');
  expect(writes()).toBe(0);
  const one = await session.run(['channel', 'map', '1', 'mine=gpt-4o', 'other=gpt-4o-mini']);
  expect(one.exitCode, one.stderr).toBe(0);
  const first = await mapped('1');
  expect(first.mapping).toEqual({ mine: 'gpt-4o', other: 'gpt-4o-mini' });
  expect(first.models.slice(-2)).toEqual(['mine', 'other']);
  expect((await session.run(['channel', 'map', '1', '2', '--prefix', 'az/'])).exitCode).toBe(2);
  const two = await session.run(['channel', 'map', '1', '2', '--prefix', 'az/', '--only', 'gpt-4o', '--yes']);
  expect(two.exitCode, two.stderr).toBe(0);
  expect((await mapped('2')).mapping).toEqual({ 'az/gpt-4o': 'gpt-4o' });
  expect((await session.run(['channel', 'map', 'mine=gpt-4o'])).exitCode).toBe(2);
  const unlisted = await session.run(['channel', 'update', '4', '--model-mapping', '{"a":"gpt-4o"}', '--list-mapped']);
  expect(unlisted.exitCode, unlisted.stderr).toBe(0);
  expect((await mapped('4')).models).toContain('a');
});
