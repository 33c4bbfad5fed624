import type { Channel } from '../../domain/channel/channel.ts';
import type { DataRow } from '../../domain/log/data-row.ts';
import type { LogEntry, LogStat } from '../../domain/log/log.ts';
import type { Page } from '../../gateway/client/page.ts';
import type { CallLedger } from './call-ledger.ts';
import type { FirstSteps } from './first-steps.ts';
import type { PulseSpan } from './pulse-span.ts';

/** What the pulse is made of, each a call of its own; undefined until it was read. */
export interface PulseParts {
  /** Today's spend; calls of the last minute. */
  today?: LogStat;
  /** Yesterday's spend until this time of day. */
  yesterday?: LogStat;
  /** The newest answered calls of the last hour, and how many there were. */
  calls?: Page<LogEntry>;
  /** The same of failed ones. */
  errors?: Page<LogEntry>;
  channels?: readonly Channel[];
  users?: TopUsers;
  /** Of a gateway that has answered no call so far. */
  steps?: FirstSteps;
  /** Hourly sums of a span longer than the hour; undefined where the gateway keeps none. */
  sums?: { span: PulseSpan; rows: readonly DataRow[] };
  /** The newest failed calls of such a span, and how many there were. */
  spanErrors?: { span: PulseSpan; page: Page<LogEntry> };
}

/** Quota spent today by user; most first. */
export interface TopUsers {
  rows: readonly UserSpend[];
  /** Of all users, by the hourly sums that gateways have since v0.13; else only of those who stand in the newest calls. */
  isOfAll: boolean;
  /** Quota that all users spent in each hour of today, from midnight on; empty where the gateway tells no sums. */
  byHour: readonly number[];
}

export interface UserSpend {
  name: string;
  quota: number;
}

export type PulsePart = keyof PulseParts;

/** The pulse as it is known now. */
export interface Pulse {
  parts: PulseParts;
  /** Why a part could not be read the last time; what was known of it before stays. */
  failures: ReadonlyMap<PulsePart, unknown>;
  /** What is looked at: see `pulseChart` and `incidentsOf`. */
  span: PulseSpan;
  /** Calls of the last hour as they were counted look by look. */
  ledgers: { calls?: CallLedger; errors?: CallLedger };
  /** Channels whose state differed from one look to the next, the oldest first. */
  changes: readonly ChannelChange[];
}

/** A channel whose state differed from one look to the next. */
export interface ChannelChange {
  channel: number;
  name: string;
  /** Unix seconds at which it was noticed. */
  at: number;
  /** As `ChannelStatus`. */
  status: number;
}
