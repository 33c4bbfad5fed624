import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { percentile, type UsageCall, type UsageDimension, usageCounter } from '../../../../shared/domain/log/usage.ts';
import { readSlices } from '../../../../shared/gateway/reading/read-slices.ts';
import type { UsageRow } from '../../../../shared/gateway/resources/usage-request.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { bucketStart } from '../../../../shared/screens/dashboard/usage-report.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { relatedListsOf } from '../../../../shared/screens/navigation/related-lists.ts';
import { callsOfGateway } from '../../../../shared/screens/usage/usage-calls.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { openSite, type Site } from '../../../cli/sandbox/relay/site.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const now = Math.floor(Date.now() / 1000);
const day = 86_400;

interface Logged {
  user_id: number;
  username: string;
  created_at: number;
  type: number;
  model_name: string;
  channel: number;
  token_id: number;
  token_name: string;
  group: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time: number;
  is_stream: number;
  other: string;
}

const others = ['', 'null', '{"frt":', '[]', '{"cache_tokens":7,"cache_creation_tokens":3,"frt":250}', '{"frt":-1000}'];

/** Entries of every kind, bunched so that some seconds have very many. */
function randomEntries(userIds: readonly [number, number], count: number): Logged[] {
  const entry = fc.record({
    user: fc.constantFrom(0, 1),
    age: fc.oneof(fc.integer({ min: 60, max: 9 * day }), fc.constantFrom(day, 3 * day)),
    type: fc.constantFrom(1, 2, 2, 2, 2, 3, 4, 5, 6),
    model_name: fc.constantFrom('gpt-4o', 'claude “x”, y', 'm%', ''),
    channel: fc.constantFrom(0, 1, 2),
    token: fc.constantFrom(0, 1, 2),
    group: fc.constantFrom('default', 'vip', 'a b'),
    quota: fc.integer({ min: 0, max: 1_000_000 }),
    prompt_tokens: fc.integer({ min: 0, max: 5000 }),
    completion_tokens: fc.integer({ min: 0, max: 5000 }),
    use_time: fc.integer({ min: 0, max: 300 }),
    is_stream: fc.constantFrom(0, 1),
    other: fc.constantFrom(...others),
  });
  return fc.sample(entry, count).map(({ user, age, token, ...rest }) => ({
    ...rest,
    user_id: userIds[user as 0 | 1],
    username: ['root', 'alice'][user] ?? '',
    created_at: now - age,
    // Both have a key of the same name.
    token_id: token === 0 ? 0 : 2 * user + token,
    token_name: ['playground-default', 'app', ''][token] ?? '',
  }));
}

function insert({ store }: Site, entries: readonly Logged[]): void {
  store.transaction(() => {
    for (const entry of entries) {
      const names = Object.keys(entry).map((name) => `"${name}"`);
      store.run(`INSERT INTO logs (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(entry));
    }
  });
}

/** What each dimension is to the database. */
const expressions: Readonly<Record<UsageDimension, string>> = {
  model: 'model_name',
  channel: 'channel',
  token: "CASE WHEN token_id > 0 THEN token_id ELSE ':' || token_name END",
  user: 'username',
  group: '"group"',
  hour: 'created_at / 3600 * 3600',
  day: "strftime('%s', datetime(created_at, 'unixepoch', 'localtime', 'start of day', 'utc')) + 0",
  week: "strftime('%s', datetime(created_at, 'unixepoch', 'localtime', 'start of day', '-6 days', 'weekday 1', 'utc')) + 0",
};

const sums = [
  'sum(CASE type WHEN 2 THEN quota ELSE 0 END)',
  'sum(CASE type WHEN 6 THEN quota ELSE 0 END)',
  'sum(type = 2)',
  'sum(type = 5)',
  'sum(CASE type WHEN 2 THEN prompt_tokens ELSE 0 END)',
  'sum(CASE type WHEN 2 THEN completion_tokens ELSE 0 END)',
  `sum(CASE WHEN type = 2 AND other LIKE '%cache_tokens%' THEN 7 ELSE 0 END)`,
  `sum(CASE WHEN type = 2 AND other LIKE '%cache_tokens%' THEN 3 ELSE 0 END)`,
];

/** Sums of the database for a grouping, by the group's values. */
function databaseSums({ store }: Site, by: readonly UsageDimension[], dialect: Dialect, condition = '1'): unknown[] {
  const parts = by.map((dimension) => (dimension === 'group' && dialect === 'classic' ? "''" : expressions[dimension]));
  const key = `'' || ${parts.map((part) => `(${part})`).join(` || '|' || `)}`;
  return store
    .all<Record<string, unknown>>(
      `SELECT ${key} AS key, ${sums.map((sum, index) => `${sum} AS s${index}`)} FROM logs
       WHERE type IN (2, 5, 6) AND created_at >= ${now - 30 * day} AND ${condition} GROUP BY ${parts.join()} ORDER BY key`,
    )
    .map((row) => Object.values(row).map((value) => value));
}

function countedSums(calls: readonly UsageCall[], by: readonly UsageDimension[]): unknown[] {
  const counter = usageCounter(by, bucketStart);
  for (const call of calls) counter.add(call);
  return [...counter.groups.values()]
    .map((group) => {
      const { quota, refunded, calls, errors, prompt_tokens, completion_tokens } = group;
      const { cache_tokens, cache_write_tokens, values, latest } = group;
      const key = values
        .map((value, index) => {
          if (by[index] !== 'token') return value;
          return latest.token_id > 0 ? latest.token_id : `:${value}`;
        })
        .join('|');
      const numbers = [quota, refunded, calls, errors, prompt_tokens, completion_tokens];
      return [key, ...numbers, cache_tokens, cache_write_tokens];
    })
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

const byKey = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

const singles = ['model', 'channel', 'token', 'user', 'group', 'hour', 'day', 'week'] as const;
const groupings: readonly (readonly UsageDimension[])[] = [
  ...singles.map((one) => [one]),
  ...singles.flatMap((one) => singles.filter((other) => other !== one).map((other) => [one, other])),
];

const readAll = async (context: ScreenContext) => {
  const calls: UsageCall[] = [];
  let missing = 0;
  for await (const batch of callsOfGateway(context).read({ start: now - 30 * day, end: now }, {}, {})) {
    calls.push(...batch.calls);
    missing += batch.missing;
  }
  expect(missing).toBe(0);
  return calls;
};

const sum = (rows: readonly UsageRow[], of: 'calls' | 'quota') => rows.reduce((all, row) => all + row[of], 0);
const rowsOf = async (context: ScreenContext, filters: Record<string, string>) =>
  (await usageScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;

test.each(['classic', 'v1'] as const)(
  'SEE-01: sums of every grouping equal those of the database, on random data of %s',
  async (dialect) => {
    const site = await openSite(dialect);
    const root = await signedInContext({ url: site.url, rootUsername: 'root', rootPassword: '123456' });
    await root.gateway.users.create({ username: 'alice', password: 'long-enough', display_name: 'Alice' } as never);
    const alice = Number(site.value("SELECT id FROM users WHERE username = 'alice'"));
    insert(site, randomEntries([1, alice], 1200));

    const all = await readAll(root);
    for (const by of groupings) {
      expect(byKey(countedSums(all, by)), by.join()).toEqual(byKey(databaseSums(site, by, dialect)));
    }
    // Where the gateway has a sum of its own, it is the same.
    const range = { start_timestamp: now - 30 * day, end_timestamp: now };
    const stat = await root.gateway.logs.stat(range);
    expect(stat.quota).toBe(all.filter(({ type }) => type === 2).reduce((sum, { quota }) => sum + quota, 0));

    const own = await signedInContext({ url: site.url, rootUsername: 'alice', rootPassword: 'long-enough' });
    const mine = await readAll(own);
    for (const by of [['model'], ['token', 'day'], ['group', 'model']] as const) {
      expect(byKey(countedSums(mine, by)), by.join()).toEqual(
        byKey(databaseSums(site, by, dialect, "username = 'alice'")),
      );
    }
    await expect(rowsOf(own, { by: 'user' })).rejects.toThrow('Only admins can group by user.');
    await expect(rowsOf(own, { by: 'model,channel' })).rejects.toThrow('Only admins can group by channel.');
  },
);

test('SEE-01 SEE-03: the list compares with the period before, narrows, and every group leads to just its calls', async () => {
  const site = await openSite('v1');
  const context = await signedInContext({ url: site.url, rootUsername: 'root', rootPassword: '123456' });
  const entries = randomEntries([1, 2], 800);
  const range = { start: `${now - 4 * day}`, end: `${now - day + 3600}` };
  // Calls in the first and the last second of both periods, and one outside each.
  const before = now - 4 * day - (3 * day + 3600);
  const edges = [before - 1, before, now - 4 * day - 1, now - 4 * day, now - day + 3599, now - day + 3600];
  const atEdges = edges.map((created_at) => ({ ...(entries[0] as Logged), type: 2, quota: 1, created_at }));
  insert(site, [...entries, ...atEdges]);
  const compared = await rowsOf(context, { ...range, by: 'model', compare: 'true' });
  for (const row of compared) {
    const model = JSON.stringify(row.values[0]).replaceAll('"', "'");
    const past = site.value(
      `SELECT coalesce(sum(quota), 0) FROM logs WHERE type = 2 AND model_name = ${model}
       AND created_at BETWEEN ${before} AND ${now - 4 * day - 1}`,
    );
    expect([row.values[0], row.before?.quota]).toEqual([row.values[0], past]);
  }
  const narrowed = await rowsOf(context, { ...range, by: 'channel', group: 'vip', model: 'gpt-4o', username: 'alice' });
  const expected = site.value(
    `SELECT sum(type = 2) FROM logs WHERE "group" = 'vip' AND model_name = 'gpt-4o' AND username = 'alice'
     AND created_at >= ${range.start} AND created_at < ${range.end}`,
  );
  expect(narrowed.reduce((sum, { calls }) => sum + calls, 0)).toBe(expected);

  // Keys of one name are told apart by whose they are.
  for (const row of await rowsOf(context, { ...range, by: 'token' })) {
    if (row.latest.token_id === 0 || row.values[0] === '') continue;
    expect(usageScreen.name(row)).toBe(`${row.values[0]} · ${row.latest.username}`);
    expect(usageScreen.columns.find(({ id }) => id === 'username')?.raw?.(row)).toBe(row.latest.username);
  }
  for (const by of ['model,token', 'user,channel', 'day', 'group']) {
    for (const row of await rowsOf(context, { ...range, by })) {
      for (const [letter, expected] of [
        ['l', row.calls],
        ['e', row.errors],
      ] as const) {
        const related = relatedListsOf('usage', row, context).find((one) => one.letter === letter);
        expect(related?.refusal).toBeUndefined();
        const { rows } = await logScreen.list({ page: 1, pageSize: 100, filters: related?.filters ?? {} }, context, {});
        const { readListFilter } = await import('../../../../shared/screen/filter/list-filter.ts');
        const { test: passes } = readListFilter(related?.words ?? '', logScreen, context);
        const found = rows.filter((entry) => passes?.(entry) ?? true).length;
        if (rows.length < 100) expect([by, row.values, letter, found]).toEqual([by, row.values, letter, expected]);
      }
      // The report of a group is of its calls alone, split by what it was not.
      const inside = relatedListsOf('usage', row, context).find((one) => one.letter === 'u');
      if (inside?.refusal !== undefined) continue;
      const parts = await rowsOf(context, inside?.filters ?? {});
      expect([by, row.values, sum(parts, 'calls'), sum(parts, 'quota')]).toEqual([
        by,
        row.values,
        row.calls,
        row.quota,
      ]);
      expect(parts[0]?.by.some((dimension) => row.by.includes(dimension)) ?? false).toBe(false);
    }
  }

  // Two keys of one owner with one name are two lines, told apart by their numbers.
  const ofTwins = { type: 2, user_id: 1, username: 'root', token_name: 'twin', created_at: now - 2 * day };
  insert(
    site,
    [901, 902].map((token_id) => ({ ...(entries[0] as Logged), ...ofTwins, token_id })),
  );
  const twins = (await rowsOf(context, { ...range, by: 'token' })).filter(({ values }) => values[0] === 'twin');
  expect(twins.map(usageScreen.name).sort()).toEqual(['twin · #901 · root', 'twin · #902 · root']);
});

describe('SEE-01: what a report is made of', () => {
  test('percentiles are those of the values themselves', () => {
    const values = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.5, 0.95), (durations, share) => {
        const histogram = new Map<number, number>();
        for (const value of durations) histogram.set(value, (histogram.get(value) ?? 0) + 1);
        const sorted = durations.toSorted((one, other) => one - other);
        expect(percentile(histogram, share)).toBe(sorted[Math.ceil(sorted.length * share) - 1]);
      }),
    );
    expect(percentile(new Map(), 0.5)).toBeUndefined();
  });

  test('SEE-02: slices hold every row once, in bounded batches, and ask for no deep page', async () => {
    const times = fc.sample(fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(77, 400_000)), 9000);
    const rows = times
      .map((created_at, id) => ({ id, created_at }))
      .sort((one, other) => other.created_at - one.created_at);
    let deepest = 0;
    let asked = 0;
    const list = async ({ start, end, page, pageSize }: Record<'start' | 'end' | 'page' | 'pageSize', number>) => {
      const within = rows.filter(({ created_at }) => created_at >= start && created_at <= end);
      deepest = Math.max(deepest, page);
      asked += 1;
      const part = within.slice((page - 1) * pageSize, page * pageSize);
      return { rows: part, total: within.length, page, pageSize, hasMore: page * pageSize < within.length };
    };
    const seen: number[] = [];
    for await (const slice of readSlices(list, { start: 1, end: 600_000 }, ({ created_at }) => created_at)) {
      expect(slice.shortfall).toBeUndefined();
      seen.push(...slice.rows.map(({ id }) => id));
    }
    expect(seen.toSorted((one, other) => one - other)).toEqual(
      rows.map(({ id }) => id).sort((one, other) => one - other),
    );
    // Two seconds hold more than two thousand rows each, which no range of time can divide.
    expect(deepest).toBeLessThanOrEqual(50);
    expect(asked).toBeLessThan(3 * (rows.length / 100));
  });

  test('a slice that grows while it is read is read again, and one that stays short says so', async () => {
    let calls = 0;
    const entry = (id: number) => ({ id, created_at: 5 });
    const growing = async ({ page, pageSize }: { page: number; pageSize: number }) => {
      calls += 1;
      const count = calls === 1 ? 150 : 151;
      const all = Array.from({ length: count }, (_, id) => entry(count - id));
      const rows = all.slice((page - 1) * pageSize, page * pageSize);
      return { rows, total: count, page, pageSize, hasMore: page * pageSize < count };
    };
    const read = async (list: typeof growing) => {
      const slices = [];
      for await (const slice of readSlices(list, { start: 5, end: 5 }, ({ created_at }) => created_at))
        slices.push(slice);
      return slices;
    };
    const [grown] = await read(growing);
    expect(new Set(grown?.rows.map(({ id }) => id)).size).toBe(151);
    const [short] = await read(async ({ page, pageSize }) => {
      return { rows: page === 1 ? [entry(1)] : [], total: 3, page, pageSize, hasMore: false };
    });
    expect(short?.shortfall).toEqual({ received: 1, total: 3 });
  });
});

test('SEE-01: pages and totals of a report are parts of one reading, which ends when nobody waits for it', async () => {
  const site = await openSite('v1');
  const context = await signedInContext({ url: site.url, rootUsername: 'root', rootPassword: '123456' });
  insert(site, randomEntries([1, 2], 300));
  let asked = 0;
  const { list } = context.gateway.logs;
  context.gateway.logs.list = (query, options) => {
    asked += 1;
    return list(query, options);
  };
  const filters = { by: 'hour,model', start: '-30d' };
  const outcome: number[] = [];
  const onRead = ({ share }: { share: number }) => outcome.push(share);
  const [first, totals] = await Promise.all([
    usageScreen.list({ page: 1, pageSize: 10, filters }, context, { onRead }),
    usageScreen.summary?.(filters, context, {}),
  ]);
  const once = asked;
  const second = await usageScreen.list({ page: 2, pageSize: 10, filters }, context, {});
  expect(asked).toBe(once);
  expect(outcome.at(-1)).toBe(1);
  expect([first.total, second.total]).toEqual([first.total, first.total]);
  const keys = [...first.rows, ...second.rows].map((row: UsageRow) => row.key);
  expect(new Set(keys).size).toBe(20);
  expect(totals?.find(({ id }) => id === 'calls')?.cell.raw).toBe(
    site.value('SELECT count(*) FROM logs WHERE type = 2'),
  );

  const controller = new AbortController();
  controller.abort();
  const stopped = usageScreen.list({ page: 1, pageSize: 10, filters: { by: 'week' } }, context, {
    signal: controller.signal,
  });
  await expect(stopped).rejects.toMatchObject({ kind: 'stopped' });
});
