import { readsAllLogs } from '../../../shared/screen/access.ts';
import { timeText } from '../../../shared/screen/filter-values.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { LogRow } from '../../../shared/screens/log/log-row.ts';
import { createPatientPoll, slept } from '../../list/watch/patient-poll.ts';
import type { Invocation } from '../../program/definition.ts';
import { newestLogs } from './log-window.ts';

/** Seconds by which a row may be late: gateways write some rows after their answer, and their clocks differ. */
const lateness = 10;

/** How many rows are shown first, and how often the log is queried. */
export interface FollowOptions {
  /** The number of rows at the start. */
  lines: number;
  /** ms between two queries; undefined ends after the first rows. */
  interval: number | undefined;
}

/**
 * Yields the last rows, oldest first, and then every new one, without duplicates or gaps: shown rows are remembered by
 * key, and every query starts before the newest row seen, also after a network failure. All times are the gateway's.
 * Ends when the signal is aborted.
 */
export async function* followLogs(
  filters: FilterValues,
  { lines, interval }: FollowOptions,
  context: ScreenContext,
  invocation: Invocation,
): AsyncGenerator<readonly LogRow[]> {
  const { signal, world } = invocation;
  const isOwn = !readsAllLogs(context);
  const open = { ...filters, end: 'any' };
  const newestOf = (rows: readonly LogRow[]) => rows.reduce((most, row) => Math.max(most, row.created_at), 0);
  const isOlder = (rows: readonly LogRow[]) => (rows.at(-1)?.created_at ?? 0) < newestOf(rows) - lateness;
  // Reads as far back as the next query will, so that no older row is taken for a new one.
  const first = await newestLogs(open, (rows) => rows.length >= lines && isOlder(rows), context, signal);
  yield first.slice(0, lines).reverse();
  if (interval === undefined) return;
  let newest = newestOf(first);
  let seen = new Map(first.map((row) => [row.key, row.created_at]));
  const poll = createPatientPoll(invocation);
  while (await slept(world.clock.sleep(interval, signal))) {
    const since: FilterValues = newest === 0 ? {} : { start: timeText(newest - lateness) };
    // Ids descend, so a page with a known row contains the end of the new ones. The keys of the user's own log need all
    // pages.
    const isEnough = (rows: readonly LogRow[]) => !isOwn && rows.some(({ key }) => seen.has(key));
    const rows = await poll(() => newestLogs({ ...open, ...since }, isEnough, context, signal));
    if (rows === undefined) return;
    const fresh = rows.filter(({ key }) => !seen.has(key));
    newest = Math.max(newest, newestOf(fresh));
    const oldest = newest - 2 * lateness;
    seen = new Map(
      [...seen, ...fresh.map((row) => [row.key, row.created_at] as const)].filter(([, at]) => at >= oldest),
    );
    if (fresh.length > 0) yield fresh.reverse();
  }
}
