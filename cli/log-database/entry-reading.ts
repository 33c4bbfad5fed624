import type { Dialect } from '../../shared/domain/dialect.ts';
import { type LogEntry, logEntrySchema } from '../../shared/domain/log/log.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { UsageQuery } from '../../shared/gateway/resources/usage-request.ts';
import type { Statement } from './call-queries.ts';
import { entriesStatement, type Portion } from './entry-queries.ts';
import type { LogTable } from './log-table.ts';
import type { EntryQuery } from './statement.ts';

/** A row of a result, by column name; the types depend on the driver. */
export type Row = Record<string, unknown>;

/**
 * A gateway's log in its database, and the facts about the gateway that are needed to query it as the gateway would.
 */
export interface LogOfDatabase {
  table: LogTable;
  /** The generation, which decides how the gateway reads its filters; known after the first request. */
  generation(): Dialect | undefined;
  /**
   * Types of entries that are about calls: One API uses the failures' type for tests of channels (docs/gateways.md 11).
   */
  countedTypes(): readonly number[];
  /** The id of the signed-in user. */
  userId(options: CallOptions): Promise<number>;
  /** Lets other tasks of this process run. */
  pause(): Promise<void>;
  /** The present time in Unix ms. */
  now(): number;
}

/** A report's query for the log. */
export interface Asked {
  query: UsageQuery;
  range: TimeRange;
  /** Undefined for the calls of all users. */
  userId: number | undefined;
}

/** The entries that a report is about. */
export function entriesOf({ query, range, userId }: Asked, log: Pick<LogOfDatabase, 'countedTypes'>): EntryQuery {
  const { username, channel, ...own } = query.filters;
  return {
    ...own,
    ...(userId === undefined && { username, channel }),
    ...{ start_timestamp: range.start, end_timestamp: range.end, group: query.group },
    ...{ userId, types: log.countedTypes() },
  };
}

/**
 * Runs a statement.
 * @throws GatewayError where it was stopped
 */
export async function read(
  { session }: Pick<LogTable, 'session'>,
  { sql, values }: Statement,
  { signal }: CallOptions,
): Promise<Row[]> {
  if (signal?.aborted) throw new GatewayError('stopped');
  try {
    return await session.rows(sql, values, signal);
  } catch (error) {
    if (signal?.aborted) throw new GatewayError('stopped');
    throw error;
  }
}

/** Entries in the form of the API. */
export async function readEntries(
  { table, generation }: Pick<LogOfDatabase, 'table' | 'generation'>,
  entryQuery: EntryQuery,
  portion: Portion,
  options: CallOptions,
): Promise<LogEntry[]> {
  const schema = logEntrySchema();
  const rows = await read(table, entriesStatement(entryQuery, table, generation(), portion), options);
  return rows.map((row) => schema.parse({ ...row, ...numbersOf(row), is_stream: numberOf(row.is_stream) === 1 }));
}

function numbersOf(row: Row): Row {
  const { id, user_id, created_at, type, quota, prompt_tokens, completion_tokens, use_time, channel, token_id } = row;
  const numbers = {
    id,
    user_id,
    created_at,
    type,
    quota,
    prompt_tokens,
    completion_tokens,
    use_time,
    channel,
    token_id,
  };
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberOf(value)]));
}

/** Engines return large numbers as texts. */
export function numberOf(value: unknown): number {
  return Number(value ?? 0);
}
