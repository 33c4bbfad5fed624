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

export type Row = Record<string, unknown>;

/** A gateway's log in its database, and what has to be known of the gateway to ask as it would. */
export interface LogOfDatabase {
  table: LogTable;
  /** By which the gateway would read its filters; known once it was asked for anything. */
  generation(): Dialect | undefined;
  /** Types of entries that are about calls: One API keeps tests of channels where others keep failures (docs/gateways.md 11). */
  countedTypes(): readonly number[];
  /** The number of whoever is signed in. */
  userId(options: CallOptions): Promise<number>;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** The present time in Unix ms. */
  now(): number;
}

/** What a report asks the log for. */
export interface Asked {
  query: UsageQuery;
  range: TimeRange;
  /** Undefined where everybody's calls are meant. */
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
 * Asks the engine.
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

/** Entries as the API has them. */
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

/** Engines give great numbers as texts. */
export function numberOf(value: unknown): number {
  return Number(value ?? 0);
}
