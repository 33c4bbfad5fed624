import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { DataRow } from '../../../shared/domain/log/data-row.ts';
import type { LogEntry } from '../../../shared/domain/log/log.ts';
import type { ProbeResult } from '../../../shared/domain/state/probe.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { Costing } from '../../../shared/gateway/resources/usage-request.ts';
import { paidFor } from '../../../shared/screens/usage/usage-calls.ts';

/** What is read of a gateway, each on its own. */
export const readingKinds = ['channels', 'models', 'errors', 'site', 'probes', 'margin'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** Models that are counted by name: users may ask for any name, and must not fill a Prometheus. */
const mostModels = 500;
/** All models beyond those, so that the sum over all stays true. */
const otherModels = 'other models';

/** Sums of one model. */
export interface ModelSums {
  calls: number;
  /** Quota units. */
  quota: number;
  /** 0 where the gateway leaves them out of its sums (docs/gateways.md 4.11). */
  tokens: number;
}

/** What calls of one model, whose cost at the provider is known, were charged and cost. */
export interface MarginSums {
  calls: number;
  /** Quota units. */
  charged: number;
  /** Quota units. */
  paid: number;
}

/** Up to where rows of the log are counted: a second by the gateway's clock, and how many rows of that second are. */
interface CountedUntil {
  at: number;
  counted: number;
}

/** What is known of one gateway, gathered over several scrapes. Times in Unix seconds; undefined was never read. */
export interface GatewayReading {
  /** By kind: when what is known of it was read, and the code of the failure that it met last, until it is read again. */
  readAt: Readonly<Partial<Record<ReadingKind, number>>>;
  failures: Readonly<Partial<Record<ReadingKind, string>>>;
  /** Every channel, of the newest sweep that came to its end. */
  channels: readonly Channel[] | undefined;
  /** The sweep under way: a page a scrape. */
  sweep: { page: number; began: number; rows: ReadonlyMap<number, Channel> };
  /** Counted since the exporter began; a model's sums never fall. */
  models: ReadonlyMap<string, ModelSums> | undefined;
  /** The gateway's hourly sums as last seen, by hour and model. */
  hours: ReadonlyMap<string, ModelSums>;
  /** Failed calls by model since the exporter began. */
  errors: ReadonlyMap<string, number> | undefined;
  errorsSince: CountedUntil | undefined;
  /** Sums by model of the calls looked at since the exporter began, where what channels cost was entered. */
  margins: ReadonlyMap<string, MarginSums> | undefined;
  marginsSince: CountedUntil | undefined;
  site: { version: string; quotaPerUsd: number } | undefined;
  probes: readonly ProbeResult[];
}

/** Nothing is known yet. */
export const nothingRead: GatewayReading = {
  readAt: {},
  failures: {},
  channels: undefined,
  sweep: { page: 1, began: 0, rows: new Map() },
  models: undefined,
  hours: new Map(),
  errors: undefined,
  errorsSince: undefined,
  margins: undefined,
  marginsSince: undefined,
  site: undefined,
  probes: [],
};

/** The reading after one kind could not be read. */
export function withFailure(reading: GatewayReading, kind: ReadingKind, code: string): GatewayReading {
  return { ...reading, failures: { ...reading.failures, [kind]: code } };
}

/** The reading without a failure of the kind: it was answered. */
export function answered(reading: GatewayReading, kind: ReadingKind): GatewayReading {
  const { [kind]: _, ...failures } = reading.failures;
  return { ...reading, failures };
}

/**
 * A page of channels more. What is read only in part is not shown, for it would be taken for all: neither before the last
 * page, nor where rows moved between the pages so that some are missing (docs/gateways.md 13.23); then a new sweep begins.
 */
export function withChannels(reading: GatewayReading, page: Page<Channel>, now: number): GatewayReading {
  const { rows, hasMore, total } = page;
  const { sweep } = reading;
  const began = sweep.page === 1 ? now : sweep.began;
  const known = new Map([...sweep.rows, ...rows.map((row) => [row.id, row] as const)]);
  const isNew = known.size > sweep.rows.size;
  if (hasMore && isNew) return { ...reading, sweep: { page: sweep.page + 1, began, rows: known } };
  const isWhole = total === undefined || known.size >= total;
  if (!isWhole) return { ...reading, sweep: nothingRead.sweep };
  const readAt = { ...reading.readAt, channels: began };
  return { ...reading, channels: [...known.values()], readAt, sweep: nothingRead.sweep };
}

/**
 * The hourly sums of now: what they grew by since they were seen before is added up, so that the sums count what happened
 * since the exporter began, as Prometheus wants counters. The first reading adds nothing, and a sum that fell (rows that a
 * gateway cleaned up) neither.
 */
export function withHours(reading: GatewayReading, rows: readonly DataRow[], now: number): GatewayReading {
  const isFirst = reading.models === undefined;
  const hours = summed(rows);
  const models = new Map(reading.models ?? []);
  // Names are given out once, to the dearest first: a sum that changed its name would seem to fall.
  const dearestFirst = [...hours].sort(([, one], [, other]) => other.quota - one.quota);
  for (const [key, sums] of dearestFirst) {
    const model = nameIn(models, key.slice(key.indexOf(' ') + 1));
    const before = isFirst ? sums : (reading.hours.get(key) ?? none);
    models.set(model, added(models.get(model) ?? none, grown(before, sums)));
  }
  return { ...reading, models, readAt: { ...reading.readAt, models: now }, hours };
}

const none: ModelSums = { calls: 0, quota: 0, tokens: 0 };

/** The name that a model is counted under. */
function nameIn(models: ReadonlyMap<string, unknown>, model: string): string {
  return models.has(model) || models.size < mostModels ? model : otherModels;
}

function summed(rows: readonly DataRow[]): Map<string, ModelSums> {
  const hours = new Map<string, ModelSums>();
  for (const { created_at, model_name, count, quota, token_used } of rows) {
    const key = `${created_at} ${model_name}`;
    hours.set(key, added(hours.get(key) ?? none, { calls: count, quota, tokens: token_used }));
  }
  return hours;
}

function added(one: ModelSums, other: ModelSums): ModelSums {
  return { calls: one.calls + other.calls, quota: one.quota + other.quota, tokens: one.tokens + other.tokens };
}

function grown(before: ModelSums, after: ModelSums): ModelSums {
  return {
    calls: Math.max(0, after.calls - before.calls),
    quota: Math.max(0, after.quota - before.quota),
    tokens: Math.max(0, after.tokens - before.tokens),
  };
}

/**
 * Failed calls since the second of `errorsSince`, newest first. Those beyond the ones counted before are new: the newest
 * have a model each, and more of them than a page holds count as other models. The first reading adds nothing.
 * @param from where the rows begin, Unix seconds
 */
export function withErrors(reading: GatewayReading, page: Page<LogEntry>, from: number, now: number): GatewayReading {
  const { rows, count, until } = newRows(reading.errorsSince, page, from);
  const errors = new Map(reading.errors ?? []);
  const add = (model: string, more: number) => errors.set(model, (errors.get(model) ?? 0) + more);
  for (const { model_name } of rows) add(nameIn(errors, model_name), 1);
  if (count > rows.length) add(otherModels, count - rows.length);
  return { ...reading, errors, errorsSince: until, readAt: { ...reading.readAt, errors: now } };
}

/**
 * Charged calls since the second of `marginsSince`, newest first, and what they cost (ASK-09). Only calls whose cost is known are
 * summed, and of more new calls than a page holds the newest: the sums are a sample, whose share is the margin. The first
 * reading adds nothing.
 * @param from where the rows begin, Unix seconds
 */
export function withMargins(
  reading: GatewayReading,
  page: Page<LogEntry>,
  { from, now, costing }: { from: number; now: number; costing: Costing },
): GatewayReading {
  const { rows, until } = newRows(reading.marginsSince, page, from);
  const margins = new Map(reading.margins ?? []);
  for (const entry of rows) {
    const paid = paidFor(entry, costing);
    if (paid === undefined) continue;
    const model = nameIn(margins, entry.model_name);
    const before = margins.get(model) ?? { calls: 0, charged: 0, paid: 0 };
    margins.set(model, { calls: before.calls + 1, charged: before.charged + entry.quota, paid: before.paid + paid });
  }
  return { ...reading, margins, marginsSince: until, readAt: { ...reading.readAt, margin: now } };
}

/**
 * What a page of the log, newest first, has beyond what was counted before: how many rows are new, those of them that the page
 * holds, and up to where they are counted then. Before the first reading nothing is new.
 * @param from where the rows begin, Unix seconds
 */
function newRows(
  before: CountedUntil | undefined,
  { rows, hasMore, total = rows.length }: Page<LogEntry>,
  from: number,
): { rows: readonly LogEntry[]; count: number; until: CountedUntil } {
  const at = Math.max(before?.at ?? from, rows[0]?.created_at ?? 0);
  const ofThatSecond = rows.filter(({ created_at }) => created_at === at).length;
  // A page of one second tells not how many more that second has: the next reading begins after it.
  const isBurst = hasMore && ofThatSecond === rows.length;
  const until = isBurst ? { at: at + 1, counted: 0 } : { at, counted: at === from ? total : ofThatSecond };
  const count = before === undefined ? 0 : Math.max(0, total - before.counted);
  return { rows: rows.slice(0, count), count, until };
}
