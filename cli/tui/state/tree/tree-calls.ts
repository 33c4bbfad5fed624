import { LogType } from '../../../../shared/domain/log/log-type.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { failuresKept, lookForFailures } from '../../../../shared/screens/log/kept-failures.ts';
import { callsOfGateway } from '../../../../shared/screens/usage/usage-calls.ts';

/** Calls that were answered, and that failed. */
export interface CallCounts {
  calls: number;
  errors: number;
}

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
  const counts = new Map<string, CallCounts>();
  const add = (key: string, isError: boolean) => {
    const known = counts.get(key) ?? { calls: 0, errors: 0 };
    if (isError) known.errors += 1;
    else known.calls += 1;
    counts.set(key, known);
  };
  let since = now;
  let entries = 0;
  let missing = 0;
  let failed = false;
  for await (const batch of source.read({ start, end: now }, {}, { signal })) {
    for (const { type, channel, model_name, group } of batch.calls) {
      const isError = type === LogType.Error;
      if (!isError && type !== LogType.Consumption) continue;
      failed ||= isError;
      add(countedAs(channel, 'tag', ''), isError);
      add(countedAs(channel, 'model', model_name), isError);
      add(countedAs(channel, 'group', group), isError);
    }
    since = Math.min(since, batch.range.start);
    missing += batch.missing;
    if (!batch.isKept) entries += batch.entries;
    if (entries >= mostEntries) break;
  }
  if (counts.size > 0) await lookForFailures(context, failed, { signal });
  return {
    ...{ counts, since, isWhole: since <= start, isAtLeast: missing > 0 },
    hasErrors: failuresKept(context) !== false,
  };
}
