import type { UsageDimension, UsageGroup, UsageSums } from '../../domain/log/usage.ts';
import type { CostBook } from '../../domain/price/channel-cost.ts';
import type { Rehearsal } from '../../domain/price/price-rehearsal.ts';
import type { Role } from '../../domain/user/role.ts';
import type { CallOptions } from '../client/page.ts';
import type { TimeRange } from '../reading/read-slices.ts';
import type { LogFilters } from './logs.ts';

/** What a report of use is asked. Its end does not lie ahead. */
export interface UsageQuery extends TimeRange {
  /** One dimension or two. */
  by: readonly UsageDimension[];
  /** The period that it is compared with; undefined where there is none. */
  before: TimeRange | undefined;
  /** That period is read too. */
  compares: boolean;
  /** What the gateway is asked for; the group is tested here, because the oldest cannot be asked for it. */
  filters: LogFilters;
  group: string | undefined;
  /** Prices to work out the calls at again, as they were typed (SEE-11); '' for none. */
  prices: string;
  /** What calls cost on their channels is told, too (ASK-09). */
  margin: boolean;
}

/** All that whoever counts has to know. Plain data, so that it can be handed to another thread. */
export interface UsageRequest {
  query: UsageQuery;
  /** Whose calls: everybody's for administrators. */
  role: Role;
  /** The prices of the query. */
  rehearsal: Rehearsal | undefined;
  /** What channels cost; undefined where nobody asks. */
  costing: Costing | undefined;
}

/** What calls of the past are worked out with for their cost. */
export interface Costing {
  book: CostBook;
  quotaPerUnit: number;
}

/** One group of calls (SEE-01). */
export interface UsageRow extends UsageSums {
  key: number;
  by: readonly UsageDimension[];
  /** What each dimension is in this group. */
  values: UsageGroup['values'];
  latest: UsageGroup['latest'];
  /** What leaves its calls in the log (SEE-03): filters of the log list, and words for what no gateway filters by. */
  inLog: { filters: Record<string, string>; words: string };
  /** The report of its calls alone, by what it is not split by; undefined where no filter leaves them. */
  inside: Record<string, string> | undefined;
  /** Another key of its owner has the same name: the number of the key is told with it. */
  isNamesake: boolean;
  /** What it cost of all that calls of the report cost, 0 to 1; undefined where they cost nothing. */
  share: number | undefined;
  /** Its calls were not read: cost, calls and the sum of tokens are the gateway's own (WEB-14), all else is not known. */
  isAtOnce: boolean;
  /** Its calls were worked out again at other prices (SEE-11). */
  isRehearsed: boolean;
  /** It is told what its calls cost, where that is known (ASK-09). */
  isCosted: boolean;
  /** Seconds; undefined without calls. */
  median: number | undefined;
  p95: number | undefined;
  /** The median, in ms; undefined without streams. */
  firstToken: number | undefined;
  /** The same group in the period before; undefined where that was not asked for, or cannot be (steps of time). */
  before: UsageSums | undefined;
}

/** A report of use, and what it was made of. Plain data. */
export interface UsageReport {
  query: UsageQuery;
  rows: readonly UsageRow[];
  totals: UsageSums;
  before: UsageSums | undefined;
  /** Log entries that were counted by the gateway and not given. */
  missing: number;
  /** Calls, failures and refunds that were not read from the gateway, because they are kept on this machine (SEE-02). */
  kept: number;
  /** From when to when everything is kept now; undefined where nothing is. */
  keptRange: TimeRange | undefined;
}

/**
 * Reads the log and counts it for a report, with its progress told and stopped by the signal of the options.
 * @throws GatewayError
 */
export type UsageCount = (request: UsageRequest, options: CallOptions) => Promise<UsageReport>;
