import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { DataRow } from '../../../shared/domain/log/data-row.ts';
import type { LogEntry } from '../../../shared/domain/log/log.ts';
import type { ProbeResult } from '../../../shared/domain/state/probe.ts';
import type { Page } from '../../../shared/gateway/client/page.ts';
import type { Costing } from '../../../shared/gateway/resources/usage-request.ts';
import { paidFor } from '../../../shared/screens/usage/usage-calls.ts';

/** The parts of a reading, which are read separately. */
export const readingKinds = ['channels', 'models', 'errors', 'site', 'probes', 'margin'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/**
 * The largest number of models counted by name: users may request any name, and must not flood a Prometheus with
 * series.
 */
const mostModels = 500;
/** Stands for all models beyond `mostModels`, so that the total stays correct. */
const otherModels = 'other models';

/** Sums of one model. */
export interface ModelSums {
  calls: number;
  /** Quota units. */
  quota: number;
  /** 0 where the gateway's sums do not contain tokens (docs/gateways.md 4.11). */
  tokens: number;
}

/** What calls of one model were charged and what they cost at the provider, for calls whose cost is known. */
export interface MarginSums {
  calls: number;
  /** Quota units. */
  charged: number;
  /** Quota units. */
  paid: number;
}

/**
 * How far the rows of the log have been counted: a second by the gateway's clock, and the number of counted rows of
 * that second.
 */
interface CountedUntil {
  at: number;
  counted: number;
}

/**
 * What is known of one gateway, collected over several scrapes. Times in Unix seconds; undefined parts were never read.
 */
export interface GatewayReading {
  /** By kind: when it was last read, and the code of its last failure until the next success. */
  readAt: Readonly<Partial<Record<ReadingKind, number>>>;
  failures: Readonly<Partial<Record<ReadingKind, string>>>;
  /** Every channel, from the newest complete sweep. */
  channels: readonly Channel[] | undefined;
  /** The current sweep, one page per scrape. */
  sweep: { page: number; began: number; rows: ReadonlyMap<number, Channel> };
  /** Counted since the exporter started; a model's sums never decrease. */
  models: ReadonlyMap<string, ModelSums> | undefined;
  /** The gateway's hourly sums as last read, by hour and model. */
  hours: ReadonlyMap<string, ModelSums>;
  /** Failed calls by model since the exporter started. */
  errors: ReadonlyMap<string, number> | undefined;
  errorsSince: CountedUntil | undefined;
  /** Sums by model of the examined calls since the exporter started, where channel costs were entered. */
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

/** The reading after a failed read of one kind. */
export function withFailure(reading: GatewayReading, kind: ReadingKind, code: string): GatewayReading {
  return { ...reading, failures: { ...reading.failures, [kind]: code } };
}

/** The reading after a successful read of the kind, which clears its failure. */
export function answered(reading: GatewayReading, kind: ReadingKind): GatewayReading {
  const { [kind]: _, ...failures } = reading.failures;
  return { ...reading, failures };
}

/**
 * Adds a page of channels. An incomplete sweep is not published, because it would be taken for all channels: neither
 * before the last page, nor where rows moved between pages so that some are missing (docs/gateways.md 13.23); then a
 * new sweep begins.
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
 * Adds the growth of the hourly sums since they were last read, so that the counters count from the start of the
 * exporter, as Prometheus expects. The first reading adds nothing, nor does a sum that decreased because the gateway
 * deleted rows.
 */
export function withHours(reading: GatewayReading, rows: readonly DataRow[], now: number): GatewayReading {
  const isFirst = reading.models === undefined;
  const hours = summed(rows);
  const models = new Map(reading.models ?? []);
  // A model keeps its name once assigned, the most expensive first: a counter that moved to another name would seem to
  // fall.
  const dearestFirst = [...hours].sort(([, one], [, other]) => other.quota - one.quota);
  for (const [key, sums] of dearestFirst) {
    const model = nameIn(models, key.slice(key.indexOf(' ') + 1));
    const before = isFirst ? sums : (reading.hours.get(key) ?? none);
    models.set(model, added(models.get(model) ?? none, grown(before, sums)));
  }
  return { ...reading, models, readAt: { ...reading.readAt, models: now }, hours };
}

const none: ModelSums = { calls: 0, quota: 0, tokens: 0 };

/** The name under which a model is counted. */
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
 * Adds failed calls since the second of `errorsSince`, newest first. Rows beyond those counted before are new: the ones
 * on the page count for their models, the rest as other models. The first reading adds nothing.
 * @param from the start of the rows, Unix seconds
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
 * Adds charged calls since the second of `marginsSince`, newest first, and their cost (ASK-09). Only calls with a known
 * cost are summed, and of more new calls than a page holds only the newest: the sums are a sample whose ratio is the
 * margin. The first reading adds nothing.
 * @param from the start of the rows, Unix seconds
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
 * The rows of a log page, newest first, that were not counted before: their number, those on the page, and how far the
 * log is counted then. Before the first reading no row counts as new.
 * @param from the start of the rows, Unix seconds
 */
function newRows(
  before: CountedUntil | undefined,
  { rows, hasMore, total = rows.length }: Page<LogEntry>,
  from: number,
): { rows: readonly LogEntry[]; count: number; until: CountedUntil } {
  const at = Math.max(before?.at ?? from, rows[0]?.created_at ?? 0);
  const ofThatSecond = rows.filter(({ created_at }) => created_at === at).length;
  // A page that holds one second only does not show how many more rows that second has, so the next reading begins
  // after it.
  const isBurst = hasMore && ofThatSecond === rows.length;
  const until = isBurst ? { at: at + 1, counted: 0 } : { at, counted: at === from ? total : ofThatSecond };
  const count = before === undefined ? 0 : Math.max(0, total - before.counted);
  return { rows: rows.slice(0, count), count, until };
}
