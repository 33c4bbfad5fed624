import type { DataRow } from '../../domain/log/data-row.ts';
import type { Pulse, UserSpend } from './pulse.ts';

/** The number of users shown; without sums by user, each takes a call of its own. */
const mostUsers = 5;
const hour = 3600;

/** Quota by hour, from `start` to now. The time of a row is the beginning of its hour. */
export function hoursOf(rows: readonly DataRow[], start: number, present: number): number[] {
  const sums = new Array<number>(Math.floor((present - start) / hour) + 1).fill(0);
  for (const { created_at, quota } of rows) {
    const index = Math.floor((created_at - start) / hour);
    if (index in sums) sums[index] = (sums[index] ?? 0) + quota;
  }
  return sums;
}

/** The users who spent most, the highest first. */
export function mostOf(users: readonly UserSpend[]): UserSpend[] {
  return [...users].sort((one, other) => other.quota - one.quota).slice(0, mostUsers);
}

/** The users who spend most, from the newest calls or the last reading: older gateways have no daily sums by user. */
export function usersOf({ parts }: Pick<Pulse, 'parts'>): string[] {
  const spent = new Map<string, number>();
  for (const { username, quota } of parts.calls?.rows ?? [])
    if (username !== '') spent.set(username, (spent.get(username) ?? 0) + quota);
  const recent = [...spent].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const before = (parts.users?.rows ?? []).map(({ name }) => name);
  return [...new Set([...before.slice(0, 2), ...recent, ...before])].slice(0, mostUsers);
}
