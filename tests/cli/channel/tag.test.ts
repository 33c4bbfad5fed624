import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession();
  const channel = ['channel', 'create', '--type', '1', '--key', 'sk-1', '--models', 'gpt-4o'];
  for (const [name, priority] of Object.entries({ one: 10, two: 10, three: 3 })) {
    await session.run([...channel, '--name', name, '--tag', 'pool', '--priority', `${priority}`]);
  }
  await session.run([...channel, '--name', 'four']);
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const jsonOf = async (words: readonly string[]) => JSON.parse((await session.run([...words, '-o', 'json'])).stdout);

test('GEN-04: tags are listed with members and mixed values; enabled, disabled and edited by tag; set for many and taken away', async () => {
  const { run, proxy } = session;
  expect(await jsonOf(['tag', 'list'])).toMatchObject([
    { tag: 'pool', channels: 3, members: [3, 2, 1], priority: null, weight: 0, mixed: ['priority'] },
    { tag: '', channels: 1, members: [4], mixed: [] },
  ]);
  expect((await run(['tag', 'list', '-o', 'name'])).stdout).toBe('tag/pool\ntag/untagged\n');
  const table = (await run(['tag', 'list', '-o', 'table'])).stdout;
  expect(table).toMatch(/pool +3 +Enabled +10 \(1 of 3 differ\)/);
  expect(table).toMatch(/No tag +1 /);

  // One change for all, after a look and with consent; what was not named is not sent.
  const unasked = await run(['tag', 'set', 'pool', '--priority', '7']);
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  proxy.reset();
  const changed = await run(['tag', 'set', 'pool', '--priority', '7', '--yes']);
  expect(changed.exitCode, changed.stderr).toBe(0);
  expect(proxy.received('PUT /api/channel/tag').map(({ body }) => JSON.parse(body))).toEqual([
    { tag: 'pool', priority: 7 },
  ]);
  expect(await jsonOf(['tag', 'get', 'pool'])).toMatchObject({ priority: 7, mixed: [] });
  const outcome = await run(['tag', 'disable', 'pool', '--yes', '-o', 'table']);
  expect(outcome.stdout).toBe('Disabled all 3 channels of pool.\n');
  expect((await run(['tag', 'disable', 'pool', '--yes'])).exitCode).toBe(0);
  expect(await jsonOf(['tag', 'enable', '--all', '--where', 'status=disabled', '--yes'])).toMatchObject([
    { id: 'pool', result: 'done', channels: 3, ids: '3,2,1' },
  ]);

  const missing = await run(['tag', 'enable', 'gone', '--yes']);
  expect([missing.exitCode, missing.stderr]).toEqual([6, expect.stringContaining('gone')]);
  const untagged = await run(['tag', 'disable', 'untagged', '--yes']);
  expect([untagged.exitCode, untagged.stderr]).toEqual([7, expect.stringContaining('without a tag')]);

  proxy.reset();
  const set = await run(['channel', 'set-tag', '1', '4', '--tag', 'two words']);
  expect(set.exitCode, set.stderr).toBe(0);
  expect(proxy.received('POST /api/channel/batch/tag').map(({ body }) => JSON.parse(body))).toEqual([
    { ids: [1, 4], tag: 'two words' },
  ]);
  const emptied = await run(['channel', 'set-tag', '1', '--tag', '']);
  expect([emptied.exitCode, emptied.stderr]).toEqual([2, expect.stringContaining('--tag')]);
  const piped = await run(['tag', 'list', '--tag', 'words', '-o', 'name']);
  expect(piped.stdout).toBe('tag/two%20words\n');
  const removed = await run(['tag', 'remove', '-', '--yes', '-o', 'table'], { stdin: piped.stdout });
  expect(removed.stdout).toBe('Removed two words from 2 channels.\n');
  expect((await run(['channel', 'remove-tag', '2', '3', '--yes'])).exitCode).toBe(0);
  expect(await jsonOf(['tag', 'list'])).toMatchObject([{ tag: '', channels: 4 }]);
});
