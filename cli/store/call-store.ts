import { crc32 } from 'node:zlib';
import { LogType } from '../../shared/domain/log/log-type.ts';
import type { UsageCall } from '../../shared/domain/log/usage.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { SqliteFile } from '../world/world.ts';
import { packCalls, unpackCalls } from './call-slice.ts';
import { openStoreFile, pragma } from './store-file.ts';
import { problemOf, StoreProblem } from './store-problem.ts';

/** The limits of size and age. */
export interface StoreLimits {
  /** Of the file, in bytes. */
  size: number;
  /** Seconds since a call was made. */
  age: number;
}

/** A stored time range with all its calls. Both ends are included. */
export interface StoredSlice extends TimeRange {
  id: number;
  /** The number of log entries, of every type, that the gateway returned for this time. */
  entries: number;
  /** The number of stored calls, including failures and refunds. */
  calls: number;
  /** The quota charged for the calls, as the gateway's own total counts it. */
  quota: number;
}

/** The calls of a time range that was read completely. */
export interface ReadSlice {
  range: TimeRange;
  entries: number;
  calls: readonly UsageCall[];
}

/** The gateway and user whose calls a file holds. */
export interface StoreOwner {
  gatewayUrl: string;
  userId: number;
  username: string;
}

/** The stored calls of one user of one gateway. Every method may throw SQLite's error. */
export interface CallStore {
  /** The slices that overlap a time range, newest first. */
  slices(range?: TimeRange): StoredSlice[];
  /** The calls of a slice, newest first; undefined where it was deleted or is damaged. */
  calls(slice: StoredSlice): UsageCall[] | undefined;
  /** Stores a slice, unless another process has stored some of that time meanwhile. */
  add(slice: ReadSlice): void;
  drop(slices: readonly StoredSlice[]): void;
  close(): void;
}

// Read values are cast to their type: the driver ends the process at invalid UTF-8 in a damaged file.

/** Adjacent slices with no more entries than this together are merged, because every report adds a short one. */
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
 * Opens the stored calls in an existing file. `isOwn`: those of the user's own log, stored separately from what an
 * administrator reads. `now` in Unix seconds.
 * @throws StoreTrouble, also where the file holds the calls of another user
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

  /** Merges a slice with the one just before it, where both are short. */
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

  /** Deletes the oldest slices until the file is small enough. */
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
        // It would be the first one to be deleted again.
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
        // Without this the driver leaves all data in the write-ahead log beside the file.
        driver.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk, or another process at work: the write-ahead log stays, and nothing is lost.
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
    throw problemOf(error, path);
  }
  return store;
}

/** The slices that overlap a time range, newest first. */
export function slicesOf(
  driver: SqliteFile,
  isOwn: boolean,
  { start, end }: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
): StoredSlice[] {
  const sql = `SELECT ${columns} FROM call_slices WHERE is_own = ? AND start_time <= ? AND end_time >= ? ORDER BY end_time DESC`;
  return driver.prepare(sql).all(isOwn ? 1 : 0, end, start) as StoredSlice[];
}

/** Whose calls a file holds; undefined where it is unused. */
export function ownerOf(driver: SqliteFile): StoreOwner | undefined {
  const sql = 'SELECT CAST(name AS BLOB) AS name, CAST(value AS BLOB) AS value FROM facts';
  const rows = driver.prepare(sql).all() as { name: ArrayBuffer; value: ArrayBuffer }[];
  const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString();
  const facts = Object.fromEntries(rows.map(({ name, value }) => [textOf(name), textOf(value)]));
  if (facts.gateway === undefined) return undefined;
  return { gatewayUrl: facts.gateway, userId: Number(facts.user_id), username: facts.username ?? '' };
}

/**
 * A renamed or copied file must not supply another user's calls.
 * @throws StoreTrouble
 */
export function claim(driver: SqliteFile, owner: StoreOwner, path: string): void {
  const known = ownerOf(driver);
  if (known !== undefined && (known.gatewayUrl !== owner.gatewayUrl || known.userId !== owner.userId)) {
    throw new StoreProblem('foreign', path);
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
