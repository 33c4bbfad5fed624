import type { UsageCall } from '../../domain/log/usage.ts';
import type { CallOptions } from '../client/page.ts';
import type { TimeRange } from '../reading/read-slices.ts';
import type { LogFilters } from './logs.ts';

/** Calls in the order they come, the newest first, a batch at a time. */
export interface CallBatch {
  calls: readonly UsageCall[];
  /** Log entries that the gateway counts and did not give. */
  missing: number;
  /** The time that this batch holds all calls of. */
  range: TimeRange;
  /** Log entries of that time, those that are about no call among them. */
  entries: number;
  /** It was kept on this machine, and not read from the gateway now. */
  isKept?: boolean;
}

/**
 * Where the calls of a report come from: the gateway's log, or what is kept of it on this machine (SEE-02). The range is
 * in Unix seconds, both ends included; it does not end ahead.
 */
export interface CallSource {
  read(range: TimeRange, filters: LogFilters, options: CallOptions): AsyncIterable<CallBatch>;
  /** From when to when everything is kept on this machine, after a read; undefined where nothing is. */
  kept?(): TimeRange | undefined;
}
