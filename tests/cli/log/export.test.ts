import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drop, heldBack, rateLimited } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

interface Row {
  id: number;
  type: string;
  quota: number;
  created_at: number;
}

const read = (file: string) => readFileSync(join(session.files, file), 'utf8');
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const total = async (query = '') =>
  ((await session.root.call('GET', `/api/log/?p=1&page_size=1${query}`)) as { total: number }).total;
const write = (id: number) =>
  session.root.call('POST', '/api/user/manage', { id, action: 'add_quota', mode: 'add', value: 1 });

/** A fixed moment (Unix s), from which on the list has more pages than are read before something is written. */
const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

/** Requests to a list, after the third of which entries are written in front of what was read already. */
async function writeMeanwhile(line: string, id: number, running: Promise<unknown>): Promise<void> {
  let open: () => void = () => undefined;
  session.proxy.when(line, heldBack(new Promise<void>((resolve) => (open = resolve))), { nth: 3 });
  await session.proxy.waitFor(line, 3);
  for (let count = 0; count < 7; count += 1) await write(id);
  open();
  await running;
}

test('LOG-05: CSV, NDJSON and JSON hold every entry of the range once, with count and totals told', async () => {
  const yesterday = daysAgo(1);
  const range = ['--start', String(yesterday - 2 * 86_400), '--end', String(yesterday)];
  const ndjson = await session.run(['log', 'export', ...range, '-o', 'ndjson']);
  const rows = rowsOf(ndjson.stdout);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const quota = rows.filter(({ type }) => type === 'consumption').reduce((sum, row) => sum + row.quota, 0);
  const facts = JSON.parse(ndjson.stderr) as Record<string, unknown>;
  expect(facts).toMatchObject({ notice: 'exported', count: rows.length, quota });
  const csv = await session.run(['log', 'export', ...range, '--output', 'range.csv']);
  expect(csv.stdout).toBe('');
  expect(csv.stderr).toMatch(/rows exported\. Quota \$[\d.,]+, input tokens [\d,]+, .*Written to .*range\.csv\./);
  expect(read('range.csv').split('\n')[0]).toMatch(/^created_at,channel,/);
  const json = await session.run(['log', 'export', ...range, '--output', 'range.json']);
  expect(json.exitCode).toBe(0);
  expect((JSON.parse(read('range.json')) as Row[]).length).toBe(rows.length);
});

test('LOG-05: a file that ends in .parquet holds the rows of the CSV with types; bytes go to no terminal, no pipe and no other command', async () => {
  const range = ['--start', String(daysAgo(3)), '--end', String(daysAgo(2))];
  const parquet = await session.run(['log', 'export', ...range, '--output', 'range.parquet']);
  expect([parquet.exitCode, parquet.stdout]).toEqual([0, '']);
  const { buffer } = new Uint8Array(readFileSync(join(session.files, 'range.parquet')));
  const written = await parquetReadObjects({ file: buffer });
  const ndjson = rowsOf((await session.run(['log', 'export', ...range, '-o', 'ndjson'])).stdout);
  const whole = (value: unknown) => (value === null ? null : Number(value));
  expect(written.map(({ id, quota }) => [whole(id), whole(quota)])).toEqual(ndjson.map(({ id, quota }) => [id, quota]));
  expect(written[0]?.created_at).toEqual(new Date((ndjson[0]?.created_at ?? 0) * 1000));
  session.proxy.reset();
  for (const command of ['log export -o parquet', 'log list -o parquet', 'redemption create --output codes.parquet']) {
    const { exitCode, stderr } = await session.run(command.split(' '));
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('only an export writes it')]);
  }
});

test('LOG-05: entries written meanwhile double nothing and hide nothing', async () => {
  const since = daysAgo(2);
  const before = await total(`&start_timestamp=${since}`);
  const running = session.run(['log', 'export', '--start', `${since}`, '-o', 'ndjson'], { timeout: 60_000 });
  await writeMeanwhile('GET /api/log/', 41, running);
  const rows = rowsOf((await running).stdout);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBe(before);
});

test('LOG-05: nor in one’s own log, whose entries have no ids', async () => {
  const password = 'translate-pass';
  await session.run(['user', 'update', '37', '--password-stdin'], { stdin: password });
  const own = { env: { TOLLGATE_GATEWAY: undefined, TOLLGATE_ACCESS_TOKEN: undefined, TOLLGATE_USER_ID: undefined } };
  const signIn = [
    'login',
    '--gateway',
    session.proxy.url,
    '--username',
    'translate',
    '--password-stdin',
    '--profile',
    'own',
  ];
  await session.run(signIn, { ...own, stdin: password });
  const since = daysAgo(8);
  const before = await total(`&username=translate&start_timestamp=${since}`);
  session.proxy.reset();
  const running = session.run(['log', 'export', '--start', `${since}`, '-o', 'ndjson', '--profile', 'own'], own);
  await writeMeanwhile('GET /api/log/self', 37, running);
  expect(rowsOf((await running).stdout)).toHaveLength(before);
});

test('LOG-05: a file appears only when it is complete, and nothing is replaced without --force', async () => {
  session.proxy.when('GET /api/log/', drop(), { nth: [3, 4, 5, 6, 7, 8] });
  const cut = await session.run(['log', 'export', '--start', 'any', '--output', 'cut.csv', '--retries', '0']);
  expect([cut.exitCode, cut.stdout]).toEqual([8, '']);
  expect(existsSync(join(session.files, 'cut.csv'))).toBe(false);
  expect(readdirSync(session.files).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  writeFileSync(join(session.files, 'old.csv'), 'old');
  session.proxy.reset();
  const kept = await session.run(['log', 'export', '--output', 'old.csv']);
  expect([kept.exitCode, read('old.csv'), session.proxy.requests.length]).toEqual([2, 'old', 0]);
  expect((await session.run(['log', 'export', '-o', 'yaml'])).exitCode).toBe(2);
});

test('LOG-05: on a terminal an export tells how far it is, and is quiet about it in the end', async () => {
  let open: () => void = () => undefined;
  session.proxy.when('GET /api/log/', heldBack(new Promise<void>((resolve) => (open = resolve))), { nth: 9 });
  const words = ['log', 'export', '--start', '-2d', '--output', join(session.files, 'told.csv')];
  const terminal = await openTerminal({ arguments: words, columns: 160, env: session.env });
  await terminal.waitFor(/[\d,]+ of [\d,]+ · [\d.,]+\/s · .+ left/);
  open();
  await terminal.waitFor(/[\d,]+ rows exported\./);
  expect((await terminal.exit).exitCode).toBe(0);
  expect(terminal.screen()).not.toMatch(/ of [\d,]+ ·/);
});

test('LOG-05: a rate limit is waited out', async () => {
  session.proxy.when('GET /api/log/', rateLimited(1), { nth: 2 });
  // Fixed moments: a range counted from now would move between the two exports.
  const yesterday = daysAgo(1);
  const range = ['--start', String(yesterday - 86_400), '--end', String(yesterday)];
  const limited = await session.run(['log', 'export', ...range, '-o', 'ndjson']);
  expect(limited.exitCode).toBe(0);
  expect(limited.stderr).toContain('"notice":"rate-limited"');
  session.proxy.reset();
  expect(rowsOf(limited.stdout)).toEqual(
    rowsOf((await session.run(['log', 'export', ...range, '-o', 'ndjson'])).stdout),
  );
});

test('LOG-05: an export takes no more memory for many rows than for few', async () => {
  const count = 7_200;
  const content = 'x'.repeat(10_000);
  // One call a second up to now.
  const newest = Math.floor(Date.now() / 1000);
  session.proxy.when('GET /api/log/', {
    forwards: false,
    play(response) {
      const asked = new URL(session.proxy.requests.at(-1)?.url ?? '', session.proxy.url).searchParams;
      const numberOf = (name: string, missing: number) => Number(asked.get(name) ?? missing);
      const first = Math.max(0, newest - numberOf('end_timestamp', newest));
      const last = Math.min(count - 1, newest - numberOf('start_timestamp', 0));
      const begin = first + (Math.max(1, numberOf('p', 1)) - 1) * 100;
      const items = Array.from({ length: Math.max(0, Math.min(100, last - begin + 1)) }, (_, index) => ({
        id: count - begin - index,
        user_id: 1,
        created_at: newest - begin - index,
        type: 2,
        content,
      }));
      const page = { page: numberOf('p', 1), page_size: 100, total: Math.max(0, last - first + 1), items };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, message: '', data: page }));
    },
  });
  // The program itself takes 17 MB, what is under way up to 20. A heap of 56 MB has no room for the 72 MB that pass through.
  const done = await session.run(['log', 'export', '--start', '-1d', '--output', 'long.ndjson'], {
    env: { NODE_OPTIONS: '--max-old-space-size=56' },
    timeout: 110_000,
  });
  expect(done, done.stderr.slice(-2000)).toMatchObject({ exitCode: 0 });
  expect(read('long.ndjson').trimEnd().split('\n')).toHaveLength(count);
}, 120_000);
