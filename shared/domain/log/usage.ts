import { isRecord } from '../record.ts';
import type { LogEntry } from './log.ts';
import { LogType } from './log-type.ts';

/** The dimensions by which a usage report groups calls (SEE-01). */
export const usageDimensions = ['model', 'channel', 'token', 'user', 'group', 'hour', 'day', 'week'] as const;
export type UsageDimension = (typeof usageDimensions)[number];

/** The values of a log entry that a report needs; never the content of requests or answers. */
export interface UsageCall {
  /** Unix seconds. */
  created_at: number;
  type: number;
  model_name: string;
  channel: number;
  channel_name: string;
  token_id: number;
  token_name: string;
  username: string;
  group: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  cache_tokens: number;
  cache_write_tokens: number;
  /** Whole seconds. */
  use_time: number;
  /** ms; -1 where none was recorded. */
  first_token: number;
  /** Its cost at the prices of a rehearsal; undefined where that cannot be computed, or there is no rehearsal. */
  rehearsed?: number | undefined;
  /** Its cost on its channel, in quota units; undefined where that is not known or not requested (ASK-09). */
  paid?: number | undefined;
}

/**
 * The types that count: calls, failures and refunds. All other log entries are not about calls (docs/gateways.md 5.1).
 */
const countedTypes: ReadonlySet<number> = new Set([LogType.Consumption, LogType.Error, LogType.Refund]);

/** The values of an entry that a report needs; undefined for entries that are not about calls. */
export function usageCallOf(entry: LogEntry): UsageCall | undefined {
  if (!countedTypes.has(entry.type)) return undefined;
  const { created_at, type, model_name, channel, channel_name, token_id, token_name, username, group } = entry;
  const { quota, prompt_tokens, completion_tokens, use_time } = entry;
  const facts = entry.type === LogType.Consumption ? factsOf(entry.other) : undefined;
  return {
    created_at,
    type,
    model_name,
    channel,
    channel_name,
    token_id,
    token_name,
    username,
    group,
    quota,
    prompt_tokens,
    completion_tokens,
    cache_tokens: countOf(facts?.cache_tokens),
    cache_write_tokens: writtenIn(facts),
    use_time,
    // Calls that were not streamed have -1000 (docs/gateways.md 8.4).
    first_token: entry.is_stream && typeof facts?.frt === 'number' && facts.frt >= 0 ? facts.frt : -1,
  };
}

/**
 * Tokens written to a cache: the sum of the parts by lifetime, where it is larger than the sent total
 * (docs/gateways-modern.md 26.1).
 */
function writtenIn(facts: Record<string, unknown> | undefined): number {
  const parts = countOf(facts?.cache_creation_tokens_5m) + countOf(facts?.cache_creation_tokens_1h);
  return Math.max(countOf(facts?.cache_creation_tokens), parts);
}

/**
 * The parsed `other` of a row. It is not validated, because a report reads a few numbers of very many rows
 * (docs/gateways.md 13.26).
 */
function factsOf(other: string): Record<string, unknown> | undefined {
  if (other.length < 5) return undefined;
  try {
    const facts: unknown = JSON.parse(other);
    return isRecord(facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** Sums of calls. Quota in units. */
export interface UsageSums {
  /** The cost of the calls, before refunds. */
  quota: number;
  refunded: number;
  /** Calls that were answered. */
  calls: number;
  /** Failed attempts; a call that was tried on three channels may count two. */
  errors: number;
  prompt_tokens: number;
  completion_tokens: number;
  cache_tokens: number;
  cache_write_tokens: number;
  /** The cost of the calls at the rehearsed prices; calls that cannot be computed count with their real cost. */
  rehearsed: number;
  /** The number of calls whose rehearsed cost cannot be computed. */
  unrehearsed: number;
  /** For the calls whose channel cost is known: that cost, and what users were charged, or would have been. */
  paid: number;
  taken: number;
  /** Calls whose cost is not known. */
  uncosted: number;
}

/** The calls of one group. */
export interface UsageGroup extends UsageSums {
  /** A value for each requested dimension: a name, a channel's id, or the beginning of a time step. */
  values: readonly (string | number)[];
  /** Values of the newest entry, for names of channels and owners of API keys. */
  latest: Pick<UsageCall, 'channel_name' | 'token_id' | 'token_name' | 'username'>;
  /** The number of calls by duration in seconds. */
  durations: Map<number, number>;
  /** The number of streams by first-token time in ms. */
  firstTokens: Map<number, number>;
}

export type UsageGroups = Map<string, UsageGroup>;

/** Returns the beginning of the time step that contains a timestamp, in Unix seconds. */
export type StepStart = (unixSeconds: number, step: 'hour' | 'day' | 'week') => number;

/**
 * A pure counter of calls by one or two dimensions: `add` counts a call into its group. Its memory grows with the
 * number of groups, never with the number of calls.
 */
export function usageCounter(by: readonly UsageDimension[], stepStart: StepStart) {
  const groups: UsageGroups = new Map();
  const [first = 'model', second] = by;
  // Groups are found by nested maps, because a combined text key would have to be built for every call.
  const ways = new Map<string | number, Map<string | number, UsageGroup>>();
  return {
    groups,
    add(call: UsageCall): void {
      const start = keyOf(call, first, stepStart);
      let within = ways.get(start);
      if (within === undefined) {
        within = new Map();
        ways.set(start, within);
      }
      const end = second === undefined ? '' : keyOf(call, second, stepStart);
      let group = within.get(end);
      if (group === undefined) {
        group = emptyGroup(by.map((dimension) => partOf(call, dimension, stepStart)));
        within.set(end, group);
        groups.set(`${start}\n${end}`, group);
      }
      count(group, call);
    },
  };
}

/** A group of no calls. */
export function emptyGroup(values: UsageGroup['values']): UsageGroup {
  return {
    values,
    latest: { channel_name: '', token_id: 0, token_name: '', username: '' },
    ...noUsage(),
    durations: new Map(),
    firstTokens: new Map(),
  };
}

/** Sums of no calls. */
export function noUsage(): UsageSums {
  return {
    quota: 0,
    refunded: 0,
    calls: 0,
    errors: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    cache_tokens: 0,
    cache_write_tokens: 0,
    rehearsed: 0,
    unrehearsed: 0,
    paid: 0,
    taken: 0,
    uncosted: 0,
  };
}

function count(group: UsageGroup, call: UsageCall): void {
  const { latest } = group;
  // Batches come newest first, so the first value found is kept.
  if (latest.channel_name === '') latest.channel_name = call.channel_name;
  if (latest.token_name === '') {
    latest.token_name = call.token_name;
    latest.token_id = call.token_id;
    latest.username = call.username;
  }
  if (call.type === LogType.Error) {
    group.errors += 1;
    return;
  }
  if (call.type === LogType.Refund) {
    group.refunded += call.quota;
    return;
  }
  group.calls += 1;
  group.quota += call.quota;
  group.prompt_tokens += call.prompt_tokens;
  group.completion_tokens += call.completion_tokens;
  group.cache_tokens += call.cache_tokens;
  group.cache_write_tokens += call.cache_write_tokens;
  group.rehearsed += call.rehearsed ?? call.quota;
  if ('rehearsed' in call && call.rehearsed === undefined) group.unrehearsed += 1;
  if (call.paid !== undefined) {
    group.paid += call.paid;
    group.taken += call.rehearsed ?? call.quota;
  } else if ('paid' in call) group.uncosted += 1;
  tally(group.durations, roughly(call.use_time));
  if (call.first_token >= 0) tally(group.firstTokens, roughly(call.first_token));
}

function tally(histogram: Map<number, number>, value: number): void {
  histogram.set(value, (histogram.get(value) ?? 0) + 1);
}

/**
 * Rounds to three digits, which is more than any face shows and keeps a histogram small. Databases round the same way
 * (`roughly` of `cli/log-database`).
 */
function roughly(value: number): number {
  if (value < 1000) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Math.round(value / unit) * unit;
}

/**
 * The smallest value that at least this share of all values does not exceed (`share` 0.5 is the median); undefined for
 * an empty histogram.
 */
export function percentile(histogram: ReadonlyMap<number, number>, share: number): number | undefined {
  let all = 0;
  for (const times of histogram.values()) all += times;
  let left = Math.max(1, Math.ceil(all * share));
  for (const [value, times] of [...histogram].sort(([one], [other]) => one - other)) {
    left -= times;
    if (left <= 0) return value;
  }
  return undefined;
}

/**
 * The group key of a call in a dimension. API keys of different users may have the same name, so the key's id is used
 * where there is one.
 */
function keyOf(call: UsageCall, dimension: UsageDimension, stepStart: StepStart): string | number {
  if (dimension !== 'token') return partOf(call, dimension, stepStart);
  return call.token_id > 0 ? call.token_id : `:${call.token_name}`;
}

function partOf(call: UsageCall, dimension: UsageDimension, stepStart: StepStart): string | number {
  switch (dimension) {
    case 'model':
      return call.model_name;
    case 'channel':
      return call.channel;
    case 'token':
      return call.token_name;
    case 'user':
      return call.username;
    case 'group':
      return call.group;
    default:
      return stepStart(call.created_at, dimension);
  }
}
