import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCallStore } from '../../../cli/store/call-store.ts';
import { limitsOf } from '../../../cli/store/local-calls.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

// All that the program had written by the day of its first release candidate. Never made anew: they are what people have.
const older = new URL('support/older-files/', import.meta.url);
const gateway = 'http://127.0.0.1:3391';

/** A configuration folder with the older files in it. */
function olderFolder(): string {
  const folder = temporaryFolder();
  cpSync(new URL('configuration', older), folder, { recursive: true });
  mkdirSync(join(folder, 'store'));
  const [journal = ''] = readdirSync(join(folder, 'journal'));
  restore('store.sql', join(folder, 'store', journal.replace('journal.jsonl', '1.db')));
  return folder;
}

function restore(dump: string, path: string): void {
  const driver = openSqlite(path);
  driver.exec(readFileSync(new URL(dump, older), 'utf8'));
  driver.close();
}

const run = (folder: string, ...words: string[]) =>
  runCommand([...words, '--language', 'en'], { env: { TOLLGATE_CONFIG_DIR: folder } });

test('OUT-06: profiles, journal, records of runs and calls of an older version are read as they are', async () => {
  const folder = olderFolder();
  const [profiles, journal, intact, runs, store] = await Promise.all([
    run(folder, 'profile', 'list', '-o', 'json'),
    run(folder, 'journal', 'list', '-o', 'json'),
    run(folder, 'journal', 'verify'),
    run(folder, 'run', 'list', '-o', 'json'),
    run(folder, 'usage', 'store', 'show', '--all', '-o', 'json'),
  ]);
  expect(JSON.parse(profiles.stdout)).toMatchObject([{ name: 'old', gateway, username: 'root' }]);
  expect(JSON.parse(journal.stdout)).toMatchObject([{ n: 3, undo: 'possible' }, { n: 2 }, { n: 1 }]);
  expect(intact.stdout).toContain('12 lines of 3 entries');
  expect(JSON.parse(runs.stdout)).toMatchObject([{ command: 'channel disable', items: 3, done: 1, unsure: 1 }]);
  expect(JSON.parse(store.stdout)).toEqual(
    expect.arrayContaining([expect.objectContaining({ gateway, username: 'root', calls: 2 })]),
  );
  const [file = ''] = readdirSync(join(folder, 'store')).filter((name) => name.endsWith('.db'));
  const owner = { gatewayUrl: gateway, userId: 1, username: 'root' };
  const calls = openCallStore(join(folder, 'store', file), owner, {
    isOwn: true,
    limits: limitsOf({}),
    now: 1795840100,
  });
  const [slice] = calls.slices();
  expect(slice && calls.calls(slice)).toMatchObject([
    { created_at: 1795000009, quota: 900, model_name: 'gpt-4o', token_name: 'mine' },
    { created_at: 1795000003, quota: 300 },
  ]);
  calls.close();
});

test('OUT-06: what is written into older files leaves all that they held, and says the version', async () => {
  const folder = olderFolder();
  const before = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
  const wide = { ...before, ofAnother: 'program' };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(wide), { mode: 0o600 });
  expect((await run(folder, 'profile', 'update', 'old', '--label', 'PRODUCTION')).exitCode).toBe(0);
  const marked = { old: { ...before.profiles.old, label: 'PRODUCTION' } };
  expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toEqual({
    ...wide,
    version: 1,
    profiles: marked,
  });
});

test('OUT-06: the database of an older sandbox is carried over with its users, channels and passwords', async () => {
  const path = join(temporaryFolder(), 'sandbox.db');
  restore('sandbox.sql', path);
  const sandbox = await startTestSandbox({ database: path });
  const answer = await fetch(`${sandbox.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: '123456' }),
  });
  expect(await answer.json()).toMatchObject({ success: true });
  await sandbox.close();
  const carried = openSqlite(path);
  expect(carried.prepare('SELECT name, models, weight, status FROM channels').all()).toEqual([
    { name: 'kept', models: 'gpt-4o', weight: 5, status: 2 },
  ]);
  carried.close();
});

test.each([
  ['config.json', ['profile', 'list']],
  ['config.json', ['profile', 'update', 'old', '--label', 'PRODUCTION']],
  ['credentials.json', ['logout', '--profile', 'old']],
  ['credentials.json', ['channel', 'list']],
] as const)('OUT-06: %s of a newer version is refused by `%s` in one line, and left as it is', async (name, words) => {
  const folder = olderFolder();
  const path = join(folder, name);
  const newer = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version: 2 });
  writeFileSync(path, newer, { mode: 0o600 });
  const { stdout, stderr, exitCode } = await run(folder, ...words);
  expect([stdout, exitCode]).toEqual(['', 1]);
  expect(stderr).toMatch(
    /^tollgate: \S+ was made by a newer version of Tollgate\. It was left unchanged\. Update[^\n]+\n$/,
  );
  expect(stderr).toContain(name);
  expect(readFileSync(path, 'utf8')).toBe(newer);
});

/** Rewrites the first line of a file. */
function changeFirst(path: string, change: (line: string) => string): string {
  const [first = '', ...others] = readFileSync(path, 'utf8').split('\n');
  const text = [change(first), ...others].join('\n');
  writeFileSync(path, text);
  return text;
}

test('OUT-06: a journal of a newer version is neither read nor added to; the change is made, and that is told', async () => {
  const sandbox = await startTestSandbox();
  const folder = temporaryFolder();
  const env = { TOLLGATE_CONFIG_DIR: folder, TOLLGATE_GATEWAY: sandbox.url };
  const at = (...words: string[]) => runCommand([...words, '--language', 'en'], { env, stdin: '123456\n' });
  expect((await at('login', '--username', 'root', '--password-stdin')).exitCode).toBe(0);
  expect((await at('token', 'create', '--name', 'one', '--unlimited-quota')).exitCode).toBe(0);
  const [name = ''] = readdirSync(join(folder, 'journal'));
  const path = join(folder, 'journal', name);
  const text = changeFirst(path, (line) => line.replace('"version":1', '"version":2'));
  expect(text).toContain('"version":2');
  const made = await at('token', 'create', '--name', 'two', '--unlimited-quota');
  expect(made.exitCode).toBe(0);
  expect(made.stderr).toMatch(/can’t be written, so this change is not in it: .* newer version of Tollgate/);
  const read = await at('journal', 'list');
  expect([read.stdout, read.exitCode]).toEqual(['', 1]);
  expect(read.stderr).toMatch(/^tollgate: .*journal\.jsonl was made by a newer version of Tollgate\./);
  expect(readFileSync(path, 'utf8')).toBe(text);
  await sandbox.close();
});

test('OUT-06: the record of a run of a newer version is not gone on with', async () => {
  const folder = olderFolder();
  const [name = ''] = readdirSync(join(folder, 'runs'));
  const path = join(folder, 'runs', name);
  const text = changeFirst(path, (line) => JSON.stringify({ ...JSON.parse(line), version: 2 }));
  for (const words of [
    ['run', 'show', name.replace('.ndjson', '')],
    ['channel', 'disable', '--resume', path],
  ]) {
    const { stderr, exitCode } = await run(folder, ...words);
    expect([words[0], exitCode]).toEqual([words[0], 1]);
    expect(stderr).toMatch(/^tollgate: .*\.ndjson was made by a newer version of Tollgate\./);
  }
  expect(readFileSync(path, 'utf8')).toBe(text);
});
