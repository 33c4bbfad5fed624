import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { insertCheckins } from '../../../../cli/sandbox/sample-data/sample-checkins.ts';
import { type Database, openDatabase } from '../../../../cli/sandbox/store/database.ts';
import type { Options } from '../../../../cli/sandbox/store/options.ts';
import { migrate } from '../../../../cli/sandbox/store/schema.ts';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import { dialects } from '../../../../shared/domain/dialect.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { inZone } from '../../../support/run/in-zone.ts';

const now = Date.UTC(2026, 7, 15, 10, 30, 17);

/** Generates a site at a fixed time (ms) and opens its database. Making one is most of what a test here costs. */
async function sampleSite(dialect: (typeof dialects)[number], at = now): Promise<{ store: Database }> {
  const database = join(temporaryFolder(), 'sample.db');
  const clock = { ...createRealWorld().clock, now: () => at };
  const running = await startTestSandbox({ dialect, sampleData: true, database, world: { clock } });
  await running.close();
  return { store: openDatabase(database, openSqlite) };
}

/** The site of each dialect at `now`, made once. */
const sites = new Map<(typeof dialects)[number], Promise<{ store: Database }>>();

function siteOf(dialect: (typeof dialects)[number]): Promise<{ store: Database }> {
  const site = sites.get(dialect) ?? sampleSite(dialect);
  sites.set(dialect, site);
  return site;
}

afterAll(async () => {
  for (const site of sites.values()) (await site).store.close();
});

describe.each(dialects)('the sample site in %s', (dialect) => {
  let store: Database;
  const count = (sql: string): number => store.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n ?? 0;

  beforeAll(async () => {
    ({ store } = await siteOf(dialect));
  });

  test('has what a site has', () => {
    expect(count('users')).toBe(41);
    expect(count('users WHERE DeletedAt IS NOT NULL')).toBe(3);
    expect(count('users WHERE status = 2')).toBe(4);
    expect(count('users WHERE role = 10')).toBe(2);
    expect(count('channels')).toBe(60);
    for (const status of [1, 2, 3]) expect(count(`channels WHERE status = ${status}`)).toBeGreaterThan(3);
    expect(count('channels WHERE test_time = 0')).toBeGreaterThan(5);
    expect(count("channels WHERE status = 3 AND json_extract(other_info, '$.status_reason') <> ''")).toBe(
      count('channels WHERE status = 3'),
    );
    expect(count('tokens')).toBe(300);
    expect(count('tokens WHERE user_id = 1')).toBe(4);
    for (const status of [1, 2, 3, 4]) expect(count(`tokens WHERE status = ${status}`)).toBeGreaterThan(5);
    expect(count('redemptions')).toBe(200);
    for (const status of [1, 2, 3]) expect(count(`redemptions WHERE status = ${status}`)).toBeGreaterThan(10);
    expect(count('logs')).toBeGreaterThan(20_000);
    expect(count(`logs WHERE created_at < ${now / 1000 - 30 * 86_400 - 1} OR created_at > ${now / 1000}`)).toBe(0);
    expect(count(`logs WHERE created_at > ${now / 1000 - 60} AND type = 2`)).toBeGreaterThan(2);
    expect(count('drawings')).toBeGreaterThan(200);
    expect(count('tasks')).toBeGreaterThan(80);
    expect(count('logs WHERE type = 5') > 0).toBe(dialect === 'v013' || dialect === 'v1');
  });

  test('adds up: accounts, tokens, channels and hour rows say what the log says', () => {
    const differing = (table: string, counter: string, owner: string, sum = 'sum(quota)'): number =>
      count(`${table} LEFT JOIN (SELECT ${owner} AS owner, ${sum} AS logged FROM logs WHERE type = 2 GROUP BY 1)
        ON owner = ${table}.id WHERE ${counter} <> coalesce(logged, 0)`);
    expect(differing('users', 'used_quota', 'user_id')).toBe(0);
    expect(differing('users', 'request_count', 'user_id', 'count(*)')).toBe(0);
    expect(differing('tokens', 'used_quota', 'token_id')).toBe(0);
    expect(differing('channels', 'used_quota', 'channel')).toBe(0);
    const hours = store.all(
      `SELECT user_id, model_name, created_at, count, quota, token_used FROM data_rows ORDER BY 1, 2, 3`,
    );
    const logged = store.all(
      `SELECT user_id, model_name, created_at - created_at % 3600 AS created_at, count(*) AS count, sum(quota) AS quota,
         sum(prompt_tokens + completion_tokens) AS token_used FROM logs WHERE type = 2 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    );
    expect(hours).toEqual(logged);
  });

  test('nobody owes, one has nothing left, limited tokens have what was given minus what was used', () => {
    expect(count('users WHERE quota < 0')).toBe(0);
    expect(count("users WHERE username = 'broke' AND quota = 0")).toBe(1);
    expect(count('tokens WHERE remain_quota < 0')).toBe(0);
    expect(count('tokens WHERE status = 4 AND remain_quota <> 0')).toBe(0);
    expect(count('tokens WHERE status = 1 AND unlimited_quota = 0 AND (remain_quota + used_quota) % 500000 <> 0')).toBe(
      0,
    );
    expect(count('users JOIN redemptions ON used_user_id = users.id WHERE redemptions.status <> 3')).toBe(0);
    expect(
      count('users WHERE aff_count <> (SELECT count(*) FROM users AS invited WHERE invited.inviter_id = users.id)'),
    ).toBe(0);
  });

  test('log ids follow time, and each log row names a channel that offers its model', () => {
    expect(
      count('logs AS one JOIN logs AS other ON other.id = one.id + 1 WHERE other.created_at < one.created_at'),
    ).toBe(0);
    expect(
      count(`(SELECT DISTINCT channel, model_name FROM logs WHERE type = 2) AS used WHERE NOT EXISTS
      (SELECT 1 FROM abilities WHERE channel_id = used.channel AND model = used.model_name)`),
    ).toBe(0);
  });
});

test("two sites made at the same time are the same, passwords and root's own codes aside", async () => {
  const [one, other] = [await siteOf('v06'), await sampleSite('v06')];
  for (const table of ['logs', 'tokens', 'redemptions', 'channels', 'drawings', 'tasks', 'orders', 'data_rows']) {
    const sql = `SELECT * FROM ${table} ORDER BY id DESC LIMIT 300`;
    expect(one.store.all(sql)).toEqual(other.store.all(sql));
  }
  other.store.close();
});

test.each([
  ['a Sunday at noon', Date.UTC(2026, 10, 29, 12)],
  ['the last half minute of a year', Date.UTC(2026, 11, 31, 23, 59, 30)],
  ['the 29th of February', Date.UTC(2028, 1, 29, 3, 7)],
  ['an hour on which clocks change', Date.UTC(2027, 2, 14, 7, 0, 1)],
])(
  'the site of %s has what that of any day has, its times aside: who, what, how much, in the same order',
  async (_, at) => {
    const [one, other] = [await siteOf('v1'), await sampleSite('v1', at)];
    for (const [table, columns = '*'] of [
      ...[['logs'], ['tokens'], ['redemptions'], ['channels'], ['drawings'], ['tasks'], ['orders'], ['subscriptions']],
      [
        'users',
        'id, username, role, status, quota, used_quota, request_count, "group", aff_code, inviter_id, created_at',
      ],
    ] as const) {
      const sql = `SELECT ${columns} FROM ${table} WHERE ${table === 'users' ? 'id > 1' : 'true'} ORDER BY id`;
      expect(sinceStart(other.store.all(sql), at), table).toEqual(sinceStart(one.store.all(sql), now));
    }
    other.store.close();
  },
);

test('its check-ins are of one day each, today aside, also late on a day after clocks went back', () => {
  const site = openDatabase(':memory:', openSqlite);
  migrate(site, ':memory:');
  const days = inZone('America/New_York', () => {
    const set = () => undefined;
    // 23:30 on the day after; the one before had 25 hours.
    insertCheckins({ store: site, options: { set } as unknown as Options }, Date.UTC(2027, 10, 9, 4, 30) / 1000);
    return site.all<{ checkin_date: string }>('SELECT checkin_date FROM checkins ORDER BY 1 DESC LIMIT 4');
  });
  site.close();
  expect(days.map(({ checkin_date }) => checkin_date)).toEqual([
    '2027-11-07',
    '2027-11-06',
    '2027-11-05',
    '2027-11-03',
  ]);
});

/** Rows as texts, each time in them as its distance to the start. */
function sinceStart(rows: readonly object[], at: number): string[] {
  const start = Math.floor(at / 1000);
  const distance = (digits: string) => {
    const seconds = Number(digits) - start;
    return Math.abs(seconds) < 500 * 86_400 ? `(${seconds})` : digits;
  };
  // Ids of requests begin with their time in digits.
  const timeless = (text: string) => text.replace(/"request_id":"\d{14}/g, '"request_id":"at');
  return rows.map((row) => timeless(JSON.stringify(row)).replace(/\b\d{10}/g, distance));
}

test('a start that broke off before its sample data makes it the next time; a database in use keeps what it has', async () => {
  const database = join(temporaryFolder(), 'kept.db');
  await (await startTestSandbox({ database })).close();
  await (await startTestSandbox({ database, sampleData: true })).close();
  const store = openDatabase(database, openSqlite);
  expect(store.get<{ n: number }>('SELECT count(*) AS n FROM channels')?.n).toBe(60);
  store.run('DELETE FROM channels WHERE id > 5');
  store.close();
  const third = await startTestSandbox({ database, sampleData: true });
  expect(third.log.join('\n')).toContain('no sample data was added');
  await third.close();
  const again = openDatabase(database, openSqlite);
  expect(again.get<{ n: number }>('SELECT count(*) AS n FROM channels')?.n).toBe(5);
  again.close();
});

test('a taken port is told before any sample data is made; who calls while it is made waits for it', async () => {
  const running = await startTestSandbox();
  const database = join(temporaryFolder(), 'late.db');
  await expect(startTestSandbox({ database, sampleData: true, port: running.port })).rejects.toThrow(/port-in-use/);
  const store = openDatabase(database, openSqlite);
  expect(store.get<{ n: number }>('SELECT count(*) AS n FROM channels')?.n).toBe(0);
  store.close();
  await running.close();
  const starting = startTestSandbox({ sampleData: true, port: running.port });
  let answer: Response | undefined;
  // Asked again until somebody listens, which is before the data stands.
  while (!answer) answer = await fetch(`http://127.0.0.1:${running.port}/api/pricing`).catch(() => undefined);
  const { data } = (await answer.json()) as { data: unknown[] };
  expect(data.length).toBeGreaterThan(10);
  await (await starting).close();
});
