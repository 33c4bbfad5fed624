import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ dialect: 'v1', sampleData: true });
});
afterAll(() => session.sandbox.close());

const nameOf = (index: number) => `bulk ${String(index).padStart(3, '0')}`;
const spreadsheet = (count: number) =>
  ['\ufeffName;Type;Key;Models;Groups;Remark']
    .concat(
      Array.from(
        { length: count },
        (_, at) => `${nameOf(at)};openai;sk-canary-${at};"gpt-4o, gpt-4o-mini";vip;"a; ""b"""`,
      ),
    )
    .join('\r\n');
const names = async (keyword: string) =>
  ((await session.json(['channel', 'list', '--keyword', keyword, '--all', '--json=name'])) as { name: string }[])
    .map(({ name }) => name)
    .sort();

test('CHG-05 CHG-11: a spreadsheet of 200 channels is taken in once, however often it is run, and taken back as one', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'rows.csv'), spreadsheet(200));
  const run = (...more: string[]) => session.run(['channel', 'import', 'rows.csv', ...more], { cwd });
  const unasked = await run();
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const dry = await run('--dry-run');
  expect([dry.exitCode, dry.stdout]).toEqual([0, '']);
  expect(dry.stderr).toContain('+ channels/bulk 000\n    type: 1\n');
  expect(dry.stderr).toContain('200 changes would be made.');
  expect(await names('bulk')).toEqual([]);
  const imported = await run('--yes', '-o', 'json');
  expect(imported.exitCode, imported.stderr).toBe(0);
  expect(JSON.parse(imported.stdout)).toHaveLength(200);
  expect(await names('bulk')).toEqual(Array.from({ length: 200 }, (_, at) => nameOf(at)));
  for (const text of [dry.stderr, imported.stdout, imported.stderr]) expect(text).not.toContain('canary');
  expect((await session.run(['journal', 'export', '-o', 'ndjson'])).stdout).not.toContain('canary');
  const twice = await run('--yes');
  expect([twice.exitCode, twice.stderr]).toEqual([7, expect.stringContaining('Line 2: bulk 000 already exists.')]);
  expect(twice.stderr).toContain('--if-not-exists');
  const kept = await run('--yes', '--if-not-exists');
  expect([kept.exitCode, kept.stderr]).toEqual([0, expect.stringContaining('200 exist and stay as they are')]);
  writeFileSync(join(cwd, 'rows.csv'), `name,weight\n${nameOf(3)},5\n${nameOf(4)},0\n`);
  const updated = await run('--yes', '--update');
  expect([updated.exitCode, updated.stdout.trim()]).toEqual([0, expect.stringContaining('channels/bulk 003')]);
  expect(updated.stderr).toContain('One exists and stays as it is: bulk 004.');
  const both = await run('--yes', '--update', '--if-not-exists');
  expect(both.exitCode).toBe(2);
  const [{ n }] = (await session.json(['journal', 'list', '--where', 'count=200', '--limit', '1'])) as [{ n: number }];
  // Somebody changed one since: all the others go.
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect([undone.exitCode, undone.stderr]).toEqual([7, expect.stringContaining('channels/bulk 003')]);
  await session.run(['channel', 'update', '--all', '--where', `name="${nameOf(3)}"`, '--weight', '0', '--yes']);
  const back = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect(back.exitCode, back.stderr).toBe(0);
  expect(await names('bulk')).toEqual([]);
}, 120_000);

test('CHG-05: what is wrong anywhere is told with its lines before anything is sent', async () => {
  const cwd = temporaryFolder();
  const lines = spreadsheet(6).split('\r\n');
  lines[2] = (lines[2] ?? '').replace(';openai;', ';opnai;');
  lines[5] = (lines[5] ?? '').replace('bulk 004', 'bulk 003');
  writeFileSync(join(cwd, 'rows.csv'), lines.join('\r\n'));
  const result = await session.run(['channel', 'import', 'rows.csv', '--yes'], { cwd });
  expect([result.exitCode, result.stdout]).toEqual([7, '']);
  expect(result.stderr).toMatch(/Line 3: Type: opnai is none of the choices\. Did you mean: OpenAI/);
  expect(result.stderr).toMatch(/Line 6: bulk 003 is also on line 5\./);
  expect(result.stderr).not.toContain('canary');
  expect(await names('bulk')).toEqual([]);
});

test('CHG-05 ASK-01: a dry run names the groups that the gateway lacks, as the import does; a key of such a group is refused with its line', async () => {
  const unknown = 'The gateway has no group nope';
  const head = {
    channel: 'name,type,key,models,groups',
    user: 'username,password,group',
    plan: 'title,total_amount,upgrade_group',
  };
  const rows = {
    channel: 'of nope,openai,k,m,"default,nope"',
    user: 'ofnope,long-enough-1,nope',
    plan: 'of nope,20usd,nope',
  };
  for (const noun of ['channel', 'user', 'plan'] as const) {
    const stdin = `${head[noun]}\n${rows[noun]}\n`;
    const dry = await session.run([noun, 'import', '-', '--dry-run'], { stdin });
    expect([dry.exitCode, dry.stderr], noun).toEqual([0, expect.stringContaining(unknown)]);
    const known = await session.run([noun, 'import', '-', '--dry-run'], { stdin: stdin.replaceAll(',nope', ',vip') });
    expect(known.stderr, noun).not.toContain(unknown);
  }
  const stdin = 'name,group\nfine,default\nbad,nope\n';
  for (const flag of ['--dry-run', '--yes']) {
    const key = await session.run(['token', 'import', '-', flag], { stdin });
    expect([key.exitCode, key.stdout, key.stderr], flag).toEqual([
      ...[7, '', expect.stringContaining('Line 3: keys/bad: nope is not one of your groups')],
    ]);
  }
});

test('CHG-05: an unknown column is told with those that are near, else with those that there are', async () => {
  const messageFor = async (word: string) => {
    const stdin = `name,${word}\na,1\n`;
    return (await session.run(['token', 'import', '-', '--dry-run'], { stdin })).stderr;
  };
  expect(await messageFor('gruop')).toContain('there is no field gruop. Did you mean: group?');
  const far = await messageFor('zzzzzz');
  expect(far).toContain('there is no field zzzzzz. There are: ');
  expect(far).toContain('remain_quota');
  expect(far).not.toMatch(/Did you mean|more/);
});

test('CHG-05: what is exported is read by the import; nothing differs then', async () => {
  const cwd = temporaryFolder();
  for (const noun of ['channel', 'plan', 'vendor', 'metadata', 'user']) {
    const file = `${noun}.csv`;
    const exported = await session.run([noun, 'export', '--output', file], { cwd });
    expect(exported.exitCode, exported.stderr).toBe(0);
    expect(readFileSync(join(cwd, file), 'utf8')).not.toMatch(/sk-\w{8}/);
    // Deleted users stay in the list, and are no rows to import.
    if (noun === 'user') expect(exported.stderr).toMatch(/\d deleted are left out\./);
    const imported = await session.run([noun, 'import', file, '--update', '--yes'], { cwd });
    expect([imported.exitCode, imported.stdout], `${noun}: ${imported.stderr}`).toEqual([0, '']);
    expect(imported.stderr, noun).toContain('Nothing to do');
  }
});

test('CHG-11: from standard input, in a format that is named', async () => {
  const stdin = '{"name":"piped","type":1,"key":"${' + 'env:PIPED_KEY}","models":["m"],"groups":["default"]}\n';
  const missing = await session.run(['channel', 'import', '-', '--format', 'ndjson', '--yes'], { stdin });
  expect([missing.exitCode, missing.stderr]).toEqual([7, expect.stringContaining('PIPED_KEY')]);
  const env = { PIPED_KEY: 'sk-canary' };
  const made = await session.run(['channel', 'import', '-', '--format', 'ndjson', '--yes'], { stdin, env });
  expect(made.exitCode, made.stderr).toBe(0);
  expect(await names('piped')).toEqual(['piped']);
  expect((await session.run(['channel', 'import', '-', '--format', 'xls', '--yes'], { stdin })).exitCode).toBe(2);
});

test.each([
  ['channel', ['--type', '1', '--models', 'm', '--key-stdin'], 'sk-1'],
  ['vendor', ['--icon', 'OpenAI'], ''],
  ['user', ['--password-stdin'], 'long-enough-1'],
  ['plan', ['--price-amount', '3', '--total-amount', '20usd'], ''],
  ['token', ['--remain-quota', '1usd'], ''],
] as const)('CHG-11: a %s is made once, however often its command is run', async (noun, flags, stdin) => {
  const name = noun === 'user' ? '--username' : noun === 'plan' ? '--title' : '--name';
  const create = () =>
    session.run([noun, 'create', name, 'made once', ...flags, '--if-not-exists', '-o', 'json'], { stdin });
  const first = await create();
  expect(first.exitCode, first.stderr).toBe(0);
  const again = await create();
  expect(again.exitCode, again.stderr).toBe(0);
  expect(JSON.parse(again.stdout).id).toBe(JSON.parse(first.stdout).id);
  expect(again.stderr).toContain('already exists');
  const rows = (await session.json([noun, 'list', '--all'])) as Record<string, unknown>[];
  expect(rows.filter((row) => Object.values(row).includes('made once'))).toHaveLength(1);
});

test('CHG-11: of a batch it is refused, as its rows have names of their own', async () => {
  const words = ['token', 'create', '--name', 'many', '--remain-quota', '1usd', '--count', '3', '--if-not-exists'];
  expect(await session.run(words)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('not a batch') });
});

test('CHG-11: a user that was deleted and is still listed does not count as there; its name is told to be taken', async () => {
  const stdin = 'username,password\ngone1,long-enough-1\ngone2,long-enough-2\n';
  const made = await session.run(['user', 'import', '-', '--yes'], { stdin });
  expect(made.exitCode, made.stderr).toBe(0);
  const [{ n }] = (await session.json(['journal', 'list', '--limit', '1'])) as [{ n: number }];
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect(undone.exitCode, undone.stderr).toBe(0);
  const listed = (await session.json(['user', 'list', '--all'])) as { username: string }[];
  expect(listed.filter(({ username }) => username.startsWith('gone'))).toHaveLength(2);
  for (const flag of ['--if-not-exists', '--update']) {
    const again = await session.run(['user', 'import', '-', flag, '--yes'], { stdin });
    expect([again.exitCode, again.stdout, again.stderr], flag).toEqual([
      ...[7, '', expect.stringContaining('Line 2: gone1 was deleted, and the gateway gives its name to no one else.')],
    ]);
  }
  const create = ['user', 'create', '--username', 'gone1', '--password-stdin', '--if-not-exists'];
  const one = await session.run(create, { stdin: 'long-enough-1' });
  expect([one.exitCode, one.stdout]).toEqual([7, '']);
});
