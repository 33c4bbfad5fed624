import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../cli/sandbox/store/database.ts';
import { migrate } from '../../../cli/sandbox/store/schema.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

function codeOf(path: string): string {
  try {
    openDatabase(path, openSqlite).close();
    return 'opened';
  } catch (error) {
    return (error as { facts?: { code: string } }).facts?.code ?? String(error);
  }
}

test('a file that is no database, one of another program and one that cannot be made are told apart', () => {
  const folder = temporaryFolder();
  const junk = join(folder, 'junk.db');
  writeFileSync(junk, 'not a database at all, but long enough to be looked at '.repeat(50));
  const foreign = join(folder, 'foreign.db');
  const other = openSqlite(foreign);
  other.exec('CREATE TABLE theirs (id INTEGER)');
  other.close();
  expect(codeOf(junk)).toBe('database-damaged');
  const before = readFileSync(foreign);
  expect(codeOf(foreign)).toBe('database-foreign');
  expect(readFileSync(foreign).equals(before)).toBe(true);
  expect(codeOf(join(folder, 'missing', 'x.db'))).toBe('database-unreadable');
  expect(codeOf(folder)).toBe('database-unreadable');
  expect(codeOf(join(folder, 'new.db'))).toBe('opened');
});

test('a transaction that throws leaves nothing behind; booleans and undefined are stored as SQLite can', () => {
  const store = openDatabase(':memory:', openSqlite);
  store.exec('CREATE TABLE t (a, b)');
  expect(() =>
    store.transaction(() => {
      store.run('INSERT INTO t VALUES (?, ?)', true, undefined);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.all('SELECT * FROM t')).toEqual([]);
  store.transaction(() => store.transaction(() => store.run('INSERT INTO t VALUES (?, ?)', true, undefined)));
  expect(store.get('SELECT * FROM t')).toEqual({ a: 1, b: null });
  store.close();
});

/** A file as the first sandbox made it, with a user who has bought something. */
function firstFile(change = ''): string {
  const path = join(temporaryFolder(), 'first.db');
  const driver = openSqlite(path);
  driver.exec(readFileSync(new URL('support/first-tables.sql', import.meta.url), 'utf8'));
  driver.exec(`PRAGMA application_id = ${0x546f6c6c}; PRAGMA user_version = 1;
    INSERT INTO users (id, username, role, quota) VALUES (1, 'root', 100, 5), (2, 'alice', 1, 12345);
    INSERT INTO channels (id, key, name) VALUES (7, 'sk-old', 'kept'); ${change}`);
  driver.close();
  return path;
}

/** Every column of every table, whatever their order. */
function columnsOf(store: Database): string[] {
  return store
    .all<{ at: string }>(
      `SELECT m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') AS at
       FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
    )
    .map(({ at }) => at)
    .sort();
}

test('a database of the first sandbox is carried over with all it holds, and has the tables of a new one', async () => {
  const path = firstFile();
  const sandbox = await startTestSandbox({ database: path });
  await sandbox.close();
  const carried = openDatabase(path, openSqlite);
  const fresh = openDatabase(':memory:', openSqlite);
  migrate(fresh, ':memory:');
  expect(carried.get('SELECT username, quota FROM users WHERE id = 2')).toEqual({ username: 'alice', quota: 12345 });
  expect(carried.get('SELECT name, key FROM channels')).toEqual({ name: 'kept', key: 'sk-old' });
  expect(columnsOf(carried)).toEqual(columnsOf(fresh));
  expect(carried.get('PRAGMA user_version')).toEqual(fresh.get('PRAGMA user_version'));
  carried.close();
  fresh.close();
});

test.each([
  ['of a newer version', 'PRAGMA user_version = 999', 'database-newer', /created by a newer version.*Update Tollgate/],
  [
    'whose tables are not what its version says',
    'DROP TABLE users; CREATE VIEW users AS SELECT 1 AS id',
    'database-outdated',
    /older version.*couldn’t be upgraded.*--db/,
  ],
])('a database %s is refused in one line and left as it is', async (_, change, code, words) => {
  const path = firstFile(change);
  const before = readFileSync(path);
  const { stderr, exitCode } = await tollgate(['sandbox', '--db', path, '--port', '0', '--language', 'en']);
  expect([exitCode, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(words)]]);
  await expect(startTestSandbox({ database: path })).rejects.toMatchObject({ facts: { code } });
  const tables = (file: Buffer) => file.subarray(0, 100).readUInt32BE(60);
  expect(tables(readFileSync(path))).toBe(tables(before));
});

test('a second sandbox on one file is refused and told what to do; after the first ended the file is free', async () => {
  const path = join(temporaryFolder(), 'shared.db');
  const first = await startTestSandbox({ database: path });
  const { stderr, exitCode } = await tollgate(['sandbox', '--db', path, '--port', '0', '--language', 'en']);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^tollgate: Another sandbox is using .*shared\.db.*--memory\.\n$/),
  ]);
  expect((await fetch(`${first.url}/api/status`)).status).toBe(200);
  await first.close();
  await (await startTestSandbox({ database: path })).close();
});
