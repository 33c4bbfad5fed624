import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readsAllLogs } from '../../screen/access.ts';
import { besideReading } from '../../screen/beside-reading.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { failuresKept } from './kept-failures.ts';

const hour = 3600;
/** The failed calls of a page, the most that gateways return. */
const pageSize = 100;

const reading = besideReading<ReadonlySet<number>>();
const none: ReadonlySet<number> = new Set();

type Asking = Pick<ScreenContext, 'gateway' | 'role' | 'now' | 'sleep' | 'redraw'>;

/**
 * Stores which channels had failed calls in the last hour, from a page of them: the pulse and the channel list share
 * one reading, so that both count the same channels (WEB-17). Answers the ids.
 */
export function noteDegraded(
  context: Pick<Asking, 'gateway' | 'now'>,
  entries: readonly LogEntry[],
): ReadonlySet<number> {
  const channels = channelsOf(entries);
  reading.note(channels, context);
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
export function knownDegraded(context: Pick<Asking, 'gateway'>): ReadonlySet<number> {
  return reading.known(context) ?? none;
}

/**
 * Reads which channels had failed calls in the last hour, by the rules of `besideReading`; not where the gateway logs
 * no failures or the user may not read the log. @throws GatewayError `stopped`
 */
export async function readDegraded(context: Asking, options: CallOptions): Promise<void> {
  const { gateway, now, role } = context;
  if (failuresKept(context) === false || !readsAllLogs({ role })) return;
  const read = async () => {
    const start_timestamp = Math.floor(now() / 1000) - hour;
    const page = await gateway.logs.list({ type: LogType.Error, page: 1, pageSize, start_timestamp }, options);
    return channelsOf(page.rows);
  };
  await reading.refresh(read, context, options);
}
