import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { DatabaseAddress, DatabaseSession, World } from '../world/world.ts';
import type { SqlDialect } from './dialects/dialect.ts';

/** The numbers that a report reads from an entry, under their API names (docs/gateways.md 4.10). */
const numbers = [
  ...(['id', 'user_id', 'created_at', 'type', 'quota', 'prompt_tokens', 'completion_tokens', 'use_time'] as const),
  ...(['channel', 'token_id'] as const),
] as const;
const texts = [
  ...(['content', 'username', 'token_name', 'model_name', 'group', 'ip', 'request_id', 'other'] as const),
] as const;
export type NumberField = (typeof numbers)[number];
export type TextField = (typeof texts)[number];
export const entryNumbers: readonly NumberField[] = numbers;
export const entryTexts: readonly TextField[] = texts;

/** A table without these columns is no gateway's log. */
const needed: readonly string[] = ['id', 'created_at', 'type', 'username', 'model_name', 'quota'];

/** The gateway's log in an engine; columns that a generation lacks read as 0 or ''. */
export interface LogTable {
  dialect: SqlDialect;
  session: DatabaseSession;
  /** A column without COALESCE, so that the engine can use its indexes; `0` where the table lacks it. */
  bare(field: NumberField): string;
  /** A number of an entry; 0 where the table lacks the column, or it is NULL (rows older than the column). */
  number(field: NumberField): string;
  /** The same for a text, with '' as the default. */
  text(field: TextField): string;
  isStream: string;
  /** Whether the channels' table is in the same database; it is not where the log has its own. */
  hasChannels: boolean;
}

/** A database as it may be shown: without user and password. */
export function addressText(
  { engine, path, host, port, database }: DatabaseAddress,
  dialect: SqlDialect,
): Failure['facts']['message'] {
  if (engine === 'sqlite') return { key: 'logDatabase.engineSqlite', values: { path: path ?? '' } };
  const server = path ?? `${host}${port === undefined ? '' : `:${port}`}`;
  const text = database === undefined ? server : `${server}/${database}`;
  return { key: 'logDatabase.engineServer', values: { engine: dialect.name, place: text } };
}

async function dialectOf({ engine }: DatabaseAddress): Promise<SqlDialect> {
  switch (engine) {
    case 'sqlite':
      return (await import('./dialects/sqlite.ts')).sqliteDialect;
    case 'postgres':
      return (await import('./dialects/postgres.ts')).postgresDialect;
    case 'mysql':
      return (await import('./dialects/mysql.ts')).mysqlDialect;
    default:
      return (await import('./dialects/clickhouse.ts')).clickhouseDialect;
  }
}

/**
 * Opens the log of a gateway in its database, for reading only (BIG-01).
 * @throws Failure where there is none
 */
export async function openLogTable(
  database: DatabaseAddress,
  world: Pick<World, 'openDatabase'>,
  say: (text: Failure['facts']['message']) => string,
): Promise<LogTable> {
  const dialect = await dialectOf(database);
  const address = say(addressText(database, dialect));
  const session = await world.openDatabase(database).catch((error: unknown) => {
    throw unreachable(error, database, address);
  });
  const watched: DatabaseSession = {
    rows: (...asked) =>
      session.rows(...asked).catch((error: unknown) => {
        throw unreachable(error, database, address);
      }),
    close: () => session.close().catch(() => undefined),
  };
  try {
    const columns = await namesIn('logs', dialect, watched);
    const lacking = needed.filter((name) => !columns.has(name));
    if (lacking.length > 0) throw noTable(address, lacking);
    const channels = await namesIn('channels', dialect, watched);
    return {
      ...fieldsOf(columns, dialect),
      dialect,
      session: watched,
      hasChannels: channels.has('id') && channels.has('name'),
    };
  } catch (error) {
    await watched.close();
    throw error;
  }
}

async function namesIn(
  table: 'logs' | 'channels',
  dialect: SqlDialect,
  session: DatabaseSession,
): Promise<Set<string>> {
  const rows = await session.rows(dialect.columnsOf[table], []);
  return new Set(rows.map(({ name }) => String(name)));
}

function fieldsOf(
  columns: ReadonlySet<string>,
  { quoted, isTrue }: SqlDialect,
): Pick<LogTable, 'bare' | 'number' | 'text' | 'isStream'> {
  // The API's name of this column differs from the gateways' table.
  const columnOf = (field: NumberField) => (field === 'channel' && columns.has('channel_id') ? 'channel_id' : field);
  return {
    bare: (field) => (columns.has(columnOf(field)) ? quoted(columnOf(field)) : '0'),
    number: (field) => (columns.has(columnOf(field)) ? `COALESCE(${quoted(columnOf(field))}, 0)` : '0'),
    text: (field) => (columns.has(field) ? `COALESCE(${quoted(field)}, '')` : "''"),
    isStream: columns.has('is_stream') ? isTrue(quoted('is_stream')) : '1 = 0',
  };
}

function unreachable(error: unknown, { engine, path = '' }: DatabaseAddress, address: string): Failure {
  const { code, message, errors } = error as { code?: unknown; message?: string; errors?: { message?: string }[] };
  if (engine === 'sqlite' && code === 'ENOENT') {
    return new Failure({
      code: 'log-database',
      exitCode: ExitCode.NotFound,
      message: { key: 'logDatabase.noFile', values: { path } },
    });
  }
  // Where a host name has several addresses, each has its own error.
  const reason =
    (message || errors?.[0]?.message || String(code ?? error)).split('\n')[0]?.replace(/[.\s]+$/, '') ?? '';
  return new Failure({
    code: 'log-database',
    exitCode: ExitCode.Network,
    message: { key: 'logDatabase.unreachable', values: { place: address, reason } },
    hint: { key: 'logDatabase.unreachableHint' },
  });
}

function noTable(address: string, columns: readonly string[]): Failure {
  return new Failure({
    code: 'log-database',
    exitCode: ExitCode.NotFound,
    message: { key: 'logDatabase.noTable', values: { place: address, columns } },
    hint: { key: 'logDatabase.noTableHint' },
  });
}
