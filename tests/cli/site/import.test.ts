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

test('CHG-05: what is exported is read by the import; nothing differs then', async () => {
  const cwd = temporaryFolder();
  for (const noun of ['channel', 'plan', 'vendor', 'metadata', 'user']) {
    const file = `${noun}.csv`;
    const exported = await session.run([noun, 'export', '--output', file], { cwd });
    expect(exported.exitCode, exported.stderr).toBe(0);
    expect(readFileSync(join(cwd, file), 'utf8')).not.toMatch(/sk-\w{8}/);
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
