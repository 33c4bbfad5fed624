import type { UsageDimension, UsageGroup, UsageSums } from '../../domain/log/usage.ts';
import type { CostBook } from '../../domain/price/channel-cost.ts';
import type { Rehearsal } from '../../domain/price/price-rehearsal.ts';
import type { Role } from '../../domain/user/role.ts';
import type { CallOptions } from '../client/page.ts';
import type { TimeRange } from '../reading/read-slices.ts';
import type { LogFilters } from './logs.ts';

/** The query of a usage report. Its end is not in the future. */
export interface UsageQuery extends TimeRange {
  /** One dimension or two. */
  by: readonly UsageDimension[];
  /** The period of comparison; undefined where there is none. */
  before: TimeRange | undefined;
  /** Whether the period of comparison is read too. */
  compares: boolean;
  /** The filters sent to the gateway; the group is tested here, because the oldest gateways cannot filter by it. */
  filters: LogFilters;
  group: string | undefined;
  /** Other prices at which the calls are charged again, as typed (SEE-11); '' for none. */
  prices: string;
  /** Whether the report shows the channels' costs of the calls too (ASK-09). */
  margin: boolean;
}

/** The complete input of the count. Plain data, so that it can be sent to another thread. */
export interface UsageRequest {
  query: UsageQuery;
  /** Decides whose calls are read: administrators get those of all users. */
  role: Role;
  /** The prices of the query. */
  rehearsal: Rehearsal | undefined;
  /** The costs of channels; undefined where they are not requested. */
  costing: Costing | undefined;
}

/** The values from which the cost of past calls is computed. */
export interface Costing {
  book: CostBook;
  quotaPerUnit: number;
}

/** One group of calls (SEE-01). */
export interface UsageRow extends UsageSums {
  key: number;
  by: readonly UsageDimension[];
  /** The value of each dimension in this group. */
  values: UsageGroup['values'];
  latest: UsageGroup['latest'];
  /**
   * How to show its calls in the log list (SEE-03): filters of that list, and words for what gateways cannot filter by.
   */
  inLog: { filters: Record<string, string>; words: string };
  /** The filters of a report of its calls alone, split by another dimension; undefined where no filter selects them. */
  inside: Record<string, string> | undefined;
  /** Another key of the same owner has the same name, so the key's id is shown too. */
  isNamesake: boolean;
  /** Its share of the cost of all calls in the report, 0 to 1; undefined where they cost nothing. */
  share: number | undefined;
  /**
   * Its calls were not read: cost, calls and the sum of tokens are the gateway's own figures (WEB-14), the rest is not
   * known.
   */
  isAtOnce: boolean;
  /** Its calls are read only when the user asks for it, because there are many. */
  isOffered?: boolean;
  /** Its calls were charged again at other prices (SEE-11). */
  isRehearsed: boolean;
  /** The row includes what its calls cost, where that is known (ASK-09). */
  isCosted: boolean;
  /** Seconds; undefined without calls. */
  median: number | undefined;
  p95: number | undefined;
  /** The median, in ms; undefined without streams. */
  firstToken: number | undefined;
  /**
   * The same group in the period of comparison; undefined where that was not requested, or cannot be compared (steps of
   * time).
   */
  before: UsageSums | undefined;
}

/** A usage report and its query. Plain data. */
export interface UsageReport {
  query: UsageQuery;
  rows: readonly UsageRow[];
  totals: UsageSums;
  before: UsageSums | undefined;
  /** The number of log entries that the gateway counted but did not return. */
  missing: number;
  /**
   * The number of calls, failures and refunds that were taken from this machine's store instead of the gateway
   * (SEE-02).
   */
  kept: number;
  /** The time range that is completely stored now; undefined where none is. */
  keptRange: TimeRange | undefined;
}

/** Reads the log and counts it for a report; reports its progress and stops by the options. @throws GatewayError */
export type UsageCount = (request: UsageRequest, options: CallOptions) => Promise<UsageReport>;
