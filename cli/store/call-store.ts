import { crc32 } from 'node:zlib';
import { LogType } from '../../shared/domain/log/log-type.ts';
import type { UsageCall } from '../../shared/domain/log/usage.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { SqliteFile } from '../world/world.ts';
import { packCalls, unpackCalls } from './call-slice.ts';
import { openStoreFile, pragma } from './store-file.ts';
import { StoreTrouble, troubleOf } from './store-trouble.ts';

/** How much is kept, and for how long. */
export interface StoreLimits {
  /** Of the file, in bytes. */
  size: number;
  /** Seconds since a call was made. */
  age: number;
}

/** All calls of a time, as kept. Both ends are included. */
export interface StoredSlice extends TimeRange {
  id: number;
  /** Log entries that the gateway gave for this time, of every type. */
  entries: number;
  /** Calls, failures and refunds among them: what is kept. */
  calls: number;
  /** What the calls were charged, as the gateway's own sum counts it. */
  quota: number;
}

/** Calls of a time that were read whole. */
export interface ReadSlice {
  range: TimeRange;
  entries: number;
  calls: readonly UsageCall[];
}

/** Whose calls a file keeps. */
export interface StoreOwner {
  gatewayUrl: string;
  userId: number;
  username: string;
}

/** The calls kept of one user of one gateway. Every method may throw SQLite's error. */
export interface CallStore {
  /** What is kept within a time or reaches into it, the newest first. */
  slices(range?: TimeRange): StoredSlice[];
  /** The calls of a slice, the newest first; undefined where it is gone or no longer what was written. */
  calls(slice: StoredSlice): UsageCall[] | undefined;
  /** Keeps a slice, unless another process has kept some of that time meanwhile. */
  add(slice: ReadSlice): void;
  drop(slices: readonly StoredSlice[]): void;
  close(): void;
}

// What is read is cast to what was written: the driver ends the process at text of a damaged file that is no UTF-8.

/** Slices side by side that have no more entries than this together become one: short ones come with every look. */
const mostTogether = 2000;

const columns = [
  'id',
  'CAST(start_time AS INTEGER) AS start',
  'CAST(end_time AS INTEGER) AS end',
  'CAST(entries AS INTEGER) AS entries',
  'CAST(calls AS INTEGER) AS calls',
  'CAST(quota AS INTEGER) AS quota',
].join();

/**
 * Opens the calls kept in a file that is there. `isOwn`: those of one's own log, which are kept apart from what an
 * administrator reads. `now` in Unix seconds.
 * @throws StoreTrouble, also where the file keeps the calls of somebody else
 */
export function openCallStore(
  path: string,
  owner: StoreOwner,
  { isOwn, limits, now }: { isOwn: boolean; limits: StoreLimits; now: number },
): CallStore {
  const driver = openStoreFile(path);
  const own = isOwn ? 1 : 0;
  const query = <Row>(sql: string, ...values: (number | Buffer)[]) => driver.prepare(sql).all(...values) as Row[];
  const run = (sql: string, ...values: (number | Buffer)[]) => driver.prepare(sql).run(...values);
  const size = () => (pragma(driver, 'page_count') - pragma(driver, 'freelist_count')) * pragma(driver, 'page_size');

  const calls = ({ id }: StoredSlice): UsageCall[] | undefined => {
    const [row] = query<{ checksum: number; packed: ArrayBuffer }>(
      'SELECT CAST(checksum AS INTEGER) AS checksum, CAST(packed AS BLOB) AS packed FROM call_slices WHERE id = ?',
      id,
    );
    if (row === undefined) return undefined;
    const packed = Buffer.from(row.packed);
    if (crc32(packed) !== row.checksum) return undefined;
    try {
      return unpackCalls(packed);
    } catch {
      // Packed by another version.
      return undefined;
    }
  };

  const insert = ({ range: { start, end }, entries, calls: kept }: ReadSlice) => {
    const packed = packCalls(kept);
    const quota = kept.reduce((sum, call) => (call.type === LogType.Consumption ? sum + call.quota : sum), 0);
    run(
      `INSERT INTO call_slices (is_own, start_time, end_time, entries, calls, quota, checksum, packed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[own, start, end, entries, kept.length, quota, crc32(packed), packed],
    );
  };

  /** The slice just before, where both are short. */
  const joined = (slice: ReadSlice): ReadSlice => {
    const [before] = query<StoredSlice>(
      `SELECT ${columns} FROM call_slices WHERE is_own = ? AND end_time = ? AND entries <= ?`,
      ...[own, slice.range.start - 1, mostTogether - slice.entries],
    );
    const older = before && calls(before);
    if (older === undefined) return slice;
    run('DELETE FROM call_slices WHERE id = ?', before?.id as number);
    return {
      range: { start: before?.start as number, end: slice.range.end },
      entries: (before?.entries as number) + slice.entries,
      calls: [...slice.calls, ...older],
    };
  };

  /** The oldest go first. */
  const shrink = () => {
    while (size() > limits.size) {
      const { changes } = run(
        'DELETE FROM call_slices WHERE id IN (SELECT id FROM call_slices ORDER BY end_time LIMIT 1)',
      );
      if (changes === 0) return;
    }
  };

  const store: CallStore = {
    slices: (range) => slicesOf(driver, isOwn, range),
    calls,
    add(slice) {
      const { start, end } = slice.range;
      inOneStep(driver, () => {
        const [taken] = query(
          'SELECT 1 FROM call_slices WHERE is_own = ? AND start_time <= ? AND end_time >= ? LIMIT 1',
          ...[own, end, start],
        );
        if (taken !== undefined || end < now - limits.age) return;
        const [least] = query<{ start: number | null }>('SELECT min(start_time) AS start FROM call_slices');
        // It would be the first to go again.
        if (size() > limits.size * 0.95 && end < (least?.start ?? 0)) return;
        insert(joined(slice));
        shrink();
      });
    },
    drop: (slices) =>
      inOneStep(driver, () => {
        for (const { id } of slices) run('DELETE FROM call_slices WHERE id = ?', id);
      }),
    close() {
      try {
        // The driver leaves everything in the log beside the file otherwise.
        driver.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk, or another process at work: the log stays, and nothing in it is lost.
      }
      driver.close();
    },
  };
  try {
    claim(driver, owner, path);
    const [least] = query<{ end: number | null }>('SELECT min(end_time) AS end FROM call_slices');
    if ((least?.end ?? now) < now - limits.age) run('DELETE FROM call_slices WHERE end_time < ?', now - limits.age);
  } catch (error) {
    driver.close();
    throw troubleOf(error, path);
  }
  return store;
}

/** What is kept within a time or reaches into it, the newest first. */
export function slicesOf(
  driver: SqliteFile,
  isOwn: boolean,
  { start, end }: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
): StoredSlice[] {
  const sql = `SELECT ${columns} FROM call_slices WHERE is_own = ? AND start_time <= ? AND end_time >= ? ORDER BY end_time DESC`;
  return driver.prepare(sql).all(isOwn ? 1 : 0, end, start) as StoredSlice[];
}

/** Whose calls a file keeps; undefined where nobody has begun to use it. */
export function ownerOf(driver: SqliteFile): StoreOwner | undefined {
  const sql = 'SELECT CAST(name AS BLOB) AS name, CAST(value AS BLOB) AS value FROM facts';
  const rows = driver.prepare(sql).all() as { name: ArrayBuffer; value: ArrayBuffer }[];
  const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString();
  const facts = Object.fromEntries(rows.map(({ name, value }) => [textOf(name), textOf(value)]));
  if (facts.gateway === undefined) return undefined;
  return { gatewayUrl: facts.gateway, userId: Number(facts.user_id), username: facts.username ?? '' };
}

/**
 * A file that was renamed or copied must not serve anybody else's calls.
 * @throws StoreTrouble
 */
export function claim(driver: SqliteFile, owner: StoreOwner, path: string): void {
  const known = ownerOf(driver);
  if (known !== undefined && (known.gatewayUrl !== owner.gatewayUrl || known.userId !== owner.userId)) {
    throw new StoreTrouble('foreign', path);
  }
  if (known?.username === owner.username) return;
  const write = driver.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  inOneStep(driver, () => {
    const facts = { gateway: owner.gatewayUrl, user_id: String(owner.userId), username: owner.username };
    for (const [name, value] of Object.entries(facts)) write.run(name, value);
  });
}

function inOneStep(driver: SqliteFile, work: () => void): void {
  driver.exec('BEGIN IMMEDIATE');
  try {
    work();
    driver.exec('COMMIT');
  } catch (error) {
    driver.rollBack();
    throw error;
  }
}
