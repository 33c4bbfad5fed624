import type { SampleLog } from './sample-log.ts';

/** The totals of an account, token or channel. */
export interface Sum {
  quota: number;
  count: number;
  /** Unix seconds of the last call. */
  last: number;
}

/** Totals by account id, token id and channel id. */
export interface Sums {
  users: Map<number, Sum>;
  tokens: Map<number, Sum>;
  channels: Map<number, Sum>;
}

/** The totals of the consumption rows for each account, token and channel, which their counters must match. */
export function sumsOf(logs: readonly SampleLog[]): Sums {
  const sums: Sums = { users: new Map(), tokens: new Map(), channels: new Map() };
  for (const log of logs) {
    if (log.type !== 2) continue;
    add(sums.users, log.user_id, log);
    if (log.token_id > 0) add(sums.tokens, log.token_id, log);
    add(sums.channels, log.channel, log);
  }
  return sums;
}

function add(map: Map<number, Sum>, id: number, log: SampleLog): void {
  const sum = map.get(id) ?? { quota: 0, count: 0, last: 0 };
  sum.quota += log.quota;
  sum.count += 1;
  sum.last = Math.max(sum.last, log.created_at);
  map.set(id, sum);
}
