import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

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

test('GEN-01: keys that died are listed with reason and time and deleted by reason; the last one stays off', async () => {
  await session.root.call('PUT', '/api/option/', { key: 'AutomaticDisableChannelEnabled', value: 'true' });
  const base = ['--name', 'dying', '--models', 'gpt-4o', '--base-url', 'builtin:?fail=401&error=revoked%20today'];
  const fields = [...base, '--key-file', 'keys.txt', '--multi-key-mode', 'polling', '-o', 'json'];
  const { id } = JSON.parse((await session.run(['channel', 'create', ...fields])).stdout) as { id: number };
  const dead = async () => {
    const filters = ['--channel', String(id), '--status', 'auto-disabled', '--reason', 'REVOKED'];
    const { stdout } = await session.run(['provider-key', 'list', ...filters, '-o', 'json']);
    return JSON.parse(stdout) as { reason: string; disabled_time: number }[];
  };
  for (const died of [1, 2, 3, 4, 5, 6]) {
    await session.root.call('GET', '/api/channel/test');
    await expect
      .poll(async () => (await session.root.call('GET', `/api/channel/${id}`)) as object)
      .toMatchObject({
        channel_info: { multi_key_status_list: { [died - 1]: 3 } },
      });
  }
  const died = await dead();
  expect(died).toHaveLength(6);
  expect(died[0]).toMatchObject({
    reason: expect.stringContaining('revoked today'),
    disabled_time: expect.any(Number),
  });
  const gone = await session.run([
    'provider-key',
    'delete',
    '--all',
    '--channel',
    String(id),
    '--reason',
    'revoked',
    '--yes',
  ]);
  expect([gone.exitCode, gone.stdout]).toEqual([10, expect.stringContaining('only key of the channel')]);
  expect(await dead()).toHaveLength(1);
});

test('GEN-02: a key file that holds JSON objects over many lines holds as many keys as objects', async () => {
  const codex = (name: string) => `{\n  "access_token": "${name}",\n  "account_id": "b"\n}\n`;
  writeFileSync(join(session.files, 'codex.json'), codex('one'));
  writeFileSync(join(session.files, 'several.txt'), `${codex('one')}${codex('two')}sk-plain\n`);
  writeFileSync(join(session.files, 'wrong.json'), '{\n"access_token": "one"\n}');
  const make = (...more: string[]) =>
    session.run(['channel', 'create', '--name', 'json', '--models', 'gpt-4o', ...more]);
  const withKey = async (key: string) => {
    const found = await session.root.call('GET', `/api/channel/search?keyword=${encodeURIComponent(key)}`);
    return (found as { total: number }).total;
  };
  const one = '{"access_token":"one","account_id":"b"}';
  expect((await make('--type', '57', '--key-file', 'codex.json')).exitCode).toBe(0);
  expect(await withKey(one)).toBe(1);
  const several = await make('--key-file', 'several.txt');
  expect([several.exitCode, several.stdout + several.stderr]).toEqual([
    0,
    expect.stringContaining('3 channels created'),
  ]);
  expect([await withKey(one), await withKey(one.replace('one', 'two')), await withKey('sk-plain')]).toEqual([2, 1, 1]);
  const wrong = await make('--type', '57', '--key-file', 'wrong.json');
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('account_id')]);
  const args = ['channel', 'update', String(pool), '--key-file', 'several.txt', '--key-mode', 'append', '-o', 'json'];
  const before = (await keys()).length;
  expect((await session.run(args)).exitCode).toBe(0);
  expect((await keys()).length).toBe(before + 3);
});
