import type { UsageCall } from '../../shared/domain/log/usage.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { TimeRange } from '../../shared/gateway/reading/read-slices.ts';
import type { CallBatch, CallSource } from '../../shared/gateway/resources/call-source.ts';
import type { LogFilters } from '../../shared/gateway/resources/logs.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { callsOfGateway } from '../../shared/screens/usage/usage-calls.ts';
import type { StoredSlice } from './call-store.ts';
import { careful, type OpenedStore } from './careful-store.ts';
import { agreeingSlices, isNarrowed, matches } from './check-slices.ts';
import type { StoreProblem } from './store-problem.ts';

/**
 * Seconds for which calls are read again each time: entries are written when a call ends, some later by a gateway's
 * queue. Later ones are found by comparing counts (`agreeingSlices`).
 */
export const settlingTime = 600;

/** The number of slices after which other tasks run (key presses in the terminal UI). */
const slicesAtOnce = 48;

/** How the store is opened, and what happens when it fails. */
export interface StoredCallsOptions {
  /** The store of the signed-in user; undefined where there is no usable one. */
  open(): Promise<OpenedStore | undefined>;
  /** Called once when a store becomes unusable. */
  onProblem(problem: StoreProblem): void;
  /** Lets other tasks run. */
  pause(): Promise<void>;
}

/**
 * Calls from the local store; missing ones are read from the gateway and then stored (SEE-02). Before stored calls are
 * used, the gateway must report, to the signed-in user, the same number of entries and the same charge for that time;
 * so neither another user's calls are used, nor those of a replaced or cleared database.
 */
export function storedCalls(
  context: Pick<ScreenContext, 'gateway' | 'role' | 'now'>,
  options: StoredCallsOptions,
): CallSource {
  const gateway = callsOfGateway(context);
  let known: TimeRange | undefined;
  return {
    kept: () => known,
    async *read(range, filters, callOptions) {
      known = undefined;
      const opened = await options.open();
      if (opened === undefined) return yield* gateway.read(range, filters, callOptions);
      const store = careful(opened, options.onProblem);
      try {
        const settled = Math.floor(context.now() / 1000) - settlingTime;
        const stored = store((open) => open.slices({ start: range.start, end: Math.min(range.end, settled) })) ?? [];
        const keep = (slice: CallBatch) => {
          const { start, end } = slice.range;
          if (!isNarrowed(filters) && slice.missing === 0 && end <= settled && end >= start)
            store((open) => open.add(slice));
        };
        const agreeing = await agreeingSlices(stored, filters, context, { store, options: callOptions });
        const progress = progressOf(range, callOptions);
        let served = 0;
        for (const part of partsOf(range, agreeing, settled)) {
          const calls = 'slice' in part ? store((open) => open.calls(part.slice)) : undefined;
          if ('slice' in part && calls !== undefined) {
            yield servedBatch(part.slice, calls, part.range, filters, progress);
            served += 1;
            if (served % slicesAtOnce === 0) await options.pause();
            if (callOptions.signal?.aborted) throw new GatewayError('stopped');
            continue;
          }
          if ('slice' in part) store((open) => open.drop([part.slice]));
          for await (const batch of gateway.read(part.range, filters, progress.reading())) {
            keep(batch);
            yield batch;
          }
        }
        known = newestUnbroken(store((open) => open.slices()) ?? []);
      } finally {
        opened.store.close();
      }
    },
  };
}

type Part = { range: TimeRange } | { range: TimeRange; slice: StoredSlice };

/**
 * Splits a time range into parts, newest first: those that a slice covers, and the gaps. The part after `settled`
 * stands alone.
 */
export function partsOf({ start, end }: TimeRange, slices: readonly StoredSlice[], settled: number): Part[] {
  const parts: Part[] = [];
  let last = end;
  const gapDownTo = (first: number) => {
    if (last > settled && first <= settled && last >= first) {
      if (settled < last) parts.push({ range: { start: settled + 1, end: last } });
      last = settled;
    }
    if (last >= first) parts.push({ range: { start: first, end: last } });
    last = Math.min(last, first - 1);
  };
  for (const slice of slices) {
    if (slice.end < start || slice.start > last) continue;
    const covered = { start: Math.max(start, slice.start), end: Math.min(last, slice.end) };
    gapDownTo(covered.end + 1);
    parts.push({ range: covered, slice });
    last = covered.start - 1;
  }
  gapDownTo(start);
  return parts;
}

function servedBatch(
  slice: StoredSlice,
  calls: readonly UsageCall[],
  range: TimeRange,
  filters: LogFilters,
  progress: ReturnType<typeof progressOf>,
): CallBatch {
  const isWhole = range.start === slice.start && range.end === slice.end && !isNarrowed(filters);
  const within = ({ created_at }: UsageCall) => created_at >= range.start && created_at <= range.end;
  const served = isWhole ? calls : calls.filter((call) => within(call) && matches(call, filters));
  progress.add(served.length);
  return { calls: served, missing: 0, range, entries: served.length, isKept: true };
}

/** One progress over all parts of a read. */
function progressOf(range: TimeRange, options: CallOptions) {
  let before = 0;
  return {
    add(rows: number) {
      before += rows;
    },
    /** The call options for a part that is read from the gateway. */
    reading(): CallOptions {
      const begun = before;
      return {
        ...options,
        onRead: ({ rows, since = range.end }) => {
          before = begun + rows;
          const share = Math.min(1, Math.max(0, (range.end - since + 1) / (range.end - range.start + 1)));
          options.onRead?.({ rows: before, share, since });
        },
      };
    },
  };
}

/** The time range of the newest slices that follow each other without a gap. */
export function newestUnbroken(slices: readonly StoredSlice[]): TimeRange | undefined {
  const [newest] = slices;
  if (newest === undefined) return undefined;
  let { start } = newest;
  for (const slice of slices.slice(1)) {
    if (slice.end !== start - 1) break;
    ({ start } = slice);
  }
  return { start, end: newest.end };
}
