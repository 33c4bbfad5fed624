import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

// What a date means on the command line (ASK-03), held against every entry of the log, in a zone whose clocks change.

const zone = { TZ: 'America/New_York' };
let session: CliSession;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

interface Row {
  created_at: number;
  type: string;
  quota: number;
  expired_time: number;
}

const json = (...words: string[]) => session.json(words, { env: zone }) as Promise<Row[]>;
const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone.TZ, dateStyle: 'short' });
const dayOf = ({ created_at }: Pick<Row, 'created_at'>) => dateOf.format(created_at * 1000);

test('ASK-03: reports of single days hold each call once, and a range of days holds what its days do', async () => {
  const exported = async (...range: string[]) => {
    const { stdout, stderr } = await session.run(['log', 'export', ...range, '-o', 'ndjson'], { env: zone });
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    return { rows, stderr };
  };
  const all = (await exported('--start', '-5d')).rows;
  const days = [...new Set(all.map(dayOf))].sort().slice(1, -1);
  expect(days.length).toBeGreaterThan(2);
  let sum = 0;
  for (const day of days) {
    const { rows } = await exported('--day', day);
    expect([day, rows.length]).toEqual([day, all.filter((row) => dayOf(row) === day).length]);
    const calls = rows.filter(({ type }) => type === 'consumption');
    const quota = calls.reduce((total, row) => total + row.quota, 0);
    expect((await json('log', 'stat', '--start', day, '--end', day)) as unknown).toMatchObject({ quota });
    sum += quota;
  }
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const range = ['--start', first, '--end', last];
  expect((await json('log', 'stat', ...range)) as unknown).toMatchObject({ quota: sum });
  const use = (await json('usage', '--by', 'day', ...range)) as unknown as { quota: number }[];
  expect(use.reduce((total, { quota }) => total + quota, 0)).toBe(sum);
  expect((await exported('--day', last)).stderr).toContain('"covered":"');
  const table = await session.run(['log', 'stat', ...range, '-o', 'table'], { env: zone });
  expect(table.stdout).toContain(`${first} – ${last}`);
  const sums = await session.run(['dashboard', ...range, '--granularity', 'day', '-o', 'table'], { env: zone });
  expect(sums.stdout).toContain(`Covers ${first} – ${last}`);
}, 120_000);

test('ASK-14: CSV opens in a spreadsheet: times in one’s zone and amounts beside the exact ones, a byte order mark on wish', async () => {
  const words = ['log', 'list', '--type', 'consumption', '--start', '-2d', '--limit', '5'];
  const { stdout } = await session.run([...words, '--bom'], { env: zone });
  expect(stdout.startsWith('\ufeffcreated_at,')).toBe(true);
  const [head = '', first = ''] = stdout.slice(1).split('\n');
  const cell = (name: string) => first.split(',').at(head.split(',').indexOf(name) - head.split(',').length);
  const exact = Number(first.split(',')[0]);
  const local = new Date(exact * 1000).toLocaleString('sv-SE', { timeZone: zone.TZ });
  expect(cell('created_at (America/New_York)')).toBe(local);
  expect(Number(cell('quota (USD)'))).toBeGreaterThan(0);
  const without = await session.run([...words, '-o', 'csv'], { env: zone });
  expect(without.stdout).toBe(stdout.slice(1));
  const file = await session.run(['log', 'export', '--start', '-1d', '--bom'], { env: zone });
  expect(file.stdout.startsWith('\ufeffcreated_at,')).toBe(true);
  const refused = await session.run([...words, '--bom', '-o', 'json'], { env: zone });
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/--output and --bom/)]);
});

test('ASK-03: an expiry that is a date holds to the end of that day, and the answer tells it', async () => {
  const until = ['--expired-time', '2099-03-08'];
  const key = await session.run(['token', 'create', '--name', 'until', ...until], { env: zone });
  expect(key.stdout + key.stderr).toContain('Expires 2099-03-08 23:59:59.');
  const codes = ['redemption', 'create', '--name', 'until', '--quota', '1usd', ...until];
  expect((await session.run(codes, { env: zone })).exitCode).toBe(0);
  for (const noun of ['token', 'redemption']) {
    const [row] = await json(noun, 'list', '--keyword', 'until');
    // In UTC, four hours behind the zone’s summer time, which begins on that day.
    expect(row?.expired_time).toBe(Date.parse('2099-03-09T03:59:59Z') / 1000);
  }
});

test.each([
  [['token', 'create', '--name', 'x', '--expired-time', '+1M'], /Use \+1m for a minute, \+1mo for a month/],
  [['log', 'list', '--since', '2M'], /\+1mo for a month/],
  [['log', 'list', '--start', '-1M'], /\+1mo for a month/],
  [['token', 'create', '--name', 'x', '--remain-quota', '+5usd'], /replaces the amount and doesn’t add to it/],
  [['log', 'list', '--day', '-1d'], /--day/],
  [['log', 'list', '--day', 'today', '--end', 'now'], /--day and --end/],
])('ASK-03: %j is refused with its cure', async (words, outcome) => {
  const { exitCode, stderr } = await session.run(words);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(outcome)]);
});
