import type { Channel } from '../../domain/channel/channel.ts';
import type { DataRow } from '../../domain/log/data-row.ts';
import type { LogEntry, LogStat } from '../../domain/log/log.ts';
import type { Page } from '../../gateway/client/page.ts';
import type { CallLedger } from './call-ledger.ts';
import type { FirstSteps } from './first-steps.ts';
import type { PulseSpan } from './pulse-span.ts';

/** The parts of the pulse, each read by a separate call; undefined until it was read. */
export interface PulseParts {
  /** Today's spend; calls of the last minute. */
  today?: LogStat;
  /** Yesterday's spend until this time of day. */
  yesterday?: LogStat;
  /** The newest answered calls of the last hour, and their total number. */
  calls?: Page<LogEntry>;
  /** The newest failed calls of the last hour, and their total number. */
  errors?: Page<LogEntry>;
  channels?: readonly Channel[];
  users?: TopUsers;
  /** Only on a gateway that has not answered a call yet. */
  steps?: FirstSteps;
  /** Hourly sums of a span longer than the hour; undefined where the gateway has none. */
  sums?: { span: PulseSpan; rows: readonly DataRow[] };
  /** The newest failed calls of such a span, and their total number. */
  spanErrors?: { span: PulseSpan; page: Page<LogEntry> };
}

/** Quota spent today by user; most first. */
export interface TopUsers {
  rows: readonly UserSpend[];
  /**
   * True where the sums cover all users, from the hourly sums that gateways have since v0.13; otherwise only users of
   * the newest calls are included.
   */
  isOfAll: boolean;
  /** Quota that all users spent in each hour of today, from midnight on; empty where the gateway has no sums. */
  byHour: readonly number[];
}

export interface UserSpend {
  name: string;
  quota: number;
}

export type PulsePart = keyof PulseParts;

/** The pulse as last read. */
export interface Pulse {
  parts: PulseParts;
  /** The failures of the last reading by part; values known before are kept. */
  failures: ReadonlyMap<PulsePart, unknown>;
  /** The chosen span: see `pulseChart` and `incidentsOf`. */
  span: PulseSpan;
  /** The calls of the last hour, counted over several readings. */
  ledgers: { calls?: CallLedger; errors?: CallLedger };
  /** Channels whose status changed between two readings, the oldest first. */
  changes: readonly ChannelChange[];
}

/** A channel whose status changed between two readings. */
export interface ChannelChange {
  channel: number;
  name: string;
  /** Unix seconds at which the change was noticed. */
  at: number;
  /** A value of `ChannelStatus`. */
  status: number;
}
