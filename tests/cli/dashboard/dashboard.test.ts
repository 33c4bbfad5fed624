import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { zoneNow } from '../../support/run/test-zone.ts';

interface Row {
  time: string;
  name: string;
  quota: number;
  count: number;
  tokens: number | null;
}

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

test('DASH-01: the numbers are those of the gateway’s own rows', async () => {
  const { json, sandbox } = session;
  const { call } = await rootCalls(sandbox.url);
  const rows = (await json(['dashboard', '--granularity', 'day', '--start', '-7d', '--end', 'now'])) as Row[];
  expect(rows.length).toBeGreaterThan(8);
  const end = Math.floor(Date.now() / 1000);
  const start = Math.floor((end - 7 * 86_400) / 3600) * 3600;
  const own = (await call('GET', `/api/data/?start_timestamp=${start}&end_timestamp=${end}`)) as Row[];
  const total = (list: readonly Row[]) => list.reduce((sum, { quota }) => sum + quota, 0);
  expect(total(rows)).toBe(total(own));
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(own.reduce((sum, { count }) => sum + count, 0));
  const hours = (await json(['dashboard', '--by', 'time', '--granularity', 'hour', '--start', '-1d'])) as Row[];
  expect(hours.length).toBeGreaterThan(20);
  expect(hours.every(({ name }) => name === '')).toBe(true);
  const weeks = ['dashboard', '--granularity', 'week', '--start', '-30d', '--by', 'time'];
  // Thirty days touch five or six weeks.
  expect([5, 6]).toContain(((await json(weeks)) as Row[]).length);
});

test('DASH-01: CSV, the rest, and one user', async () => {
  const { run, json } = session;
  const csv = await run(['dashboard', '--csv', '--start', '-2d']);
  const [head, first] = csv.stdout.split('\n');
  expect(head).toBe(`time,name,quota,count,tokens,time (${zoneNow()}),quota (USD)`);
  expect(first).toMatch(/^\d{4}-/);
  const top = (await json(['dashboard', '--top', '2', '--start', '-7d', '--granularity', 'day'])) as Row[];
  expect(new Set(top.map(({ name }) => name)).size).toBe(3);
  expect(top.map(({ name }) => name)).toContain('others');
  const byUser = (await json(['dashboard', '--by', 'user', '--start', '-7d', '--granularity', 'day'])) as Row[];
  const names = [...new Set(byUser.map(({ name }) => name))];
  expect(names.length).toBeGreaterThan(2);
  const user = names.find((name) => name !== 'others') ?? '';
  const one = (await json([
    'dashboard',
    '--by',
    'time',
    '--username',
    user,
    '--start',
    '-7d',
    '--granularity',
    'day',
  ])) as Row[];
  const totalOf = (rows: readonly Row[]) => rows.reduce((sum, { quota }) => sum + quota, 0);
  expect(totalOf(one)).toBe(totalOf(byUser.filter(({ name }) => name === user)));
});

test('DASH-01: bars on a terminal', async () => {
  const words = ['dashboard', '--start', '-7d', '--granularity', 'day'];
  const env = { TOLLGATE_CONFIG_DIR: session.folder };
  const terminal = await openTerminal({ arguments: words, columns: 80, rows: 50, env });
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  expect(terminal.screen()).toMatch(/Quota \$[\d,.]+ · Calls [\d,]+ · Tokens/);
  expect(terminal.screen()).toMatch(/^\S+ +█+.* +\$[\d.,]+ +\d+% +[\d,]+$/m);
  for (const line of terminal.lines()) expect(line.length).toBeLessThanOrEqual(80);
  const time = await openTerminal({ arguments: [...words, '--by', 'time'], columns: 80, rows: 50, env });
  await time.exit;
  expect(time.screen()).toMatch(/^\d{4}-\d\d-\d\d +█.*/m);
  expect(time.screen()).toContain('in progress');
});

test('DASH-01: what cannot be asked ends with 2 before any request; switched off is said', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_CONFIG_DIR: session.folder };
  const cases: string[][] = [
    ['--by', 'colour'],
    ['--granularity', 'month'],
    ['--start', 'yesterday-ish'],
    ['--start', '2026-02-01', '--end', '2026-01-01'],
    ['--start', '2000-01-01', '--granularity', 'hour'],
    ['--measure', 'joy'],
    ['--top', '0'],
    ['--csv', '-o', 'yaml'],
  ];
  for (const words of cases) {
    const result = await runCommand(['dashboard', ...words, '--profile', '127.0.0.1'], { env: { ...env } });
    expect(result.exitCode, `${words.join(' ')} ${result.stderr}`).toBe(2);
  }
  const { run, sandbox } = session;
  const { call } = await rootCalls(sandbox.url);
  await call('PUT', '/api/option/', { key: 'DataExportEnabled', value: 'false' });
  const off = await run(['dashboard']);
  expect(off).toMatchObject({ exitCode: 7, stdout: '' });
  expect(off.stderr).toMatch(/not enabled/);
});
