import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { countInDatabase } from '../../cli/log-database/count-calls.ts';
import { openLogTable } from '../../cli/log-database/log-table.ts';
import { openDatabase } from '../../cli/world/databases/open-database.ts';
import { openSqlite } from '../../cli/world/sqlite.ts';
import type { DatabaseAddress } from '../../cli/world/world.ts';
import { Role } from '../../shared/domain/user/role.ts';
import { engines } from '../cli/log-database/support/engines.ts';
import { logTable } from '../cli/log-database/support/gateway-log.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';
import { type Bench, type BenchRow, milliseconds } from './bench.ts';
import { residentMegabytes } from './support/process-memory.ts';

/** LOG_CALLS=100000000 asks for the hundred million of BIG-02, which takes ClickHouse 5 GB of disk. */
const calls = Number(process.env.LOG_CALLS ?? 10_000_000);
/** In a file of SQLite, which is made row by row. */
const sqliteCalls = Math.min(calls, 1_000_000);
const start = 1_700_000_000;
const day = 86_400;
const mostMs = 5000;

/** A day of calls counted by two dimensions where they are kept: in SQLite's file, and by ClickHouse's engine where it is installed (`npm run engines`). */
export const bench: Bench = {
  name: 'log database',
  async run() {
    const rows = await measure('SQLite', sqliteCalls, { engine: 'sqlite', path: makeFile() });
    const { program, start: startEngine } = engines.clickhouse;
    if (program === undefined) return rows;
    const engine = await startEngine(program);
    try {
      const { hostname, port, username, password } = new URL(engine.whole);
      const secret = decodeURIComponent(password);
      await fillClickhouse(`http://${hostname}:${port}`, username, secret);
      const address = {
        engine: 'clickhouse',
        host: hostname,
        port: Number(port),
        user: username,
        password: secret,
      } as const;
      return [...rows, ...(await measure('ClickHouse', calls, { ...address, database: 'newapi' }))];
    } finally {
      await engine.stop();
    }
  },
};

async function measure(name: string, count: number, address: DatabaseAddress): Promise<BenchRow[]> {
  const table = await openLogTable(address, { openDatabase }, String);
  const countUsage = countInDatabase({
    table,
    generation: () => 'v1',
    countedTypes: () => [2, 5, 6],
    userId: async () => 1,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
  });
  const range = { start, end: start + day - 1 };
  const query = {
    by: ['model', 'user'],
    ...range,
    before: undefined,
    compares: false,
    filters: {},
    group: undefined,
  } as const;
  const before = residentMegabytes(process.pid);
  const began = performance.now();
  const request = {
    query: { ...query, prices: '', margin: false },
    role: Role.Root,
    rehearsal: undefined,
    costing: undefined,
  };
  const { totals, rows } = await countUsage(request, {});
  const took = performance.now() - began;
  await table.session.close();
  if (totals.calls !== count) throw new Error(`${name} counted ${totals.calls} of ${count} calls`);
  const what = `${name}: ${count / 1e6} M calls of a day by model and user, ${rows.length} groups`;
  const isBound = name === 'ClickHouse';
  return [
    {
      name: what,
      measured: milliseconds(took),
      ...(isBound && { target: `≤ ${mostMs / 1000} s`, isMet: took <= mostMs }),
    },
    {
      name: `${name}: memory that it took`,
      measured: `${Math.max(0, residentMegabytes(process.pid) - before).toFixed(0)} MB`,
    },
  ];
}

/** The columns of a call by its number, `n`, in an engine's own SQL. */
function columnsOf(n: string, count: number, joined: (...parts: string[]) => string): Record<string, string> {
  const rest = (by: number) => `(${n} % ${by})`;
  const other = joined(
    `'{"model_ratio":1.25,"completion_ratio":4,"group_ratio":1,"model_price":-1,"frt":'`,
    rest(3000),
    `',"cache_tokens":'`,
    rest(500),
    `',"cache_ratio":0.5,"admin_info":{"use_channel":["12"],"is_multi_key":false},"request_path":"/v1/chat/completions"}'`,
  );
  return {
    ...{
      id: `${n} + 1`,
      user_id: rest(5000),
      created_at: `${start} + ${dividedBy(n, count)}`,
      type: '2',
      content: "''",
    },
    ...{
      username: joined("'user-'", rest(500)),
      token_name: joined("'key-'", rest(700)),
      model_name: joined("'model-'", rest(60)),
    },
    ...{
      quota: rest(9000),
      prompt_tokens: rest(3000),
      completion_tokens: rest(900),
      use_time: rest(40),
      is_stream: rest(2),
    },
    ...{ channel_id: rest(200), token_id: rest(700), group: joined("'group-'", rest(9)), other },
  };
}

/** Seconds of the day that a call is made in; whole ones in every engine. */
function dividedBy(n: string, count: number): string {
  return `((${n} * ${day}) - ((${n} * ${day}) % ${count})) / ${count}`;
}

function makeFile(): string {
  const path = join(temporaryFolder(), 'log.db');
  const file = openSqlite(path);
  const types = { id: 'INTEGER PRIMARY KEY', whole: 'INTEGER', text: 'TEXT', flag: 'NUMERIC', end: '' };
  file.exec(logTable('v1', { ...types, quoted: (name) => `"${name}"` }));
  const columns = columnsOf('n', sqliteCalls, (...parts) => parts.join(' || '));
  const names = Object.keys(columns).map((name) => `"${name}"`);
  file.exec(`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sqliteCalls - 1})
    INSERT INTO logs (${names.join()}) SELECT ${Object.values(columns).join()} FROM numbers`);
  file.exec('CREATE INDEX logs_created ON logs (created_at)');
  file.close();
  return path;
}

async function fillClickhouse(url: string, username: string, password: string): Promise<void> {
  const client = createClient({ url, username, password, database: 'newapi' });
  const quoted = (name: string) => `\`${name}\``;
  const types = { id: 'Int64', whole: 'Int64', text: 'Nullable(String)', flag: 'Nullable(UInt8)', quoted };
  await client.command({ query: logTable('v1', { ...types, end: ' ENGINE = MergeTree ORDER BY (created_at, id)' }) });
  const columns = columnsOf('n', calls, (...parts) => `concat(${parts.map((part) => `toString(${part})`).join()})`);
  const names = Object.keys(columns).map(quoted).join();
  const portion = 500_000;
  for (let from = 0; from < calls; from += portion) {
    const numbers = `SELECT toInt64(number) AS n FROM numbers(${from}, ${Math.min(portion, calls - from)})`;
    await client.command({
      query: `INSERT INTO logs (${names}) SELECT ${Object.values(columns).join()} FROM (${numbers})`,
    });
  }
  await client.close();
}
