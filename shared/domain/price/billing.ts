import type { Dialect } from '../dialect.ts';
import { quotaPerUnitDefault } from '../quota.ts';
import { completionRatioOf } from './completion-ratio.ts';
import { lookUpRatio } from './ratio-name.ts';

/** The gateway's price tables, as stored in its options. */
export interface PriceTables {
  modelRatio: Readonly<Record<string, number>>;
  modelPrice: Readonly<Record<string, number>>;
  completionRatio: Readonly<Record<string, number>>;
  groupRatio: Readonly<Record<string, number>>;
  cacheRatio?: Readonly<Record<string, number>>;
}

/** The input for the rates of a call. */
export interface PriceQuery {
  /** The model name that the caller requested. */
  model: string;
  /** After the channel's model mapping; classic gateways bill by it. */
  upstreamModel?: string;
  /** The token's group, else the user's. */
  group: string;
  tables: PriceTables;
  dialect: Dialect;
  quotaPerUnit?: number;
}

/**
 * The rates a call is billed at; `modelPrice` is -1 when it is billed per tokens, as in the log (docs/gateways.md 8.4).
 */
export interface Rates {
  /** The name that was looked up in the tables. */
  model: string;
  perCall: boolean;
  modelPrice: number;
  modelRatio: number;
  completionRatio: number;
  groupRatio: number;
  cacheRatio: number;
  /**
   * False when no table has the model: classic gateways still charge it at ratio 30, newer ones refuse the call
   * (docs/gateways.md 14.34).
   */
  known: boolean;
}

/** The rates of a model for a group (docs/gateways.md 8.1). */
export function ratesOf({ model, upstreamModel, group, tables, dialect }: PriceQuery): Rates {
  const name = dialect === 'classic' ? (upstreamModel ?? model) : model;
  const price = lookUpRatio(tables.modelPrice, name, 'ModelPrice', dialect);
  const ratio = lookUpRatio(tables.modelRatio, name, 'ModelRatio', dialect);
  const cache = tables.cacheRatio;
  return {
    model: name,
    perCall: price !== undefined,
    modelPrice: price ?? -1,
    modelRatio: price === undefined ? (ratio ?? (dialect === 'classic' ? 30 : 37.5)) : 0,
    completionRatio: price === undefined ? completionRatioOf(name, tables.completionRatio, dialect) : 0,
    groupRatio: Object.hasOwn(tables.groupRatio, group) ? (tables.groupRatio[group] ?? 1) : 1,
    cacheRatio: cache !== undefined && Object.hasOwn(cache, name) ? (cache[name] ?? 1) : 1,
    known: price !== undefined || ratio !== undefined,
  };
}

/** The tokens of a call, from the upstream or from a count. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  /** The part of the prompt that was read from a cache; billed separately from v0.6 on. */
  cachedTokens?: number;
}

/** Quota units of one completed call (docs/gateways.md 8.1). A call without any token costs nothing. */
export function quotaOf(rates: Rates, usage: Usage, dialect: Dialect, quotaPerUnit = quotaPerUnitDefault): number {
  if (usage.promptTokens + usage.completionTokens === 0) return 0;
  if (rates.perCall) {
    const units = counted(rates.modelPrice * quotaPerUnit * rates.groupRatio, dialect);
    return dialect === 'classic' ? Math.trunc(units) : Math.round(units);
  }
  const factor = rates.modelRatio * rates.groupRatio;
  const quota = Math.round(counted(weighedTokens(rates, usage, dialect) * factor, dialect));
  return factor !== 0 && quota <= 0 ? 1 : quota;
}

/**
 * Quota units as a gateway computes them before rounding: classic ones in binary floating point, later ones in
 * decimals, without the binary error that would shift values half-way between two units (docs/gateways.md 8.1).
 */
export function counted(units: number, dialect: Dialect): number {
  return dialect === 'classic' ? units : Number(units.toPrecision(14));
}

// Classic gateways round the completion's part separately and have no cache (docs/gateways.md 8.1).
function weighedTokens(rates: Rates, usage: Usage, dialect: Dialect): number {
  const { promptTokens, completionTokens, cachedTokens = 0 } = usage;
  const completion = completionTokens * rates.completionRatio;
  if (dialect === 'classic') return promptTokens + Math.round(completion);
  return promptTokens - cachedTokens + cachedTokens * rates.cacheRatio + completion;
}

/** The values from which a reservation before a call is computed. */
export interface Reservation {
  promptTokens: number;
  /** 0 or missing when the caller set none. */
  maxTokens?: number;
  /** The option PreConsumedQuota, in tokens. */
  preConsumedQuota: number;
}

/**
 * Quota units reserved before a call (docs/gateways.md 8.1): the full price for calls billed per call, otherwise for
 * the tokens it may use.
 */
export function reserveOf(rates: Rates, reservation: Reservation, quotaPerUnit = quotaPerUnitDefault): number {
  if (rates.perCall) return Math.trunc(rates.modelPrice * quotaPerUnit * rates.groupRatio);
  const { promptTokens, maxTokens = 0, preConsumedQuota } = reservation;
  const tokens = maxTokens > 0 ? promptTokens + maxTokens : preConsumedQuota;
  return Math.trunc(tokens * rates.modelRatio * rates.groupRatio);
}

/**
 * Whether a call runs without a reservation, because both balances exceed a hundred times the reserve (docs/gateways.md
 * 8.1).
 */
export function isTrusted(
  reserve: number,
  userQuota: number,
  token: { unlimited_quota: boolean; remain_quota: number },
): boolean {
  return userQuota > 100 * reserve && (token.unlimited_quota || token.remain_quota > 100 * reserve);
}
