import type { UsageCall } from '../../domain/log/usage.ts';
import type { CallOptions } from '../client/page.ts';
import type { TimeRange } from '../reading/read-slices.ts';
import type { LogFilters } from './logs.ts';

/** A batch of calls, the newest first. */
export interface CallBatch {
  calls: readonly UsageCall[];
  /** The number of log entries that the gateway counts but did not return. */
  missing: number;
  /** The time range that this batch holds all calls of. */
  range: TimeRange;
  /** The number of log entries in that range, including those that are not calls. */
  entries: number;
  /** The batch was stored on this machine, and not read from the gateway now. */
  isKept?: boolean;
}

/**
 * The source of a report's calls: the gateway's log, or the part of it that is stored on this machine (SEE-02). The
 * range is in Unix seconds, both ends included; it does not end in the future.
 */
export interface CallSource {
  read(range: TimeRange, filters: LogFilters, options: CallOptions): AsyncIterable<CallBatch>;
  /** The time range whose calls are all stored on this machine, after a read; undefined where none are. */
  kept?(): TimeRange | undefined;
}
