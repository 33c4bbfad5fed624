import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { localCalls } from '../../../cli/store/local-calls.ts';
import { storeFacts, storeFiles } from '../../../cli/store/store-files.ts';
import type { StoreProblem } from '../../../cli/store/store-problem.ts';
import { partsOf, settlingTime } from '../../../cli/store/stored-calls.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { type UsageCall, usageCallOf } from '../../../shared/domain/log/usage.ts';
import type { CallSource } from '../../../shared/gateway/resources/call-source.ts';
import type { UsageQuery } from '../../../shared/gateway/resources/usage-request.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { callsOfGateway } from '../../../shared/screens/usage/usage-calls.ts';
import { readUsage } from '../../../shared/screens/usage/usage-row.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openSite, type Site } from '../sandbox/relay/site.ts';
import { insertLogs, secrets } from './support/log-rows.ts';

const day = 86_400;
const begun = Math.floor(Date.now() / 1000) - 40 * day;

/** Somebody signed in whose clock the test sets, with a store of their own or a folder of others'. */
async function openPerson(site: Site, username: string, password: string, folder = temporaryFolder()) {
  const signedIn = await signedInContext({ url: site.url, rootUsername: username, rootPassword: password });
  let now = begun;
  let entries = 0;
  const { logs } = signedIn.gateway;
  const counted: typeof logs.list = async (query, options) => {
    const page = await logs.list(query, options);
    entries += page.rows.length;
    return page;
  };
  const gateway = { ...signedIn.gateway, logs: { ...logs, list: counted } };
  const context: ScreenContext = { ...signedIn, gateway, now: () => now * 1000 };
  const world = { ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: folder } };
  const errors: StoreProblem[] = [];
  const local = () =>
    localCalls(context, { world, gatewayUrl: site.url }, { onProblem: (error) => void errors.push(error) });
  return {
    context,
    folder,
    world,
    errors,
    local,
    at: (time: number) => {
      now = time;
    },
    /** Log entries that the gateway gave for what was run. */
    async entriesFor(work: () => Promise<unknown>) {
      const before = entries;
      await work();
      return entries - before;
    },
    files: () => storeFiles(world, undefined),
  };
}

async function report(context: ScreenContext, source: CallSource, query: Partial<UsageQuery>) {
  const asked = {
    by: ['model'],
    compares: false,
    filters: {},
    prices: '',
    group: undefined,
    start: 1,
    end: 1,
    ...query,
  } as UsageQuery;
  const { rows, totals, missing, kept, keptRange } = await readUsage(asked, { ...context, calls: source }, {});
  expect(missing).toBe(0);
  // Which of two names of a group is the latest depends on how a time is cut into questions.
  return { sums: { rows: rows.map(({ latest: _, ...row }) => row), totals }, kept, keptRange };
}

async function siteOf(dialect: 'classic' | 'v1') {
  const site = await openSite(dialect);
  const root = await openPerson(site, 'root', '123456');
  await root.context.gateway.users.create({
    username: 'alice',
    password: 'long-enough',
    display_name: 'Alice',
  } as never);
  return { site, root };
}

test.each(['classic', 'v1'] as const)(
  'SEE-02: sums with the store equal sums without, on random data of %s with calls that come, come late and go between reads',
  async (dialect) => {
    const { site, root } = await siteOf(dialect);
    const local = root.local();
    const plain = callsOfGateway(root.context);
    let now = begun + 20 * day;
    insertLogs(site, { start: begun, end: now }, 1500);
    const dice = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), 100);
    const roll = (most: number) => (dice.pop() as number) % most;
    for (let round = 0; round < 12; round += 1) {
      root.at(now);
      const end = round % 4 === 3 ? now - roll(10 * day) : now;
      const filters = [{}, {}, { model_name: 'gpt-4o' }, { username: 'alice', channel: 1 }, { model_name: 'm%' }][
        roll(5)
      ];
      const by = ([['model'], ['channel', 'user'], ['token', 'day'], ['group', 'model']] as const)[roll(4)];
      const query = { by, start: end - roll(25 * day), end, compares: roll(2) === 0, filters } as Partial<UsageQuery>;
      const stored = await report(root.context, local, query);
      const { sums } = await report(root.context, plain, query);
      expect(stored.sums, JSON.stringify({ round, query })).toEqual(sums);
      const later = now + roll(2 * day);
      insertLogs(site, { start: now, end: later }, roll(200));
      now = later;
      // Written long after their time, and cleared.
      if (round % 3 === 1) insertLogs(site, { start: begun, end: now - 10 * day }, 1 + roll(3));
      if (round % 5 === 2) site.store.run('DELETE FROM logs WHERE created_at < ?', begun + roll(10 * day));
      // What was charged tells calls that are gone from as many that came late; nothing tells unpaid entries apart.
      const paid = 'SELECT id FROM logs WHERE type = 2 AND quota > 0 LIMIT 3 OFFSET 200';
      if (round % 5 === 4) site.store.run(`DELETE FROM logs WHERE id IN (${paid})`);
    }
    const all = { start: begun, end: now };
    root.at(now);
    await report(root.context, local, all);
    const again = await report(root.context, local, all);
    expect(again.kept).toBeGreaterThan(200);
    expect(again.sums).toEqual((await report(root.context, plain, all)).sums);
    expect(root.errors).toEqual([]);
  },
);

test('SEE-02: only what is new is read, the last minutes again, and what is complete is known', async () => {
  const { site, root } = await siteOf('v1');
  const now = begun + 10 * day;
  root.at(now);
  insertLogs(site, { start: begun, end: now - day }, 1000);
  const query = { start: begun, end: now };
  const local = root.local();
  expect(await root.entriesFor(() => report(root.context, local, query))).toBeGreaterThanOrEqual(1000);
  const again = async (more = {}) => {
    let kept: Awaited<ReturnType<typeof report>> | undefined;
    const read = await root.entriesFor(async () => {
      kept = await report(root.context, local, { ...query, end: now, ...more });
    });
    return { read, kept: kept?.kept, range: kept?.keptRange };
  };
  const all = Number(site.value('SELECT count(*) FROM logs WHERE type IN (2, 5, 6)'));
  // One row comes with the question how many there are.
  expect(await again()).toEqual({ read: 1, kept: all, range: { start: begun, end: now - settlingTime } });
  insertLogs(site, { start: now - 60, end: now }, 20);
  expect(await again()).toMatchObject({ read: 21, kept: all });
  expect(await again()).toMatchObject({ read: 21, kept: all });
  // Filters are asked for what is not kept alone.
  expect((await again({ filters: { username: 'alice' } })).read).toBeLessThan(25);
  root.at(now + 3600);
  expect(await again({ end: now + 3600 })).toMatchObject({ range: { start: begun, end: now + 3600 - settlingTime } });
  const [path = ''] = await root.files();
  const { owner, kept } = await storeFacts(root.world, path);
  expect(owner).toEqual({ gatewayUrl: site.url, userId: 1, username: 'root' });
  expect(kept).toMatchObject([{ scope: 'all', range: { start: begun, end: now + 3600 - settlingTime } }]);

  // Nothing asked or answered, no address, no key, and for nobody else to read.
  // Where SQLite is built in, what stands beside the file goes with the last who has it open.
  const reader = openSqlite(path);
  reader.prepare('SELECT * FROM facts').all();
  const bytes = ['', '-wal'].map((ending) => readFileSync(path + ending).toString('latin1')).join('');
  for (const secret of secrets) expect(bytes).not.toContain(secret);
  expect(bytes).toContain('alice');
  expect([dirname(path), path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777)).toEqual([
    0o700, 0o600, 0o600, 0o600,
  ]);
  reader.close();
});

describe('SEE-02: nobody else’s calls are served', () => {
  const query = { start: begun, end: begun + 5 * day };
  const usual = async () => {
    const { site, root } = await siteOf('v1');
    root.at(begun + 9 * day);
    insertLogs(site, { start: begun, end: begun + 5 * day }, 300);
    await report(root.context, root.local(), query);
    return { site, root };
  };

  test('to another user of the gateway on the same machine, nor to one who was an administrator', async () => {
    const { site, root } = await usual();
    const alice = await openPerson(site, 'alice', 'long-enough', root.folder);
    alice.at(begun + 9 * day);
    const mine = await report(alice.context, alice.local(), query);
    expect(mine.kept).toBe(0);
    expect(mine.sums).toEqual((await report(alice.context, callsOfGateway(alice.context), query)).sums);
    expect((await root.files()).map((path) => path.replace(/.*-/, ''))).toEqual(['1.db', '2.db']);

    const calls = site.value("SELECT count(*) FROM logs WHERE username = 'alice' AND type = 2");
    expect(mine.sums.totals.calls).toBe(calls);
    // The file of somebody else under one's own name serves nobody.
    const [ofRoot = '', ofAlice = ''] = await root.files();
    renameSync(ofRoot, ofAlice);
    expect(await report(alice.context, alice.local(), query)).toMatchObject({ kept: 0, sums: mine.sums });
    expect(alice.errors.map(({ kind }) => kind)).toEqual(['foreign']);
    const demoted = await openPerson(site, 'root', '123456', root.folder);
    demoted.context.role = 1;
    demoted.at(begun + 9 * day);
    expect((await report(demoted.context, demoted.local(), query)).kept).toBe(0);
  });

  test('of a gateway whose database was replaced, nor to the same name on another gateway', async () => {
    const { site, root } = await usual();
    const before = await report(root.context, root.local(), query);
    expect(before.kept).toBeGreaterThan(100);
    // As many entries of the same times, by others: the sum tells.
    site.store.run("UPDATE logs SET username = 'carol', quota = quota + 1 WHERE type = 2");
    const replaced = await report(root.context, root.local(), query);
    expect(replaced.kept).toBe(0);
    expect(replaced.sums).toEqual((await report(root.context, callsOfGateway(root.context), query)).sums);
    site.store.run('DELETE FROM logs');
    expect((await report(root.context, root.local(), query)).sums.totals.calls).toBe(0);

    const other = await siteOf('v1');
    const namesake = await openPerson(other.site, 'root', '123456', root.folder);
    namesake.at(begun + 9 * day);
    expect(await report(namesake.context, namesake.local(), query)).toMatchObject({ kept: 0, sums: { rows: [] } });
    expect((await root.files()).length).toBe(2);
  });

  test('of bytes that changed on the disk: they are read again, and a file that is no database is left aside', async () => {
    const { root } = await usual();
    const right = await report(root.context, root.local(), query);
    const [path = ''] = await root.files();
    const { openStoreFile } = await import('../../../cli/store/store-file.ts');
    const driver = openStoreFile(path);
    driver.exec("UPDATE call_slices SET packed = substr(packed, 1, 60) || x'ff' || substr(packed, 62)");
    driver.close();
    expect(await report(root.context, root.local(), query)).toMatchObject({ sums: right.sums, kept: 0 });
    expect(root.errors).toEqual([]);
    expect((await report(root.context, root.local(), query)).kept).toBe(right.kept);
    writeFileSync(path, 'x'.repeat(5000));
    expect(await report(root.context, root.local(), query)).toMatchObject({ sums: right.sums, kept: 0 });
    expect(root.errors.map(({ kind }) => kind)).toEqual(['damaged']);
  });
});

test('SEE-02: the parts of a time cover it once, whatever is kept of it', () => {
  const slices = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    .map((edges) => edges.sort((one, other) => other - one))
    .map((edges) =>
      edges.slice(1).flatMap((start, index) => (index % 3 === 1 ? [] : { start, end: (edges[index] as number) - 1 })),
    );
  const times = fc.tuple(
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: -5, max: 70 }),
  );
  fc.assert(
    fc.property(slices, times, (kept, [one, other, settled]) => {
      const range = { start: Math.min(one, other), end: Math.max(one, other) };
      const parts = partsOf(range, kept as never, settled);
      const seconds = parts.flatMap(({ range: { start, end } }) =>
        Array.from({ length: end - start + 1 }, (_, index) => end - index),
      );
      expect(seconds).toEqual(Array.from({ length: range.end - range.start + 1 }, (_, index) => range.end - index));
      for (const part of parts) {
        const { start, end } = part.range;
        if ('slice' in part) expect(part.slice.start <= start && end <= part.slice.end).toBe(true);
        else expect(start > settled || end <= settled).toBe(true);
      }
    }),
  );
});

test('SEE-02: packed calls come back as they were', async () => {
  const { packCalls, unpackCalls } = await import('../../../cli/store/call-slice.ts');
  // Zero with a sign is zero.
  const number = fc.oneof(
    fc.nat(300),
    fc.nat(70_000),
    fc.integer(),
    fc.double({ noNaN: true }).map((value) => value + 0),
    fc.maxSafeInteger(),
  );
  const call = fc.record(
    Object.fromEntries(
      Object.entries(usageCallOf({ type: 2, other: '' } as never) as UsageCall).map(([name]) => [
        name,
        /name|group/.test(name) ? fc.string() : number,
      ]),
    ),
  );
  fc.assert(
    fc.property(fc.array(call, { maxLength: 50 }), (calls) => {
      expect(unpackCalls(packCalls(calls as never))).toEqual(calls);
    }),
  );
});

test('SEE-02: packed calls that name more of them than they hold are refused, not counted up to', async () => {
  const { packCalls, unpackCalls } = await import('../../../cli/store/call-slice.ts');
  const packed = packCalls([usageCallOf({ type: 2, other: '' } as never) as UsageCall]);
  const length = packed.readUInt32LE(4);
  const head = packed.toString('utf8', 8, 8 + length).replace('"count":1', '"count":200000000');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(Buffer.byteLength(head));
  const forged = Buffer.concat([packed.subarray(0, 4), size, Buffer.from(head), packed.subarray(8 + length)]);
  expect(() => unpackCalls(forged)).toThrow(RangeError);
});
