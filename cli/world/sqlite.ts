import { createRequire } from 'node:module';
import type { SqliteFile, SqliteStatement, SqliteValue } from './world.ts';

/** An error of SQLite. */
class SqliteError extends Error {
  override readonly name = 'SqliteError';

  constructor(
    message: string,
    /** SQLite's name of the error, such as `SQLITE_BUSY`. */
    readonly code: string,
  ) {
    super(message);
  }
}

/**
 * Opens an SQLite file, which is created where it does not exist: with the runtime's built-in driver (Node since 22.13,
 * Bun), else with libsql. Both return the same results (docs/decisions.md).
 * @throws an error with SQLite's name as `code`; `SQLITE_CANTOPEN` where the file cannot be created
 */
export function openSqlite(path: string): SqliteFile {
  const Driver = builtIn();
  return Driver === undefined ? openLibsql(path) : openBuiltIn(Driver, path);
}

/** The used part of `node:sqlite`, which the types of Node 20 lack. */
type BuiltIn = new (
  path: string,
) => {
  exec(sql: string): void;
  prepare(sql: string): BuiltInStatement;
  close(): void;
};

interface BuiltInStatement {
  run(...values: SqliteValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
  setReadBigInts(isOn: boolean): void;
}

/**
 * Undefined before Node 22.13. Node 22 warns that it is experimental, which users of a command can do nothing about.
 */
function builtIn(): BuiltIn | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return (process.getBuiltinModule('node:sqlite') as { DatabaseSync: BuiltIn } | undefined)?.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function openBuiltIn(Driver: BuiltIn, path: string): SqliteFile {
  const driver = withErrorName(() => new Driver(path));
  const exec = (sql: string) => withErrorName(() => driver.exec(sql));
  let isOpen = true;
  return {
    exec,
    prepare: (sql) => statementOf(withErrorName(() => driver.prepare(sql))),
    rollBack: () => unlessEnded(() => driver.exec('ROLLBACK')),
    close() {
      if (isOpen) driver.close();
      isOpen = false;
    },
  };
}

function statementOf(statement: BuiltInStatement): SqliteStatement {
  /**
   * A number that JavaScript cannot hold exactly is rounded to the nearest one. Writes return no such numbers, so no
   * write is run twice.
   */
  const read = <Result>(query: () => Result, rounded: (exact: Result) => Result): Result =>
    withErrorName(() => {
      try {
        return query();
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_OUT_OF_RANGE') throw error;
        statement.setReadBigInts(true);
        try {
          return rounded(query());
        } finally {
          statement.setReadBigInts(false);
        }
      }
    });
  return {
    run: (...values) =>
      withErrorName(() => {
        const { changes, lastInsertRowid } = statement.run(...values);
        return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
      }),
    get: (...values) => read(() => statement.get(...values), rounded),
    all: (...values) =>
      read(
        () => statement.all(...values),
        (rows) => rows.map(rounded),
      ),
  };
}

function rounded(row: unknown): unknown {
  const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  return row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

/** SQLite's primary result codes by number (sqlite.org/rescode.html). */
const resultNames = [
  ...['OK', 'ERROR', 'INTERNAL', 'PERM', 'ABORT', 'BUSY', 'LOCKED', 'NOMEM', 'READONLY', 'INTERRUPT', 'IOERR'],
  ...['CORRUPT', 'NOTFOUND', 'FULL', 'CANTOPEN', 'PROTOCOL', 'EMPTY', 'SCHEMA', 'TOOBIG', 'CONSTRAINT', 'MISMATCH'],
  ...['MISUSE', 'NOLFS', 'AUTH', 'FORMAT', 'RANGE', 'NOTADB'],
];
/** The one extended result code that matters: a file that was cut off. */
const shortRead = 522;

/** Runs a call of the built-in driver; its errors have a number instead of a name. */
function withErrorName<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { errcode, message } = error as { errcode?: unknown; message: string };
    if (typeof errcode !== 'number') throw error;
    const name = errcode === shortRead ? 'IOERR_SHORT_READ' : resultNames[errcode & 0xff];
    throw new SqliteError(message, `SQLITE_${name ?? 'ERROR'}`);
  }
}

function openLibsql(path: string): SqliteFile {
  // Loaded on use, because native code takes some milliseconds of start time.
  const Driver = createRequire(import.meta.url)('libsql') as typeof import('libsql');
  let driver: InstanceType<typeof Driver>;
  try {
    driver = new Driver(path);
  } catch (error) {
    throw new SqliteError(error instanceof Error ? error.message : String(error), 'SQLITE_CANTOPEN');
  }
  return {
    exec: (sql) => void driver.exec(sql),
    prepare(sql) {
      const statement = driver.prepare(sql);
      return {
        run(...values) {
          const { changes, lastInsertRowid } = statement.run(...values);
          return { changes, lastInsertRowid: Number(lastInsertRowid) };
        },
        get: (...values) => withoutMetadata(statement.get(...values)),
        all: (...values) => statement.all(...values) as unknown[],
      };
    },
    rollBack: () => unlessEnded(() => driver.exec('ROLLBACK')),
    close: () => void driver.close(),
  };
}

/** libsql adds an enumerable `_metadata` to single rows, which must not reach an answer. */
function withoutMetadata(row: unknown): unknown {
  if (typeof row === 'object' && row !== null && '_metadata' in row) delete row._metadata;
  return row;
}

/** After a full disk SQLite has rolled back itself, and the rollback fails; the first error is the one to report. */
function unlessEnded(rollBack: () => unknown): void {
  try {
    rollBack();
  } catch {
    // Nothing to roll back.
  }
}
