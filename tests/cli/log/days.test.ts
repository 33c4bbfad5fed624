import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/cli-session.ts';

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
  const week = await json('log', 'list', '--start', '-8d', '--all');
  const days = [...new Set(week.map(dayOf))].sort().slice(1, -1);
  expect(days.length).toBeGreaterThan(4);
  let sum = 0;
  for (const day of days) {
    const rows = await json('log', 'list', '--day', day, '--all');
    expect([day, rows.length]).toEqual([day, week.filter((row) => dayOf(row) === day).length]);
    expect(await json('log', 'list', '--start', day, '--end', day, '--all')).toEqual(rows);
    const calls = rows.filter(({ type }) => type === 'consumption');
    const quota = calls.reduce((total, row) => total + row.quota, 0);
    const stat = (await json('log', 'stat', '--day', day)) as unknown as { quota: number; covered: string };
    expect(stat.quota).toBe(quota);
    const [use] = (await json('usage', '--by', 'day', '--day', day)) as unknown as { quota: number }[];
    expect(use?.quota ?? 0).toBe(quota);
    sum += quota;
  }
  const range = ['--start', days[0] ?? '', '--end', days.at(-1) ?? ''];
  const whole = (await json('log', 'stat', ...range)) as unknown as { quota: number };
  expect(whole.quota).toBe(sum);
  const told = await session.run(['log', 'export', ...range, '-o', 'ndjson'], { env: zone });
  expect(told.stderr).toContain('"covered":"');
  const table = await session.run(['log', 'stat', ...range, '-o', 'table'], { env: zone });
  expect(table.stdout).toContain(`${days[0]} – ${days.at(-1)}`);
  const sums = await session.run(['dashboard', ...range, '--granularity', 'day', '-o', 'table'], { env: zone });
  expect(sums.stdout).toContain(`Covers ${days[0]} – ${days.at(-1)}`);
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
  [
    ['token', 'create', '--name', 'x', '--expired-time', '+1M'],
    /“\+1M”: M is no unit of time\. A month is \+1mo, a minute \+1m\./,
  ],
  [['log', 'list', '--since', '2M'], /A month is 2mo, a minute 2m\./],
  [['log', 'list', '--start', '-1M'], /A month is -1mo, a minute -1m\./],
  [['token', 'create', '--name', 'x', '--remain-quota', '+5usd'], /“\+5usd” reads like an addition, but replaces/],
  [['log', 'list', '--day', '-1d'], /--day/],
  [['log', 'list', '--day', 'today', '--end', 'now'], /--day and --end/],
])('ASK-01: %j is refused with its cure', async (words, told) => {
  const { exitCode, stderr } = await session.run(words);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(told)]);
});
