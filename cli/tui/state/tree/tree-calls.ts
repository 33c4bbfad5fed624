import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { type UsageGroup, usageCounter } from '../../../../shared/domain/log/usage.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { failuresKept, lookForFailures } from '../../../../shared/screens/log/kept-failures.ts';
import { callsOfGateway } from '../../../../shared/screens/usage/usage-calls.ts';

/** Calls that were answered, and that failed; what they cost, in quota units; how many streams began after so many ms. */
export type CallCounts = Pick<UsageGroup, 'calls' | 'errors' | 'quota' | 'firstTokens'>;

/** What channels were called since a time, alone and by model and group. */
export interface TreeCalls {
  /** By `countedAs`. */
  counts: ReadonlyMap<string, CallCounts>;
  /** Unix seconds from which on all calls are counted. */
  since: number;
  /** All of the day is counted: not so where that would have taken too many calls of the gateway. */
  isWhole: boolean;
  /** The gateway counts entries that it does not give. */
  isAtLeast: boolean;
  /** Failed calls are kept: what is not recorded is not zero (docs/gateways.md 5.1). */
  hasErrors: boolean;
}

/** Seconds that are looked back. */
const span = 86_400;
/**
 * Entries read from the gateway beyond which reading goes no further, a hundred a call; what is kept on this machine (SEE-02) costs
 * nothing and has no end.
 */
const mostEntries = 2000;

/** What calls are counted by beside their channel; providers and tags have channels of their own. */
const levels = ['tag', 'model', 'group'] as const;

/** What a channel's calls under a node are counted as: by model and group those of that model or group alone. */
export function countedAs(channel: number, by: string, name: string): string {
  return by === 'model' || by === 'group' ? `${channel}\n${by}\n${name}` : `${channel}`;
}

/**
 * Counts the calls of the last day for the tree (TUI-17), the newest first, and no further than what a few calls of the gateway give.
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
