import type { LogEntry } from '../../domain/log/log.ts';
import type { ReadCalls } from '../../screen/impact/impact-calls.ts';

/** Whose calls a change touches, and what they were charged. Quota in units. */
export interface TouchedCalls {
  calls: number;
  users: number;
  keys: number;
  quota: number;
}

/** The calls of one channel, model or group that a plan touches. */
export interface TouchedPart extends TouchedCalls, ReadCalls {
  /** The channel, model or group. Sanitise before it is shown. */
  name: string;
  kind: 'channel' | 'model' | 'group';
}

/** The sums of log entries; an entry that occurs twice counts once. */
export function touchedBy(entries: Iterable<LogEntry>): TouchedCalls {
  const seen = new Set<number>();
  const users = new Set<string>();
  const keys = new Set<string>();
  const sums = { calls: 0, quota: 0 };
  for (const { id, username, token_name, quota } of entries) {
    if (id > 0 && seen.has(id)) continue;
    seen.add(id);
    users.add(username);
    if (token_name !== '') keys.add(`${username}\n${token_name}`);
    sums.calls += 1;
    sums.quota += quota;
  }
  return { ...sums, users: users.size, keys: keys.size };
}
