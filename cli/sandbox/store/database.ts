import type { OpenSqlite, SqliteFile } from '../../world/world.ts';
import { SandboxError } from './sandbox-error.ts';

/** A value for a placeholder of a statement. Booleans are stored as 1 and 0, `undefined` as NULL. */
export type SqlValue = string | number | boolean | null | undefined;

/** The result of a write. */
export interface RunResult {
  changes: number;
  lastInsertRowid: number;
}

export interface Statement {
  run(...values: SqlValue[]): RunResult;
  get<Row>(...values: SqlValue[]): Row | undefined;
  all<Row>(...values: SqlValue[]): Row[];
}

/** The part of SQLite that the sandbox uses; compiled statements are cached. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  run(sql: string, ...values: SqlValue[]): RunResult;
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /**
   * Runs `work` in one immediate transaction: all of it is stored, or nothing when it throws. Nested calls join the
   * outer one.
   */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** Marks a file as a sandbox database (SQLite `application_id`): "Toll". */
export const applicationId = 0x546f6c6c;

/**
 * Converts values: the drivers refuse a boolean, or abort the whole process on it, and store numbers in the type they
 * get.
 */
function plain(values: SqlValue[]): (string | number | null)[] {
  return values.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    return value ?? null;
  });
}

/**
 * Opens the database of a sandbox; `path` is absolute or `:memory:`. A missing file is created. Answered writes survive
 * the death of the process: write-ahead log, synchronous NORMAL.
 * @throws SandboxError when the file cannot be opened, is no SQLite database, is damaged, or belongs to another
 * program.
 */
export function openDatabase(path: string, openSqlite: OpenSqlite): Database {
  const driver = open(path, openSqlite);
  const statements = new Map<string, Statement>();
  let depth = 0;

  const database: Database = {
    exec: (sql) => {
      driver.exec(sql);
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const compiled = driver.prepare(sql);
      const statement: Statement = {
        run: (...values) => compiled.run(...plain(values)),
        get: <Row>(...values: SqlValue[]) => compiled.get(...plain(values)) as Row | undefined,
        all: <Row>(...values: SqlValue[]) => compiled.all(...plain(values)) as Row[],
      };
      statements.set(sql, statement);
      return statement;
    },
    run: (sql, ...values) => database.prepare(sql).run(...values),
    get: <Row>(sql: string, ...values: SqlValue[]) => database.prepare(sql).get<Row>(...values),
    all: <Row>(sql: string, ...values: SqlValue[]) => database.prepare(sql).all<Row>(...values),
    transaction(work) {
      if (depth > 0) return work();
      driver.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        driver.exec('COMMIT');
        return result;
      } catch (error) {
        driver.rollBack();
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close() {
      statements.clear();
      try {
        // Otherwise the driver leaves all data in the write-ahead log, and a copy of the database file alone would be
        // empty.
        driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk: the write-ahead log stays, and nothing is lost.
      }
      driver.close();
    },
  };
  return database;
}

function open(path: string, openSqlite: OpenSqlite): SqliteFile {
  let driver: SqliteFile;
  try {
    driver = openSqlite(path);
  } catch {
    throw new SandboxError('database-unreadable', 'sandbox.databaseUnreadable', { path });
  }
  try {
    driver.exec('PRAGMA busy_timeout = 5000');
    const owner = driver.prepare('PRAGMA application_id').all()[0] as { application_id: number };
    const tables = driver.prepare('SELECT count(*) AS count FROM sqlite_master').all()[0] as { count: number };
    if (owner.application_id !== applicationId && tables.count > 0) {
      throw new SandboxError('database-foreign', 'sandbox.databaseForeign', { path });
    }
    const check = driver.prepare('PRAGMA quick_check(1)').all()[0] as { quick_check: string };
    if (check.quick_check !== 'ok') throw new SandboxError('database-damaged', 'sandbox.databaseDamaged', { path });
    // Only after the checks, because it writes to the file.
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    return driver;
  } catch (error) {
    driver.close();
    throw databaseFailure(error, path);
  }
}

/** Turns SQLite's error about the file into one line with a remedy; returns any other error unchanged. */
export function databaseFailure(error: unknown, path: string): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (error instanceof SandboxError || typeof code !== 'string' || !code.startsWith('SQLITE_')) return error;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new SandboxError('database-damaged', 'sandbox.databaseDamaged', { path });
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new SandboxError('database-busy', 'sandbox.databaseBusy', { path });
  if (!/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM)/.test(code)) return error;
  return new SandboxError('database-unwritable', 'sandbox.databaseUnwritable', { path, reason: code });
}
