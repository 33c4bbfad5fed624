import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../cli/sandbox/store/database.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: CliSession;
let root: RootCalls;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  root = await rootCalls(session.sandbox.url);
});
afterAll(() => session.sandbox.close());

const channel = (name: string, ...more: string[]) => [
  ...['channel', 'create', '--name', name, '--models', 'gpt-4o', '--base-url', 'builtin:', ...more],
];
const stored = async (id: number) => (await root.call('GET', `/api/channel/${id}`)) as Record<string, unknown>;

describe('ASK-01: what people paste', () => {
  test('keys are cleaned, counted, and what was taken off is said, in a dry run too', async () => {
    const file = join(session.folder, 'keys');
    writeFileSync(file, 'sk-a\u200b\nsk-b,\n"sk-c"\nBearer sk-d\nsk-e\n');
    const args = channel('pool', '--key-file', file, '--multi-key-mode', 'random');
    const outcome =
      '5 keys read, 4 cleaned: invisible characters (key 1), quotes (key 3), commas or semicolons (key 2), “Bearer” (key 4).';
    expect((await session.run([...args, '--dry-run'])).stderr).toContain(outcome);
    const made = await session.run([...args, '-o', 'json']);
    expect(made.exitCode, made.stderr).toBe(0);
    expect(made.stderr).toContain(outcome);
    const { id } = JSON.parse(made.stdout) as { id: number };
    const keys = (await session.json(['provider-key', 'list', '--channel', String(id)])) as unknown[];
    expect(keys).toHaveLength(5);
    const added = await session.run(['channel', 'add-keys', String(id), '--keys-stdin'], { stdin: "'sk-f'\n" });
    expect(added.stdout).toContain('1 key read and cleaned: quotes (key 1).');
    const refused = await session.run(channel('blanks', '--key-stdin'), { stdin: 'sk-a\nmy key\n' });
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toContain('Key 2 of 2 has spaces');
  });

  test('lists take Chinese marks from flags, from JSON and in additions', async () => {
    const input = join(session.folder, 'lists.json');
    writeFileSync(input, JSON.stringify({ groups: ['default，vip'] }));
    const args = ['channel', 'create', '--name', 'lists', '--key-stdin', '--base-url', 'builtin:', '--input', input];
    const { id } = (await session.json([...args, '--models', 'gpt-4o，gpt-4o-mini、o1;o3'], { stdin: 'sk-a' })) as {
      id: number;
    };
    expect(await stored(id)).toMatchObject({ models: 'gpt-4o,gpt-4o-mini,o1,o3', group: 'default,vip' });
    await session.run(['channel', 'update', String(id), '--add-models', 'm1；m2，m3']);
    expect((await stored(id)).models).toBe('gpt-4o,gpt-4o-mini,o1,o3,m1,m2,m3');
    const ips = ['token', 'create', '--name', 'ips', '--unlimited-quota', '--allow-ips'];
    const token = (await session.json([...ips, '10.0.0.1，10.0.0.0/8'])) as { id: number };
    expect(await root.call('GET', `/api/token/${token.id}`)).toMatchObject({ allow_ips: '10.0.0.1\n10.0.0.0/8' });
    expect(await session.run([...ips, '010.0.0.1'])).toMatchObject({ exitCode: 2 });
  });

  test.each([
    [['--base-url', 'https://api.example.com/v1'], 'Use https://api.example.com.'],
    [['--base-url', 'api.example.com'], 'Did you mean https://api.example.com?'],
    [['--base-url', 'http：//api.example.com'], 'isn’t a URL'],
    [['--model-mapping', '{"gpt-4":1}'], 'must be mapped to a text'],
    [['--model-mapping', '{"gpt-4":"a","a":"gpt-4"}'], 'gpt-4 → a → gpt-4'],
    [['--model-mapping', '{"a":"b","a":"c"}'], '“a” twice'],
    [['--model-mapping', '{"a":" "}'], 'an empty name'],
    [['--model-mapping', '{" a":"b"}'], 'spaces around'],
    [['--status-code-mapping', '{"429":"abc"}'], 'isn’t a pair of status codes'],
    [['--header-override', '{"X A":"b"}'], 'isn’t a header name'],
    [['--param-override', '{"operations":[1]}'], 'as a list'],
  ])('%j is refused by create, by update and where many are edited', async (flags, message) => {
    const base = ['channel', 'create', '--name', 'wrong', '--models', 'gpt-4o', '--key-stdin', ...flags];
    for (const args of [
      base,
      ['channel', 'update', '1', ...flags],
      ['channel', 'update', '1', '2', '--yes', ...flags],
    ]) {
      const { exitCode, stdout, stderr } = await session.run(args, { stdin: 'sk-a' });
      expect(exitCode, stderr).toBe(2);
      expect(`${stdout}${stderr}`).toContain(message);
      expect(stderr).not.toContain('Which models lose a channel');
    }
  });

  test('a tag’s mapping is held to the same rules', async () => {
    await session.run(['channel', 'set-tag', '1', '2', '--tag', 'pasted', '--yes']);
    const set = (...flags: string[]) => session.run(['tag', 'set', 'pasted', '--yes', ...flags]);
    expect((await set('--model-mapping', '{"a":"b","b":"a"}')).stderr).toContain('runs in a circle');
    expect(await set('--models', 'gpt-4o，o1')).toMatchObject({ exitCode: 0 });
    expect((await stored(1)).models).toBe('gpt-4o,o1');
  });

  test('an alias nobody can call is named with its cure, and the route gives it as the reason; ASK-13: so is a missing price', async () => {
    const mapping = ['--model-mapping', '{"only-alias":"gpt-4o"}'];
    const made = await session.run([...channel('alias', '--key-stdin', ...mapping), '-o', 'json'], { stdin: 'sk-a' });
    const { id } = JSON.parse(made.stdout) as { id: number };
    expect(made).toMatchObject({ exitCode: 0 });
    expect(made.stderr).toContain(`Add it: tollgate channel update ${id} --add-models only-alias`);
    const routes = (await session.json(['route', 'list', '--model', 'only-alias'])) as { id: number; state: string }[];
    expect(routes.find((row) => row.id === id)?.state).toBe('unlisted-alias');
    const cured = await session.run(['channel', 'update', String(id), '--add-models', 'only-alias']);
    expect(cured).toMatchObject({ exitCode: 0 });
    expect(cured.stdout).toContain(
      'only-alias has no price, so calls of it are refused. Set one: tollgate price set only-alias',
    );
  });

  test('amounts and times that look like something else are refused', async () => {
    const create = ['token', 'create', '--name', 't'];
    expect((await session.run([...create, '--expired-time', '+1M'])).stderr).toContain('+1mo for a month');
    expect((await session.run([...create, '--remain-quota', '+5usd'])).stderr).toContain('replaces the amount');
    expect((await session.run([...create, '--remain-quota', '10cny'])).stderr).toContain(
      'doesn’t count in that currency',
    );
    expect((await session.run([...create, '--remain-quota', '0.0000001usd'])).stderr).toContain('smallest amount');
  });
});

describe('ASK-02: nothing that was given is dropped', () => {
  test('a user is made in the group, with the quota and the remark that were given', async () => {
    const file = join(session.folder, 'user.json');
    const user = {
      username: 'pasted1',
      password: 'Passw0rd1',
      group: 'vip',
      quota: 500_000,
      remark: 'INV-1',
      role: 'user',
    };
    writeFileSync(file, JSON.stringify(user));
    const { id } = (await session.json(['user', 'create', '--input', file])) as { id: number };
    expect(await root.call('GET', `/api/user/${id}`)).toMatchObject({ group: 'vip', quota: 500_000, remark: 'INV-1' });
    const flags = ['user', 'create', '--username', 'pasted2', '--password-stdin', '--group', 'default'];
    expect(await session.run(flags, { stdin: 'Passw0rd1' })).toMatchObject({ exitCode: 0 });
    const again = await session.run(flags, { stdin: 'Passw0rd1' });
    expect(again.stderr).toContain('There is one with this username already.');
    expect(again.stderr).not.toContain('UNIQUE');
  });

  test.each([
    ['user', { username: 'pasted3', password: 'Passw0rd1', role: 'admin' }, 'tollgate user promote ID'],
    ['channel', { name: 'c', key: 'k', models: ['m'], status: 'auto-disabled' }, 'tollgate channel disable ID'],
    ['token', { name: 't', remain_quota: 1000, status: 2 }, 'tollgate token disable ID'],
  ])('%s create refuses what it cannot set, and names what does', async (noun, fields, command) => {
    const run = (args: string[]) => session.run([...args, '--input', '-'], { stdin: JSON.stringify(fields) });
    const refused = await run([noun, 'create']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(command);
  });

  test('facts of another row are told as left out, and an update refuses a state', async () => {
    const got = JSON.parse((await session.run(['channel', 'get', '3', '-o', 'json'])).stdout);
    const clone = { ...got, status: 'enabled', name: 'clone', key: 'sk-clone', base_url: 'builtin:' };
    const made = await session.run(['channel', 'create', '--input', '-', '-o', 'json'], {
      stdin: JSON.stringify(clone),
    });
    expect(made, made.stderr).toMatchObject({ exitCode: 0 });
    expect(made.stderr).toMatch(/were left out: id/);
    const other = got.status === 'enabled' ? 'disabled' : 'enabled';
    const edit = JSON.stringify({ ...got, status: other });
    const refused = await session.run(['channel', 'update', '3', '--input', '-'], { stdin: edit });
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toContain(`tollgate channel ${other === 'enabled' ? 'enable' : 'disable'} 3`);
  });
});

describe('ASK-13: prices come before channels', () => {
  test('a model that no channel serves is priced by set, and by add', async () => {
    const set = await session.run(['price', 'set', 'pasted-model', '--input', '1.25', '--output-price', '10']);
    expect(set, set.stderr).toMatchObject({ exitCode: 0 });
    expect(set.stdout).toContain('No channel serves this model yet.');
    expect(await session.json(['price', 'get', 'pasted-model'])).toMatchObject({ input: 1.25, output: 10 });
    const add = (model: string) => session.run(['price', 'add', '--model', model, '--call', '0.04']);
    expect(await add('pasted-other')).toMatchObject({ exitCode: 0 });
    expect((await add('pasted-model')).stderr).toContain('has a price already');
    expect(await session.run(['price', 'get', 'nowhere'])).toMatchObject({ exitCode: 6 });
  });
});

describe('ASK-06: groups are not removed under people', () => {
  test('option set, option import and settings set count who holds a group, and ask', async () => {
    const before = (await session.json(['option', 'get', 'GroupRatio'])) as { value: string };
    const small = JSON.stringify({ default: 1 });
    const refused = await session.run(['option', 'set', 'GroupRatio', small]);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toMatch(/“vip”: \d+ users, \d+ channels, \d+ of your API keys/);
    expect(await session.json(['option', 'get', 'GroupRatio'])).toEqual(before);
    const section = await session.run(['settings', 'set', 'ratio', '--group-ratio', small]);
    expect(section).toMatchObject({ exitCode: 2 });
    expect(section.stderr).toContain('“vip”');
    const more = JSON.stringify({ ...JSON.parse(before.value), pasted: 1 });
    expect(await session.run(['option', 'set', 'GroupRatio', more])).toMatchObject({ exitCode: 0 });
    // Nobody holds it: no question.
    expect(await session.run(['option', 'set', 'GroupRatio', before.value])).toMatchObject({ exitCode: 0 });
    const done = await session.run(['option', 'set', 'GroupRatio', small, '--yes']);
    expect(done).toMatchObject({ exitCode: 0 });
    expect(done.stderr).toContain('“vip”');
  });
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)(
  'ASK-04: rows that a form would refuse, on a %s gateway',
  (dialect) => {
    test('keep what is wrong with them when something else is changed', async () => {
      const database = join(temporaryFolder(), 'gateway.db');
      const site = await startCliSession({ dialect, database });
      const made = (await site.json(['token', 'create', '--name', 'k', '--remain-quota', '1usd'])) as { id: number };
      const id = String(made.id);
      const wrong = ['--name', 'c', '--key-stdin', '--models', 'm', '--base-url', 'builtin:'];
      const { id: channelId } = (await site.json(['channel', 'create', ...wrong], { stdin: 'sk-a' })) as { id: number };
      const codes = ['redemption', 'create', '--name', 'r', '--quota', '1usd', '--json'];
      expect(await site.run(codes)).toMatchObject({ exitCode: 0 });
      const store = openDatabase(database, openSqlite);
      store.run('UPDATE tokens SET remain_quota = -12345');
      store.run(`UPDATE redemptions SET name = '${'r'.repeat(40)}', expired_time = 5`);
      store.run(`UPDATE channels SET model_mapping = '{"a":1}', base_url = 'https://a.example/v1', type = 999`);
      store.close();

      const renamed = await site.run(['token', 'update', id, '--name', 'other']);
      const isChecked = dialect === 'v013' || dialect === 'v1';
      expect(renamed, renamed.stderr).toMatchObject({ exitCode: isChecked ? 2 : 0 });
      if (isChecked) {
        expect(renamed.stderr).toContain('The quota can’t be negative. This gateway refuses every other change');
        const mended = await site.run(['token', 'update', id, '--name', 'other', '--remain-quota', '0']);
        expect(mended, mended.stderr).toMatchObject({ exitCode: 0 });
      } else expect(await site.json(['token', 'get', id])).toMatchObject({ name: 'other', remain_quota: -12_345 });

      const moved = await site.run(['channel', 'update', String(channelId), '--priority', '7']);
      expect(moved, moved.stderr).toMatchObject({ exitCode: 0 });
      const row = await site.json(['channel', 'get', String(channelId)]);
      expect(row).toMatchObject({ priority: 7, base_url: 'https://a.example/v1', model_mapping: '{"a":1}' });
      expect((await site.run(['channel', 'update', String(channelId), '--model-mapping', '{"a":2}'])).exitCode).toBe(2);

      // Gateways check the expiry with every change, and no name.
      const dearer = await site.run(['redemption', 'update', '1', '--quota', '2usd']);
      expect(dearer, dearer.stderr).toMatchObject({ exitCode: isChecked ? 2 : 0 });
      if (isChecked) {
        expect(dearer.stderr).toContain('The expiry time is in the past. This gateway refuses every other change');
        const longer = await site.run(['redemption', 'update', '1', '--quota', '2usd', '--expired-time', '+1d']);
        expect(longer, longer.stderr).toMatchObject({ exitCode: 0 });
      }
      expect(await site.json(['redemption', 'get', '1'])).toMatchObject({ name: 'r'.repeat(40), quota: 1_000_000 });
      await site.sandbox.close();
    });
  },
);

test.each([
  ['v013', '{"alias":"b","b":"c"}', undefined],
  ['v013', '{"alias":1}', 'unmarshal_model_mapping_failed'],
  ['v013', '{"other":1}', 'unmarshal_model_mapping_failed'],
  ['v013', '{"alias":"b","b":"alias"}', 'model_mapping_contains_cycle'],
  ['v06', '{"alias":"b","b":"alias"}', undefined],
  ['classic', '{"other":1}', 'unmarshal_model_mapping_failed'],
] as const)('a %s sandbox does with the mapping %s what gateways do: %s', async (dialect, model_mapping, fault) => {
  const site = await startCliSession({ dialect });
  const calls = await rootCalls(site.sandbox.url);
  const fields = {
    type: 1,
    name: 'm',
    key: 'k',
    models: 'alias',
    group: 'default',
    base_url: 'builtin:',
    model_mapping,
  };
  const isWrapped = dialect === 'v013';
  await calls.ask('POST', '/api/channel/', isWrapped ? { mode: 'single', channel: fields } : fields);
  await calls.ask('PUT', '/api/option/', { key: 'ModelRatio', value: '{"alias":1}' });
  const { body } = await calls.ask('GET', '/api/channel/test/1?model=alias');
  if (fault === undefined) expect(body).toMatchObject({ success: true });
  else expect(body.message).toContain(fault);
  await site.sandbox.close();
});
