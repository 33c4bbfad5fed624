import { type DataRow, dataRowSchema } from '../../domain/log/data-row.ts';
import type { Client } from '../client/client.ts';
import { decodeRows } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';

/**
 * Unix seconds, both ends included. Both are always sent: without them the gateway returns nothing (docs/gateways.md
 * 13.52).
 */
export interface DataRange {
  start: number;
  end: number;
  /** The gateway ignores it; the console sends it. */
  granularity?: 'hour' | 'day' | 'week';
}

/** Hourly sums of use (docs/gateways.md 4.11). */
export interface Dashboard {
  /** The sums of all users, or of one (admin). */
  all(range: DataRange & { username?: string }, o?: CallOptions): Promise<DataRow[]>;
  /** The user's own sums, for a range of any length. */
  self(range: DataRange, o?: CallOptions): Promise<DataRow[]>;
  /** The sums of all users, by user instead of by model (admin; since v0.13). */
  users(range: DataRange, o?: CallOptions): Promise<DataRow[]>;
}

// The longest range in s; the gateway refuses a longer one of the user's own rows.
const longestSelfRange = 2_592_000;

/** The calls for hourly sums, over a client. Ranges in Unix seconds. */
export function createDashboard(client: Client): Dashboard {
  const ask = async (path: string, { start, end, granularity }: DataRange, username?: string, o?: CallOptions) => {
    const query = { username, start_timestamp: start, end_timestamp: end, default_time: granularity };
    return decodeRows(dataRowSchema(), (await client.call({ method: 'GET', path, query }, o)).data, path);
  };
  return {
    all: ({ username, ...range }, o) => ask('/api/data/', range, username, o),
    async self(range, o) {
      const rows: DataRow[] = [];
      for (const part of splitRange(range)) rows.push(...(await ask('/api/data/self', part, undefined, o)));
      return rows;
    },
    users: (range, o) => ask('/api/data/users', range, undefined, o),
  };
}

/** Splits a range into parts that the gateway accepts; the parts do not overlap. */
function splitRange({ start, end, granularity }: DataRange): DataRange[] {
  const parts: DataRange[] = [];
  for (let from = start; from <= end; from += longestSelfRange + 1) {
    parts.push({ start: from, end: Math.min(end, from + longestSelfRange), granularity });
  }
  return parts.length === 0 ? [{ start, end, granularity }] : parts;
}
