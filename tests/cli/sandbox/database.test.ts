import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import LibsqlDatabase from 'libsql';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../cli/sandbox/store/database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function codeOf(path: string): string {
  try {
    openDatabase(path).close();
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
  const other = new LibsqlDatabase(foreign);
  other.exec('CREATE TABLE theirs (id INTEGER)');
  other.close();
  expect(codeOf(junk)).toBe('database-damaged');
  expect(codeOf(foreign)).toBe('database-foreign');
  expect(codeOf(join(folder, 'missing', 'x.db'))).toBe('database-unreadable');
  expect(codeOf(folder)).toBe('database-unreadable');
  expect(codeOf(join(folder, 'new.db'))).toBe('opened');
});

test('a transaction that throws leaves nothing behind; booleans and undefined are stored as SQLite can', () => {
  const store = openDatabase(':memory:');
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
