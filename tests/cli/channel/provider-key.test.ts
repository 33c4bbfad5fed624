import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/proxied-session.ts';

let session: ProxiedSession;
let pool = 0;

const manage = 'POST /api/channel/multi_key/manage';
const keys = async (...more: string[]) => {
  const { stdout } = await session.run(['provider-key', 'list', '--channel', String(pool), '-o', 'json', ...more]);
  return JSON.parse(stdout) as { id: string; index: number; status: string }[];
};

beforeAll(async () => {
  session = await startProxiedSession();
  writeFileSync(join(session.files, 'keys.txt'), Array.from({ length: 6 }, (_, n) => `provider-key-${n}`).join('\n'));
  const fields = ['--name', 'pool', '--models', 'gpt-4o', '--key-file', 'keys.txt', '--multi-key-mode', 'polling'];
  const made = await session.run(['channel', 'create', ...fields, '-o', 'json']);
  expect(made.exitCode, made.stderr).toBe(0);
  pool = (JSON.parse(made.stdout) as { id: number }).id;
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-01: keys are listed with what scripts need, by state, and named so that a verb reads the names back', async () => {
  expect(await keys()).toHaveLength(6);
  expect((await keys())[3]).toEqual({
    id: `${pool}:3`,
    channel_name: 'pool',
    key_preview: 'provider-k...',
    status: 'enabled',
    reason: '',
    disabled_time: 0,
    channel_id: pool,
    index: 3,
  });
  const off = await session.run(['provider-key', 'disable', `${pool}:1`, `${pool}:4`, '--yes']);
  expect([off.exitCode, off.stdout]).toEqual([0, expect.stringContaining(`${pool}:4\tpool#4\tdone`)]);
  const names = await session.run(['provider-key', 'list', '--status', 'disabled', '-o', 'name']);
  expect(names.stdout).toBe(`provider-key/${pool}:1\nprovider-key/${pool}:4\n`);
  const on = await session.run(['provider-key', 'enable', '-'], { stdin: names.stdout });
  expect(on.exitCode).toBe(0);
  expect((await keys()).map(({ status }) => status)).toEqual(Array(6).fill('enabled'));
});

test('GEN-01: several are deleted from the last on, whatever their order; a dry run and a missing yes change nothing', async () => {
  await session.run(['provider-key', 'disable', `${pool}:5`, '--yes']);
  const unasked = await session.run(['provider-key', 'delete', `${pool}:0`]);
  expect([unasked.exitCode, (await keys()).length]).toEqual([2, 6]);
  const planned = await session.run(['provider-key', 'delete', `${pool}:0`, `${pool}:3`, '--dry-run']);
  expect(planned.stdout).toContain('delete_key');
  expect(await keys()).toHaveLength(6);
  session.proxy.reset();
  const gone = await session.run(['provider-key', 'delete', `${pool}:0`, `${pool}:3`, '--yes', '-o', 'json']);
  expect(gone.exitCode).toBe(0);
  const asked = session.proxy.received(manage).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const deleted = asked.filter(({ action }) => action === 'delete_key').map(({ key_index }) => key_index);
  expect(deleted).toEqual([3, 0]);
  // What was key 5 stands at 3 now, disabled as it was.
  expect((await keys()).map(({ status }) => status)).toEqual(['enabled', 'enabled', 'enabled', 'disabled']);
});

test('GEN-01: keys are added; replacing all says how many it replaces, and enables the new ones', async () => {
  writeFileSync(join(session.files, 'more.txt'), 'provider-key-1\nnew-provider-key\n');
  const added = await session.run(['channel', 'add-keys', String(pool), '--keys-file', 'more.txt']);
  expect([added.exitCode, added.stdout]).toEqual([0, expect.stringContaining('which now has 5')]);
  const unasked = await session.run(['channel', 'replace-keys', String(pool), '--keys-file', 'more.txt']);
  expect([unasked.exitCode, (await keys()).length]).toEqual([2, 5]);
  const replaced = await session.run(['channel', 'replace-keys', String(pool), '--keys-file', 'more.txt', '--yes']);
  expect(replaced.exitCode).toBe(0);
  expect((await keys()).map(({ status }) => status)).toEqual(['enabled', 'enabled']);
});

test('GEN-01: what is no key, a channel of one key and an old gateway are told in one line', async () => {
  const wrong = await session.run(['provider-key', 'disable', 'third', '--yes']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('third')]);
  const none = await session.run(['provider-key', 'disable', `${pool}:99`, '--yes']);
  expect([none.exitCode, none.stderr]).toEqual([6, expect.stringContaining(`${pool}:99`)]);
  const single = await session.run([
    'channel',
    'create',
    '--name',
    'one',
    '--models',
    'gpt-4o',
    '--key-file',
    'keys.txt',
    '-o',
    'json',
  ]);
  expect(single.exitCode).toBe(0);
  const newest = (JSON.parse(single.stdout) as { id: number }).id;
  const refused = await session.run(['channel', 'add-keys', String(newest), '--keys-file', 'more.txt']);
  expect(refused.stderr).toContain('has a single key');
});
