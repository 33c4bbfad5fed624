import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { waitBeside } from '../../screen/wait-beside.ts';
import { failuresKept } from './kept-failures.ts';

/** The ms for which the channels of a reading are taken for the present ones. */
const freshFor = 60_000;
const hour = 3600;
/** The failed calls of a page, the most that gateways return. */
const pageSize = 100;

interface Reading {
  /** Unix ms. */
  at: number;
  channels: ReadonlySet<number>;
}

const readings = new WeakMap<Gateway, Reading>();
const none: ReadonlySet<number> = new Set();

type Asking = Pick<ScreenContext, 'gateway' | 'role' | 'now' | 'sleep'>;

/** The gateways whose failed calls are being read. */
const underWay = new WeakMap<Gateway, Promise<void>>();

/**
 * Stores which channels had failed calls in the last hour, from a page of them: the pulse and the channel list share
 * one reading, so that both count the same channels (WEB-17). Answers the ids.
 */
export function noteDegraded(
  { gateway, now }: Omit<Asking, 'role'>,
  entries: readonly LogEntry[],
): ReadonlySet<number> {
  const channels = channelsOf(entries);
  readings.set(gateway, { at: now(), channels });
  return channels;
}

/**
 * The ids of the channels of failed calls; a gateway without error entries answers with other entries
 * (docs/gateways.md 5.1).
 */
export function channelsOf(entries: readonly LogEntry[]): ReadonlySet<number> {
  return new Set(entries.filter(({ type }) => type === LogType.Error).map(({ channel }) => channel));
}

/** The ids of the channels with failed calls in the last hour, as last read; empty before the first reading. */
export function knownDegraded({ gateway }: Pick<ScreenContext, 'gateway'>): ReadonlySet<number> {
  return readings.get(gateway)?.channels ?? none;
}

/**
 * Reads which channels had failed calls in the last hour: one call a minute at most, none where the gateway logs no
 * failures or the user may not read the log. Only the first reading is waited for, and not for long, because a log that
 * answers slowly must not hold up the channels.
 */
export async function readDegraded(context: Asking, options: CallOptions): Promise<void> {
  const { gateway, now, role } = context;
  const known = readings.get(gateway);
  const isFresh = known !== undefined && now() - known.at < freshFor;
  if (isFresh || failuresKept(context) === false || !readsAllLogs({ role })) return;
  const start_timestamp = Math.floor(now() / 1000) - hour;
  const reading =
    underWay.get(gateway) ??
    gateway.logs
      .list({ type: LogType.Error, page: 1, pageSize, start_timestamp }, options)
      .then(({ rows }) => void noteDegraded(context, rows))
      .finally(() => underWay.delete(gateway));
  underWay.set(gateway, reading);
  if (known === undefined) await waitBeside(reading, context);
  else reading.catch(() => undefined);
}
