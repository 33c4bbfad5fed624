import { join } from 'node:path';
import { expect, test } from 'vitest';
import { durationsStatement, firstTokensStatement, sumsStatement } from '../../../cli/log-database/call-queries.ts';
import { openLogTable } from '../../../cli/log-database/log-table.ts';
import { openDatabase } from '../../../cli/world/databases/open-database.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import type { Dialect } from '../../../shared/domain/dialect.ts';
import { dialects } from '../../../shared/domain/dialect.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { columnsOf, logTable } from './support/gateway-log.ts';
import { type LogRow, randomCalls, writeToSandbox } from './support/random-calls.ts';
import { expectSameFigures, expectSameRows } from './support/same-figures.ts';

const types = {
  ...{ id: 'INTEGER PRIMARY KEY AUTOINCREMENT', whole: 'INTEGER', text: 'TEXT', flag: 'NUMERIC', end: '' },
  quoted: (name: string) => `\`${name}\``,
};

function makeLog(path: string, generation: Dialect, rows: readonly LogRow[]): void {
  const file = openSqlite(path);
  file.exec(logTable(generation, types));
  const { names, values } = columnsOf(generation, true);
  const holders = names.map(() => '?').join();
  file.exec('BEGIN');
  const insert = file.prepare(`INSERT INTO logs (${names.map((name) => `"${name}"`).join()}) VALUES (${holders})`);
  for (const row of rows) insert.run(...values(row));
  file.exec('COMMIT');
  file.close();
}

const now = Math.floor(Date.now() / 1000);
const range = ['--start', `${now - 5 * 86_400}`, '--end', `${now - 60}`];

for (const generation of dialects) {
  test(`BIG-01: usage and rehearsal of SQLite are those of the API to the unit (${generation})`, async () => {
    const folder = temporaryFolder();
    const database = join(folder, 'gateway.db');
    const session = await startCliSession({ dialect: generation, database });
    const seed = now % 100_000;
    // The oldest keep no failures (docs/gateways.md 5.1).
    const rows = randomCalls(1500, seed, now - 100).filter(({ type }) => type !== 5 || generation !== 'classic');
    writeToSandbox(database, rows);
    const log = join(folder, 'log.db');
    makeLog(log, generation, rows);
    // What a gateway is, is known from then on.
    await session.run(['status']);
    await expectSameFigures(session, `sqlite:${log}`, { range, isShort: generation !== 'v1' });
    // Of a pattern, and of what is none, each generation makes something else (docs/gateways.md 4.10).
    for (const model of ['gpt_4o', 'gpt_4%'])
      await expectSameRows(session, `sqlite:${log}`, ['usage', '--by', 'model', '--model', model, ...range]);
  });
}

test('BIG-01: the pulse of SQLite is that of the API, and no entry is read from the gateway', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'gateway.db');
  const session = await startCliSession({ dialect: 'v1', database });
  await session.run(['status']);
  const present = Math.floor(Date.now() / 1000);
  const rows = randomCalls(400, 7, present).map((row, index) => ({ ...row, created_at: present - 3500 + index * 5 }));
  writeToSandbox(database, rows);
  const log = join(folder, 'log.db');
  makeLog(log, 'v1', rows);
  const pulse = async (words: readonly string[]) => {
    const { stdout } = await session.run(['pulse', '-o', 'json', '--json=name,value,state', ...words]);
    return JSON.parse(stdout) as unknown[];
  };
  const byApi = await pulse([]);
  expect(byApi.length).toBeGreaterThan(8);
  expect(await pulse(['--from', `sqlite:${log}`])).toEqual(byApi);

  // The log is asked of the database alone: without one there, the gateway's own is empty.
  writeToSandbox(database, []);
  const [first] = (await session.json(['usage', '--by', 'user', '--from', `sqlite:${log}`])) as { calls: number }[];
  expect(first?.calls).toBeGreaterThan(20);
});

test('BIG-01: a profile keeps where its log is, and no password; what cannot be read is told in one line', async () => {
  const folder = temporaryFolder();
  const session = await startCliSession();
  const log = join(folder, 'log.db');
  makeLog(log, 'v013', randomCalls(50, 3, now - 100));
  const { profile = '' } = { profile: ((await session.json(['profile', 'list'])) as { name: string }[])[0]?.name };
  const env = { TOLLGATE_LOG: `sqlite:${log}` };
  const kept = await session.run(['profile', 'update', profile, '--log-database', 'env:TOLLGATE_LOG']);
  expect([kept.exitCode, kept.stderr]).toEqual([0, expect.any(String)]);
  const usage = (words: readonly string[], options = {}) =>
    session.run(['usage', '--start', '-10d', ...words], options);
  const read = await usage(['-o', 'json'], { env });
  expect(JSON.parse(read.stdout)).not.toEqual([]);
  expect(read.stderr).toContain(log);
  expect(JSON.parse((await usage(['--from', 'gateway', '-o', 'json'])).stdout)).toEqual([]);
  await session.run(['profile', 'update', profile, '--log-database', 'none']);
  expect(JSON.parse((await usage(['-o', 'json'])).stdout)).toEqual([]);

  const secret = 'geheim-4711';
  for (const [words, code, text] of [
    [['--from', `postgres://me:${secret}@localhost/db`], 2, 'has a password in it'],
    [['--from', `root:${secret}@tcp(db:3306)/newapi`], 2, 'has a password in it'],
    [['--from', 'oracle://db/x'], 2, 'is not the address of a log database'],
    [['--from', 'env:NOT_THERE_AT_ALL'], 2, 'is empty'],
    [['--from', `sqlite:${join(folder, 'none.db')}`], 6, 'There is no file'],
    [['--from', 'postgres://me@127.0.0.1:1/db'], 8, 'can’t be read'],
  ] as const) {
    const { exitCode, stdout, stderr } = await usage(words);
    expect([exitCode, stdout, stderr]).toEqual([code, '', expect.stringContaining(text)]);
    expect(stderr).not.toContain(secret);
  }
  const typed = await session.run(['profile', 'update', profile, '--log-database', `mysql://me:${secret}@db/x`]);
  expect([typed.exitCode, typed.stderr.includes(secret)]).toEqual([2, false]);
});

test('BIG-01: a log is never written to, and a value never becomes a part of a statement', async () => {
  const path = join(temporaryFolder(), 'log.db');
  makeLog(path, 'v1', randomCalls(30, 5, now));
  const session = await openDatabase({ engine: 'sqlite', path });
  await expect(session.rows('DELETE FROM logs', [])).rejects.toThrow(/readonly|read-only/i);
  const table = await openLogTable({ engine: 'sqlite', path }, { openDatabase }, String);
  const nasty = `x' OR '1'='1`;
  const filters = { model_name: `${nasty}%`, username: nasty, token_name: nasty, group: nasty, channel: 3 };
  const by = ['model', 'token'] as const;
  for (const make of [sumsStatement, durationsStatement, firstTokensStatement]) {
    const { sql, values } = make({ by, entries: filters, generation: 'v1', zone: 0, isWhole: true }, table);
    expect(sql).not.toContain("'1'='1");
    expect(values.length).toBe(sql.split('?').length - 1);
    expect(await session.rows(sql, values)).toEqual([]);
  }
  await table.session.close();
  await session.close();
});
