import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { unpackCalls } from '../../../cli/store/call-slice.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const isBuiltIn = process.getBuiltinModule('node:sqlite') !== undefined;
/** Where the runtime has SQLite built in, libsql is tried as well: it must say the same. */
const drivers = isBuiltIn ? (['built in', 'libsql'] as const) : (['libsql'] as const);

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    const { name, code } = error as { name: string; code: string };
    return `${name} ${code}`;
  }
}

test.each(drivers)('OUT-07: SQLite, %s: the same values, the same names of what went wrong', (driver) => {
  if (driver === 'libsql' && isBuiltIn) vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  const folder = temporaryFolder();
  const path = join(folder, 'a.db');
  const file = openSqlite(path);
  file.exec('CREATE TABLE t (a INTEGER UNIQUE, b BLOB, c TEXT); CREATE TABLE u (a REFERENCES t (a))');
  const insert = file.prepare('INSERT INTO t VALUES (?, ?, ?)');
  expect(insert.run(1, Buffer.from([1, 255]), 'x')).toEqual({ changes: 1, lastInsertRowid: 1 });
  expect(insert.run(2, null, '界')).toEqual({ changes: 1, lastInsertRowid: 2 });
  const [row, next] = file.prepare('SELECT * FROM t ORDER BY a').all() as [{ b: Uint8Array }, unknown];
  expect([...Buffer.from(row.b)]).toEqual([1, 255]);
  expect(next).toEqual({ a: 2, b: null, c: '界' });
  expect(file.prepare('SELECT a FROM t WHERE a = ?').get(2)).toEqual({ a: 2 });
  expect(file.prepare('SELECT a FROM t WHERE a = ?').get(3)).toBeUndefined();
  expect(codeOf(() => file.exec('INSERT INTO u VALUES (77)'))).toMatch(/^SqliteError SQLITE_CONSTRAINT/);
  // Numbers beyond 2^53 are rounded.
  file.exec('INSERT INTO t VALUES (9007199254740993, NULL, NULL)');
  const big = file.prepare('SELECT a FROM t WHERE a > ?');
  expect(big.all(5)).toEqual([{ a: 2 ** 53 }]);
  expect(big.get(5)).toEqual({ a: 2 ** 53 });
  expect(big.all(2 ** 60)).toEqual([]);

  expect(codeOf(() => file.exec('nonsense'))).toBe('SqliteError SQLITE_ERROR');
  expect(codeOf(() => insert.run(1, null, null))).toMatch(/^SqliteError SQLITE_CONSTRAINT/);
  file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  const other = openSqlite(path);
  expect(codeOf(() => other.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE'))).toBe('SqliteError SQLITE_BUSY');
  other.close();
  file.exec('DELETE FROM t');
  file.rollBack();
  file.rollBack();
  expect(file.prepare('SELECT count(*) AS n FROM t').all()).toEqual([{ n: 3 }]);
  file.close();
  file.close();

  expect(codeOf(() => openSqlite(join(folder, 'missing', 'a.db')))).toBe('SqliteError SQLITE_CANTOPEN');
  mkdirSync(join(folder, 'folder'));
  expect(codeOf(() => openSqlite(join(folder, 'folder')))).toBe('SqliteError SQLITE_CANTOPEN');
  writeFileSync(join(folder, 'junk'), 'no database '.repeat(100));
  expect(codeOf(() => openSqlite(join(folder, 'junk')).exec('PRAGMA user_version = 1'))).toBe(
    'SqliteError SQLITE_NOTADB',
  );
  expect(readFileSync(join(folder, 'junk'), 'utf8')).toBe('no database '.repeat(100));
});

test.runIf(isBuiltIn)('OUT-07: where SQLite is built in, it is used, and nothing warns of it', () => {
  const warn = vi.spyOn(process, 'emitWarning');
  openSqlite(':memory:').close();
  expect(warn).not.toHaveBeenCalled();
});

test('OUT-06: calls that an earlier version packed are read', () => {
  const numbers = [
    ...['created_at', 'type', 'channel', 'token_id', 'quota', 'prompt_tokens', 'completion_tokens'],
    ...['cache_tokens', 'cache_write_tokens', 'use_time', 'first_token'],
  ].map((name, index) => [name, Uint16Array.from([index + 300])]);
  const texts = ['model_name', 'channel_name', 'token_name', 'username', 'group'].map((name) => [
    name,
    { list: [`a ${name}`], places: Uint8Array.from([0]) },
  ]);
  const packed = serialize({ count: 1, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) });
  expect(unpackCalls(packed)).toEqual([
    expect.objectContaining({
      created_at: 300,
      quota: 304,
      first_token: 310,
      model_name: 'a model_name',
      group: 'a group',
    }),
  ]);
});
