import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { startTollgate } from '../../support/program/command.ts';

let session: CliSession;
let context: ScreenContext;

beforeAll(async () => {
  session = await startCliSession({ dialect: 'v1' });
  context = await signedInContext(session.sandbox);
  const common = { type: 1, key: 'sk-1' };
  const settings = JSON.stringify({ upstream_model_update_check_enabled: true });
  const { channels } = context.gateway;
  const one = {
    name: 'one',
    models: ['gpt-4o-mini', 'gone'],
    base_url: 'builtin:?delay=700&models=gpt-4o-mini,new,a/b',
  };
  await channels.create({ ...common, ...one, settings });
  await channels.create({ ...common, name: 'two', models: ['gpt-4o-mini'], base_url: 'builtin:?delay=700&models=new' });
});
afterAll(() => session.sandbox.close());

const testAll = ['channel', 'test-all', '--yes'];

test('GEN-05: a script waits for the gateway’s task or does not; a running one is joined, and Ctrl-C only stops following it', async () => {
  const { call } = await rootCalls(session.sandbox.url);
  const current = () => call('GET', '/api/system-task/current?type=channel_test');
  const started = (await session.json([...testAll, '--no-follow'])) as { task_id: string };
  expect(started).toMatchObject({ result: 'running', already_running: false });
  const joined = await session.run([...testAll, '-o', 'json']);
  expect(JSON.parse(joined.stdout)).toMatchObject({ tested: 2, failed: 0, status: 'succeeded' });
  expect(joined.exitCode).toBe(0);

  // From here on the test takes longer than anybody waits.
  await context.gateway.channels.update(2, { base_url: 'builtin:?delay=60000' });
  const running = await startTollgate(testAll, { env: { TOLLGATE_CONFIG_DIR: session.folder } });
  running.endInput();
  await expect.poll(current).toMatchObject({ status: 'running' });
  const { task_id } = (await current()) as { task_id: string };
  running.kill('SIGINT');
  const { exitCode } = await running.exited;
  expect([exitCode, running.stdout() + running.stderr()]).toEqual([130, expect.not.stringContaining('tested')]);
  expect(await current()).toMatchObject({ status: 'running', task_id });
  const second = await session.run([...testAll, '--no-follow', '-o', 'json']);
  expect([second.exitCode, JSON.parse(second.stdout)]).toEqual([
    10,
    expect.objectContaining({ result: 'running', already_running: true, task_id }),
  ]);

  const local = await session.run([...testAll, '--local', '--no-follow']);
  expect([local.exitCode, local.stderr]).toEqual([2, expect.stringContaining('--no-follow')]);
  const cleaned = await session.json(['log', 'cleanup', '--before', '-30d', '--yes', '--follow']);
  expect(cleaned).toMatchObject({ result: 'done', count: 0 });
  const planned = await session.run(['upstream-update', 'detect', '--dry-run']);
  expect(planned.stdout).toContain('/api/channel/upstream_updates/detect_all');
});

test('GEN-06: updates are detected, listed, accepted and ignored line by line; all of them means additions only', async () => {
  await context.gateway.channels.update(2, { base_url: 'builtin:?models=new' });
  expect(await session.json(['upstream-update', 'detect'])).toMatchObject({ checked: 1, add: 2, remove: 1, failed: 0 });
  expect(await session.json(['channel', 'detect-updates', '2'])).toMatchObject({
    id: 2,
    models_to_add: 'new',
    models_to_remove: 'gpt-4o-mini',
  });
  const names = async (...more: string[]) =>
    (await session.run(['upstream-update', 'list', '-o', 'name', ...more])).stdout.trim().split('\n');
  expect(await names()).toEqual(
    ['1:add:new', '1:add:a%2Fb', '1:remove:gone', '2:add:new', '2:remove:gpt-4o-mini'].map(
      (word) => `upstream-update/${word}`,
    ),
  );
  const [row] = (await session.json(['upstream-update', 'list', '--change', 'remove', '--channel', '1'])) as object[];
  expect(row).toMatchObject({
    id: '1:remove:gone',
    channel_name: 'one',
    change: 'remove',
    model: 'gone',
    orphans: ['default'],
  });

  const ignored = await session.run(['upstream-update', 'ignore', '1:add:a/b', '-o', 'table']);
  expect([ignored.exitCode, ignored.stdout]).toEqual([
    0,
    expect.stringContaining('a/b is no longer proposed for one.'),
  ]);
  const accepted = await session.run(['upstream-update', 'accept', '--all', '--yes']);
  expect([accepted.exitCode, accepted.stderr]).toEqual([10, expect.stringContaining('This would take a model away.')]);
  const { channels } = context.gateway;
  expect((await channels.get(1)).models).toBe('gpt-4o-mini,gone,new');
  expect(await names()).toHaveLength(2);

  // A removal asks, and empties no channel unseen.
  const unasked = await session.run(['upstream-update', 'remove', '1:remove:gone']);
  expect([unasked.exitCode, (await channels.get(1)).models]).toEqual([2, 'gpt-4o-mini,gone,new']);
  const strict = await session.run(['upstream-update', 'remove', '1:remove:gone', '--yes', '--fail-if-orphaned']);
  expect([strict.exitCode, (await channels.get(1)).models]).toEqual([7, 'gpt-4o-mini,gone,new']);
  const removed = await session.run(['upstream-update', 'remove', '1:remove:gone', '--yes', '-o', 'table']);
  expect([removed.exitCode, removed.stdout]).toEqual([0, expect.stringContaining('one no longer has gone.')]);
  expect((await channels.get(1)).models).toBe('gpt-4o-mini,new');
  const missing = await session.run(['upstream-update', 'remove', '1:remove:gone', '--yes']);
  expect(missing.exitCode).toBe(6);
});
