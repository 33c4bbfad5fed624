import type { Channel } from '../../../shared/domain/channel.ts';
import type { DataRow } from '../../../shared/domain/data-row.ts';
import type { ProbeResult } from '../../../shared/domain/probe.ts';
import type { Page } from '../../../shared/gateway/page.ts';

/** Sums of one model. */
export interface ModelSums {
  calls: number;
  /** Quota units. */
  quota: number;
  /** 0 where the gateway leaves them out of its sums (docs/gateways.md 4.11). */
  tokens: number;
}

/** What is known of one gateway, gathered over several scrapes. Times in Unix seconds; undefined was never read. */
export interface GatewayReading {
  /** Code of the failure that kept everything from being read at the last scrape; undefined where it answered. */
  failure: string | undefined;
  /** Every channel, of the newest sweep that came to its end, and when that began. */
  channels: readonly Channel[] | undefined;
  channelsAt: number | undefined;
  /** The sweep under way: a page a scrape. */
  sweep: { page: number; began: number; rows: ReadonlyMap<number, Channel> };
  /** Counted since the exporter began; a model's sums never fall. */
  models: ReadonlyMap<string, ModelSums> | undefined;
  modelsAt: number | undefined;
  /** The gateway's hourly sums as last seen, by model and hour. */
  hours: ReadonlyMap<string, ModelSums>;
  /** Failed calls since the exporter began; undefined where the gateway does not tell how many there are. */
  errors: number | undefined;
  errorsAt: number | undefined;
  probes: readonly ProbeResult[];
}

/** Nothing is known yet. */
export const nothingRead: GatewayReading = {
  failure: undefined,
  channels: undefined,
  channelsAt: undefined,
  sweep: { page: 1, began: 0, rows: new Map() },
  models: undefined,
  modelsAt: undefined,
  hours: new Map(),
  errors: undefined,
  errorsAt: undefined,
  probes: [],
};

/** A page of channels more. What is read only in part is not shown: it would be taken for all. */
export function withChannels(reading: GatewayReading, { rows, hasMore }: Page<Channel>, now: number): GatewayReading {
  const { sweep } = reading;
  const began = sweep.page === 1 ? now : sweep.began;
  const known = new Map([...sweep.rows, ...rows.map((row) => [row.id, row] as const)]);
  if (hasMore && rows.length > 0) return { ...reading, sweep: { page: sweep.page + 1, began, rows: known } };
  return { ...reading, channels: [...known.values()], channelsAt: began, sweep: nothingRead.sweep };
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
  for (const [key, sums] of hours) {
    const model = key.slice(key.indexOf(' ') + 1);
    const before = isFirst ? sums : (reading.hours.get(key) ?? none);
    models.set(model, added(models.get(model) ?? none, grown(before, sums)));
  }
  return { ...reading, models, modelsAt: now, hours };
}

const none: ModelSums = { calls: 0, quota: 0, tokens: 0 };

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

/** The number of failed calls since the exporter began; it never falls. */
export function withErrors(reading: GatewayReading, count: number | undefined, now: number): GatewayReading {
  if (count === undefined) return { ...reading, errorsAt: now };
  return { ...reading, errors: Math.max(reading.errors ?? 0, count), errorsAt: now };
}
