import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-24: prices of other sites by commands: listed in money and per cent, taken in part within a limit; conflicts and failed sources are told', async () => {
  const { run, proxy } = session;
  type Row = { model: string; kind: string; source: string; state: string; percent: number; difference: number };
  const list = async (...words: string[]) =>
    JSON.parse((await run(['price-sync', 'list', '--all', ...words, '-o', 'json'])).stdout) as Row[];
  const ratios = async () => {
    const { stdout } = await run(['option', 'get', 'ModelRatio', '-o', 'json']);
    return JSON.parse((JSON.parse(stdout) as { value: string }).value) as Record<string, number>;
  };
  const before = await ratios();
  proxy.reset();
  const rows = await list();
  const of = (model: string, kind: string, source: string, all = rows) =>
    all.find((row) => row.model === model && row.kind === kind && row.source.split(',').includes(source));
  expect(of('deepseek-chat', 'input', 'official')).toMatchObject({ state: 'rise', percent: 1, difference: 0.14 });
  expect(of('deepseek-coder', 'input', 'models.dev')).toMatchObject({ state: 'fall', percent: -0.05 });
  expect(of('command-r', 'input', 'official')).toMatchObject({ state: 'conflict', source: 'official' });
  expect(of('deepseek-coder', 'input', 'official')).toMatchObject({ source: 'models.dev,official' });
  expect(of('dall-e-3', 'input', 'official')).toMatchObject({ state: 'billing-conflict' });
  expect(proxy.requests.filter(({ line }) => line.startsWith('PUT '))).toEqual([]);

  // Part of it within a limit: what rises too far and what nobody decided stays, is named, and is told by the exit code.
  const keys = ['gpt-4o-mini:input:official', 'deepseek-chat:input:official', 'command-r:input:official'];
  expect((await run(['price-sync', 'take', ...keys])).exitCode).toBe(2);
  const taken = await run(['price-sync', 'take', ...keys, '--max-rise', '20%', '--yes']);
  expect(taken.exitCode).toBe(10);
  expect(taken.stdout).toMatch(/gpt-4o-mini, Input: \$0\.15 → \$0\.165\./);
  expect(taken.stdout).toMatch(/deepseek-chat:input:official\tskipped\tRises by \+100\.0 %/);
  expect(taken.stdout).toMatch(/command-r:input:official\tskipped\tThe sources disagree/);
  expect(await ratios()).toEqual({ ...before, 'gpt-4o-mini': 0.0825 });

  // The side that is named, and no other.
  const sided = await run(['price-sync', 'take', '--all', '--model', 'command-r', '--side', 'models.dev', '--yes']);
  expect(sided.stdout).toMatch(/command-r:input:models\.dev\tdone/);
  expect(sided.stdout).toMatch(/command-r:input:official\tskipped/);
  expect(await ratios()).toEqual({ ...before, 'gpt-4o-mini': 0.0825, 'command-r': 0.3 });

  // A line of two sources is one, by whichever of them it is named.
  const both = ['deepseek-coder:input:official', 'deepseek-coder:input:models.dev'];
  const once = await run(['price-sync', 'take', ...both, '--yes', '-o', 'json']);
  expect(JSON.parse(once.stdout)).toMatchObject([{ name: 'deepseek-coder:input:models.dev,official' }]);

  // A dry run tells what it would write, and writes nothing.
  const dry = await run(['price-sync', 'take', 'deepseek-chat:input:official', '--dry-run']);
  expect(dry.exitCode, dry.stderr).toBe(0);
  expect(dry.stdout).toMatch(/^PUT .*\/api\/option\/ .*ModelRatio/);
  expect((await ratios())['deepseek-chat']).toBe(before['deepseek-chat']);

  // A source without an answer: its line says so, and that the list is incomplete.
  const [channel] = JSON.parse(
    (await run(['channel', 'list', '--where', 'base_url~example.com', '-o', 'json'])).stdout,
  );
  const unread = await list('--source', `official,${(channel as { id: number }).id}`, '--model', 'deepseek-chat');
  expect(unread[0]).toMatchObject({
    state: 'not-read',
    reason: expect.stringMatching(/^The list is incomplete: this source couldn’t be read/),
  });
  expect(of('deepseek-chat', 'input', 'official', unread)).toBeDefined();

  expect((await run(['price-sync', 'list', '--max-rise', 'much'])).stderr).toMatch(/isn’t a percentage/);
  expect((await run(['price-sync', 'take', 'nobody:input:official', '--yes'])).exitCode).toBe(6);
});
