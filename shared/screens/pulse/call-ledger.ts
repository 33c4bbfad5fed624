import type { LogEntry } from '../../domain/log/log.ts';
import type { Page } from '../../gateway/client/page.ts';

/** The entries of a log counted by minute, over several readings (SEE-04). */
export interface CallLedger {
  /** The Unix second from which on every entry is counted. */
  since: number;
  /** The highest id of the entries counted so far. */
  newest: number;
  /** Entries by the beginning of their minute, in Unix seconds. */
  minutes: ReadonlyMap<number, number>;
}

const minute = 60;

/**
 * A ledger after a further page of the newest entries. A page with all entries since `from` (Unix seconds) replaces it;
 * a page that reaches back to entries already counted is added to it; any other leaves a gap, and the counts before the
 * gap are dropped, so that `since` always states which time is fully counted.
 */
export function counted(ledger: CallLedger | undefined, page: Page<LogEntry>, from: number): CallLedger {
  const { rows } = page;
  const isWhole = !page.hasMore && (page.total ?? 0) <= rows.length;
  const newest = rows.reduce((most, { id }) => Math.max(most, id), ledger?.newest ?? 0);
  const reachesBack = ledger !== undefined && rows.some(({ id }) => id <= ledger.newest);
  const minutes = new Map<number, number>();
  let since = from;
  let fresh = rows;
  if (!isWhole && reachesBack) {
    since = Math.max(from, ledger.since);
    fresh = rows.filter(({ id }) => id > ledger.newest);
    for (const [at, count] of ledger.minutes) if (at + minute > from) minutes.set(at, count);
  } else if (!isWhole) {
    // The page may contain only a part of the entries of its oldest second.
    since = rows.reduce((least, { created_at }) => Math.min(least, created_at), Number.POSITIVE_INFINITY) + 1;
    fresh = rows.filter(({ created_at }) => created_at >= since);
  }
  for (const { created_at } of fresh) {
    const at = created_at - (created_at % minute);
    minutes.set(at, (minutes.get(at) ?? 0) + 1);
  }
  return { since, newest, minutes };
}
