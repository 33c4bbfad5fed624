import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { chdbPython } from '../../../support/program/engine-install.ts';
import { waitFor } from '../../../support/run/wait-for.ts';
import { columnsOf, logTable } from './gateway-log.ts';
import type { LogRow } from './random-calls.ts';

/** A canary that no output may ever show. */
export const enginePassword = 'geheim%40:4711';
const user = 'reader';

/** A real engine, started for one test file. */
export interface Engine {
  /** An address without its password. */
  address: string;
  /** The whole address, as `LOG_SQL_DSN` would have it. */
  whole: string;
  /** Makes the log of a generation anew, with these entries. */
  fill(generation: Dialect, rows: readonly LogRow[]): Promise<void>;
  stop(): Promise<void>;
}

/** Where engines are on this machine; undefined of one that is not there. */
export const engines = {
  postgres: {
    program: newest('/usr/lib/postgresql', 'bin/postgres'),
    start: startPostgres,
    lacks: 'no PostgreSQL of Debian',
  },
  mysql: { program: found('/usr/sbin/mariadbd'), start: startMariadb, lacks: 'no MariaDB of Debian' },
  clickhouse: { program: pythonWithChdb(), start: startClickhouse, lacks: 'no Python with chdb' },
} as const;

function found(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

function newest(folder: string, program: string): string | undefined {
  const versions = existsSync(folder) ? readdirSync(folder).sort((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(folder, version, program)).find((path) => existsSync(path));
}

function pythonWithChdb(): string | undefined {
  return found(process.env.CHDB_PYTHON ?? chdbPython);
}

/** Servers refuse to run as root: they get the owner that their package made, and a folder that it can reach. */
function ownedFolder(owner: string): { folder: string; as: { uid?: number; gid?: number } } {
  const folder = mkdtempSync('/tmp/tollgate-engine-');
  if (process.getuid?.() !== 0) return { folder, as: {} };
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, owner], { encoding: 'utf8' }));
  const as = { uid: idOf('-u'), gid: idOf('-g') };
  chmodSync(folder, 0o755);
  chownSync(folder, as.uid, as.gid);
  return { folder, as };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startPostgres(program: string): Promise<Engine> {
  const { folder, as } = ownedFolder('postgres');
  const [data, secret] = [join(folder, 'data'), join(folder, 'secret')];
  writeFileSync(secret, enginePassword, { mode: 0o644 });
  const initial = [
    '-D',
    data,
    '-U',
    user,
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ];
  execFileSync(program.replace(/postgres$/, 'initdb'), initial, { ...as, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const words = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const server = spawn(program, words, { ...as, cwd: folder, stdio: 'ignore' });
  const ask = async (work: (client: pg.Client) => Promise<void>, database = 'postgres') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password: enginePassword, database });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  await answering(() => ask(async () => undefined));
  const quoted = (name: string) => `"${name}"`;
  const types = { id: 'bigserial PRIMARY KEY', whole: 'bigint', text: 'text', flag: 'boolean', end: '', quoted };
  return {
    address: `postgres://${user}@127.0.0.1:${port}/postgres`,
    whole: `postgres://${user}:${encodeURIComponent(enginePassword)}@127.0.0.1:${port}/postgres?sslmode=disable`,
    fill: (generation, rows) =>
      ask(async (client) => {
        await client.query('DROP TABLE IF EXISTS logs');
        await client.query(logTable(generation, types));
        for (const { names, list } of statements(generation, rows)) {
          const flagged = list.map((row) =>
            row.map((value, address) => (names[address] === 'is_stream' && value !== null ? value === 1 : value)),
          );
          const holders = flagged.map((row, n) => `(${row.map((_, m) => `$${n * row.length + m + 1}`).join()})`);
          await client.query(`INSERT INTO logs (${names.map(quoted).join()}) VALUES ${holders.join()}`, flagged.flat());
        }
      }),
    stop: () => stopped(server, 'SIGINT', folder),
  };
}

async function startMariadb(program: string): Promise<Engine> {
  const { folder, as } = ownedFolder('mysql');
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const setting = ['--no-defaults', `--datadir=${data}`];
  execFileSync('mariadb-install-db', [...setting, '--auth-root-authentication-method=normal'], {
    ...as,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const words = [
    ...setting,
    `--port=${port}`,
    `--socket=${socket}`,
    '--bind-address=127.0.0.1',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  const server = spawn(program, words, { ...as, cwd: folder, stdio: 'ignore' });
  const root = { socketPath: socket, user: 'root', charset: 'utf8mb4' };
  await answering(async () => (await createConnection(root)).end());
  const first = await createConnection(root);
  await first.query('CREATE DATABASE newapi CHARACTER SET utf8mb4');
  await first.query("CREATE USER ?@'127.0.0.1' IDENTIFIED BY ?", [user, enginePassword]);
  await first.query("GRANT ALL ON newapi.* TO ?@'127.0.0.1'", [user]);
  await first.end();
  const quoted = (name: string) => `\`${name}\``;
  const types = {
    id: 'bigint AUTO_INCREMENT PRIMARY KEY',
    whole: 'bigint',
    text: 'longtext',
    flag: 'tinyint(1)',
    end: '',
    quoted,
  };
  return {
    address: `mysql://${user}@127.0.0.1:${port}/newapi`,
    whole: `${user}:${enginePassword}@tcp(127.0.0.1:${port})/newapi?charset=utf8mb4&parseTime=true`,
    async fill(generation, rows) {
      const client = await createConnection({ ...root, database: 'newapi' });
      await client.query('DROP TABLE IF EXISTS logs');
      await client.query(logTable(generation, types));
      for (const { names, list } of statements(generation, rows))
        await client.query(`INSERT INTO logs (${names.map(quoted).join()}) VALUES ?`, [list]);
      await client.end();
    },
    stop: () => stopped(server, 'SIGTERM', folder),
  };
}

async function startClickhouse(program: string): Promise<Engine> {
  const folder = mkdtempSync('/tmp/tollgate-engine-');
  const bridge = join(import.meta.dirname, 'clickhouse-bridge.py');
  const server = spawn(program, [bridge, join(folder, 'data'), user, enginePassword], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const outcome = await firstLine(server);
  const { port } = JSON.parse(outcome) as { port: number };
  const quoted = (name: string) => `\`${name}\``;
  const types = {
    ...{ id: 'Int64', whole: 'Int64', text: 'Nullable(String)', flag: 'Nullable(UInt8)', quoted },
    end: ' ENGINE = MergeTree ORDER BY (created_at, id)',
  };
  // What may lack in rows of other engines is never NULL in its columns of numbers.
  const table = (generation: Dialect) =>
    logTable(generation, types).replace(/(`(?:use_time|token_id)`) Int64/g, '$1 Nullable(Int64)');
  return {
    address: `clickhouse://${user}@127.0.0.1:${port}/newapi`,
    whole: `clickhouse://${user}:${encodeURIComponent(enginePassword)}@127.0.0.1:${port}/newapi`,
    async fill(generation, rows) {
      const client = createClient({
        url: `http://127.0.0.1:${port}`,
        username: user,
        password: enginePassword,
        database: 'newapi',
      });
      await client.command({ query: 'DROP TABLE IF EXISTS logs' });
      await client.command({ query: table(generation) });
      for (const { names, list } of statements(generation, rows)) {
        const objects = list.map((row) => Object.fromEntries(names.map((name, address) => [name, row[address]])));
        const lines = objects.map((row) => JSON.stringify(row)).join('\n');
        await client.command({ query: `INSERT INTO logs FORMAT JSONEachRow\n${lines}` });
      }
      await client.close();
    },
    stop: () => stopped(server, 'SIGKILL', folder),
  };
}

/** What a process says first; a bench has no test whose patience would wait for it. */
function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let outcome = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      outcome += text;
      if (outcome.includes('\n')) resolve(outcome);
    });
    server.once('exit', () => reject(new Error('It does not tell its port.')));
  });
}

function* statements(generation: Dialect, rows: readonly LogRow[]) {
  const { names, values } = columnsOf(generation, true);
  for (let from = 0; from < rows.length; from += 500) yield { names, list: rows.slice(from, from + 500).map(values) };
}

async function answering(ask: () => Promise<unknown>): Promise<void> {
  await waitFor(ask);
}

async function stopped(server: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
