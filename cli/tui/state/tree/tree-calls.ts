import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { type UsageGroup, usageCounter } from '../../../../shared/domain/log/usage.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { failuresKept, lookForFailures } from '../../../../shared/screens/log/kept-failures.ts';
import { callsOfGateway } from '../../../../shared/screens/usage/usage-calls.ts';

/** Counts of answered and of failed calls, their cost in quota units, and how many streams began after how many ms. */
export type CallCounts = Pick<UsageGroup, 'calls' | 'errors' | 'quota' | 'firstTokens'>;

/** The calls of channels since a time: per channel, and per channel with a model or group. */
export interface TreeCalls {
  /** Keyed by `countedAs`. */
  counts: ReadonlyMap<string, CallCounts>;
  /** Unix seconds from which on all calls are counted. */
  since: number;
  /** Whether the whole day is counted; false where that would have needed too many requests. */
  isWhole: boolean;
  /** Whether the gateway reports more entries than it returned. */
  isAtLeast: boolean;
  /**
   * Whether failed calls are recorded at all: where they are not, their number is unknown and not zero
   * (docs/gateways.md 5.1).
   */
  hasErrors: boolean;
}

/** Seconds of calls that are counted, back from now. */
const span = 86_400;
/**
 * Number of entries after which reading from the gateway ends, a hundred per request; entries kept on this machine
 * (SEE-02) do not count.
 */
const mostEntries = 2000;

/** What calls are counted by besides their channel; providers and tags consist of whole channels. */
const levels = ['tag', 'model', 'group'] as const;

/**
 * The key for the counts of a channel's calls under a node: under a model or group only the calls of that model or
 * group count.
 */
export function countedAs(channel: number, by: string, name: string): string {
  return by === 'model' || by === 'group' ? `${channel}\n${by}\n${name}` : `${channel}`;
}

/**
 * Counts the calls of the last day for the tree (TUI-17), the newest first, limited to what a few requests to the
 * gateway return.
 *
 * @throws GatewayError
 */
export async function readTreeCalls(context: ScreenContext, signal: AbortSignal): Promise<TreeCalls> {
  const now = Math.floor(context.now() / 1000);
  const start = now - span;
  const source = context.calls ?? callsOfGateway(context);
  const counters = levels.map((by) => ({
    by,
    counter: usageCounter(by === 'tag' ? ['channel'] : ['channel', by], () => 0),
  }));
  let since = now;
  let entries = 0;
  let missing = 0;
  let failed = false;
  for await (const batch of source.read({ start, end: now }, {}, { signal })) {
    for (const call of batch.calls) {
      if (call.type !== LogType.Error && call.type !== LogType.Consumption) continue;
      failed ||= call.type === LogType.Error;
      for (const { counter } of counters) counter.add(call);
    }
    since = Math.min(since, batch.range.start);
    missing += batch.missing;
    if (!batch.isKept) entries += batch.entries;
    if (entries >= mostEntries) break;
  }
  const counts = new Map<string, CallCounts>();
  for (const { by, counter } of counters) {
    for (const group of counter.groups.values()) {
      const [channel, name = ''] = group.values;
      counts.set(countedAs(Number(channel), by, String(name)), group);
    }
  }
  if (counts.size > 0) await lookForFailures(context, failed, { signal });
  return {
    ...{ counts, since, isWhole: since <= start, isAtLeast: missing > 0 },
    hasErrors: failuresKept(context) !== false,
  };
}
