import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { openCallStore } from '../../../cli/store/call-store.ts';
import { limitsOf } from '../../../cli/store/local-calls.ts';
import { openStoreFile, pragma, prepareStoreFile, storePath, storeSteps } from '../../../cli/store/store-file.ts';
import { StoreProblem } from '../../../cli/store/store-problem.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import type { UsageCall } from '../../../shared/domain/log/usage.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const owner = { gatewayUrl: 'http://gateway.example', userId: 1, username: 'root' };

async function filePath(): Promise<string> {
  const world = { ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: temporaryFolder() } };
  const path = storePath(world, owner.gatewayUrl, owner.userId);
  await prepareStoreFile(world, path);
  return path;
}

const callsOf = (end: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const numbers = { created_at: end - index, type: 2, quota: (index * 7919) % 100_003, prompt_tokens: index };
    return { ...numbers, model_name: `m${index}`, token_name: `${index * 31}` } as UsageCall;
  });

test('SEE-02: the store is bounded by size and by age: the oldest go first, and what is older is not taken in', async () => {
  const path = await filePath();
  const size = 1024 * 1024;
  const open = (now: number, age: number) => openCallStore(path, owner, { isOwn: false, limits: { size, age }, now });
  const store = open(2_000_000, 1_500_000);
  for (let end = 1_000_000; end < 1_100_000; end += 1000) {
    store.add({ range: { start: end - 999, end }, entries: 5000, calls: callsOf(end, 1000) });
  }
  const slices = store.slices();
  expect([slices[0]?.end, slices.length < 60, slices.length > 5]).toEqual([1_099_000, true, true]);
  const oldest = slices.at(-1)?.start as number;
  store.add({ range: { start: oldest - 1000, end: oldest - 1 }, entries: 5000, calls: callsOf(oldest - 1, 1000) });
  expect(store.slices().at(-1)?.start).toBe(oldest);
  // What overlaps is not counted twice.
  store.add({ range: { start: 1_098_500, end: 1_099_500 }, entries: 1, calls: callsOf(1_099_500, 1) });
  expect(store.slices().length).toBe(slices.length);
  store.close();
  const driver = openSqlite(path);
  expect(pragma(driver, 'page_count') * pragma(driver, 'page_size')).toBeLessThan(size * 1.3);
  driver.close();
  const later = open(2_000_000, 2_000_000 - 1_095_000);
  expect(later.slices().every(({ end }) => end >= 1_095_000)).toBe(true);
  later.close();
  expect(limitsOf({ maxMegabytes: 1, maxDays: 2 })).toEqual({ size, age: 172_800 });
  expect(limitsOf({ maxMegabytes: -1, maxDays: 'x' as never })).toEqual(limitsOf({}));
});

test('SEE-02: short slices side by side become one, and keep their sums', async () => {
  const store = openCallStore(await filePath(), owner, { isOwn: false, limits: limitsOf({}), now: 2000 });
  for (let start = 100; start < 1000; start += 10) {
    store.add({ range: { start, end: start + 9 }, entries: 3, calls: callsOf(start + 9, 2) });
  }
  const [slice, ...others] = store.slices();
  expect(others).toEqual([]);
  expect(slice).toMatchObject({ start: 100, end: 999, entries: 270, calls: 180, quota: 90 * 7919 });
  const times = store.calls(slice as never)?.map(({ created_at }) => created_at) ?? [];
  expect(times).toEqual([...times].sort((one, other) => other - one));
  store.close();
});

test('SEE-02 OUT-06: a file of an older version is carried over whole, one of a newer version is left as it is', async () => {
  const path = await filePath();
  const store = openCallStore(path, owner, { isOwn: false, limits: limitsOf({}), now: 2000 });
  store.add({ range: { start: 1, end: 9 }, entries: 2, calls: callsOf(9, 2) });
  store.close();
  const steps = [...storeSteps, "ALTER TABLE call_slices ADD COLUMN note TEXT NOT NULL DEFAULT 'carried'"];
  const newer = openStoreFile(path, steps);
  expect(newer.prepare('SELECT entries, note FROM call_slices').all()).toMatchObject([{ entries: 2, note: 'carried' }]);
  expect(pragma(newer, 'user_version')).toBe(steps.length);
  newer.close();
  // A step that fails leaves the version before.
  expect(() => openStoreFile(path, [...steps, 'ALTER TABLE nowhere ADD COLUMN x'])).toThrow(StoreProblem);
  const still = openStoreFile(path, steps);
  expect(pragma(still, 'user_version')).toBe(steps.length);
  still.close();
  expect(() => openStoreFile(path)).toThrow(expect.objectContaining({ kind: 'newer' }));
  const foreign = `${path}.other`;
  const other = openSqlite(foreign);
  other.exec('CREATE TABLE t (x)');
  other.close();
  expect(() => openStoreFile(foreign)).toThrow(expect.objectContaining({ kind: 'foreign' }));
});
