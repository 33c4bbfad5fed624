import type { LogEntry, LogOther } from '../log/log.ts';
import { isRecord } from '../record.ts';
import { type ChargedCall, chargedGroupRatio } from './call-charge.ts';
import { type PriceKind, type Prices, priceKinds } from './model-price.ts';

/** What a model costs the gateway's operator: USD per 1 M tokens of each kind, or USD per call. */
export type CostPrices = Readonly<Partial<Record<PriceKind, number>>>;

/** The costs of a channel (ASK-09). Holds no secret. */
export interface ChannelCost {
  /** The provider charges this share of the list prices below, and of the price of models that the list lacks. */
  factor?: number;
  /** List prices by model, as of when the factor was entered: raising selling prices later does not raise the cost. */
  list: Readonly<Record<string, CostPrices>>;
  /** Prices of single models, whatever the factor. */
  models: Readonly<Record<string, CostPrices>>;
  /** When it was entered, Unix seconds. */
  at: number;
}

/** The costs of channels, by channel id. */
export type CostBook = Readonly<Record<string, ChannelCost>>;

/** Reads the stored costs. The stored data may be damaged: entries that are not costs are left out. */
export function costBookOf(value: unknown): CostBook {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([channel, cost]) => {
      if (!/^\d+$/.test(channel) || !isRecord(cost)) return [];
      const { factor, list, models, at } = cost;
      const own = { list: pricesByModel(list), models: pricesByModel(models), at: isAmount(at) ? at : 0 };
      return [[channel, isAmount(factor) ? { factor, ...own } : own] as const];
    }),
  );
}

function pricesByModel(value: unknown): Record<string, CostPrices> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).flatMap(([model, prices]) => {
    if (!isRecord(prices)) return [];
    const amounts = priceKinds.flatMap((kind) => (isAmount(prices[kind]) ? [[kind, prices[kind]] as const] : []));
    return amounts.length === 0 ? [] : [[model, Object.fromEntries(amounts)] as const];
  });
  return Object.fromEntries(entries);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The cost of a model on a channel; undefined where none was entered, or only a share of each call's price. */
export function costPricesOf(cost: ChannelCost | undefined, model: string): CostPrices | undefined {
  if (cost === undefined) return undefined;
  const { models, list, factor } = cost;
  if (Object.hasOwn(models, model)) return models[model];
  const listed = Object.hasOwn(list, model) ? list[model] : undefined;
  return factor === undefined || listed === undefined ? undefined : scaledCost(listed, factor);
}

/** All prices multiplied by `by`, rounded to remove binary floating-point errors. */
export function scaledCost(prices: CostPrices, by: number): CostPrices {
  return Object.fromEntries(Object.entries(prices).map(([kind, usd]) => [kind, Number((usd * by).toPrecision(10))]));
}

/** A model's prices as list costs; undefined where it has none. */
export function listCost(prices: Prices): CostPrices | undefined {
  const kinds = prices.call === undefined ? priceKinds : (['call'] as const);
  const amounts = kinds.flatMap((kind) => (prices[kind] === undefined ? [] : [[kind, prices[kind]] as const]));
  return amounts.length === 0 ? undefined : Object.fromEntries(amounts);
}

/**
 * The cost in USD of a past call on its channel; undefined where it is not known. Where only a factor is known, the
 * cost is that share of the charge before the group's ratio. `facts` are those of its entry (docs/gateways.md 8.4).
 */
export function costOfCall(
  entry: Pick<LogEntry, 'channel' | 'model_name' | 'quota' | 'prompt_tokens' | 'completion_tokens'>,
  facts: LogOther | undefined,
  book: CostBook,
  quotaPerUnit: number,
): number | undefined {
  const cost = book[entry.channel];
  if (cost === undefined) return undefined;
  // The call had no answer.
  if (entry.quota === 0 && entry.prompt_tokens + entry.completion_tokens === 0) return 0;
  const prices = costPricesOf(cost, entry.model_name);
  if (prices !== undefined) return usdOfTokens({ entry, facts: facts ?? ({} as LogOther) }, prices);
  const ratio = facts === undefined ? undefined : chargedGroupRatio(facts);
  if (cost.factor === undefined || ratio === undefined || ratio <= 0) return undefined;
  return (entry.quota / ratio / quotaPerUnit) * cost.factor;
}

/** USD of a call's tokens at prices per 1 M, or of the whole call; undefined without a price of input. */
function usdOfTokens({ entry, facts }: ChargedCall, prices: CostPrices): number | undefined {
  const { call, input } = prices;
  if (call !== undefined) return call;
  if (input === undefined) return undefined;
  const price = (kind: PriceKind) => priceOrUsual(prices, kind) ?? input;
  const sum = (parts: readonly (readonly [tokens: number, usd: number])[]) =>
    parts.reduce((all, [tokens, usd]) => all + tokens * usd, 0) / 1e6;
  if (facts.audio_ratio !== undefined && facts.audio_input !== undefined) {
    const { text_input = 0, text_output = 0, audio_input, audio_output = 0 } = facts;
    return sum([
      [text_input, input],
      [text_output, price('output')],
      [audio_input, price('audio_input')],
      [audio_output, price('audio_output')],
    ]);
  }
  const { cache_tokens = 0, cache_creation_tokens = 0 } = facts;
  // Anthropic counts cached tokens beside the prompt, all other providers within it.
  const fresh = facts.claude ? entry.prompt_tokens : Math.max(0, entry.prompt_tokens - cache_tokens);
  return sum([
    [fresh, input],
    [cache_tokens, price('cached')],
    [cache_creation_tokens, price('cache_write')],
    [entry.completion_tokens, price('output')],
  ]);
}

/** The price of a kind, or where it has none that of the kind it is counted as: text for audio, input for all else. */
function priceOrUsual(
  prices: Readonly<Partial<Record<PriceKind, number | undefined>>>,
  kind: PriceKind,
): number | undefined {
  const own = prices[kind];
  if (own !== undefined || kind === 'call') return own;
  if (kind === 'audio_output') return prices.audio_input ?? prices.output ?? prices.input;
  return prices.input;
}

/**
 * The margin as a share of the amount taken, 0 to 1, below 0 where the cost was higher; undefined where nothing was
 * taken and nothing paid.
 */
export function marginOf(taken: number, paid: number): number | undefined {
  if (taken === 0) return paid > 0 ? -1 : undefined;
  return (taken - paid) / taken;
}

/** One kind of a model's prices compared with its cost: USD taken and paid, and the margin as a share. */
export interface PriceMargin {
  kind: PriceKind;
  taken: number;
  paid: number;
  margin: number;
}

/**
 * The price of a model, before group ratios, with the lowest margin over its cost; undefined where price and cost are
 * not billed the same way.
 */
export function leastMargin(prices: Prices, cost: CostPrices): PriceMargin | undefined {
  const isByCall = prices.call !== undefined;
  if (isByCall !== (cost.call !== undefined)) return undefined;
  const margins = priceKinds.flatMap((kind): PriceMargin[] => {
    const [taken, paid] = [priceOrUsual(prices, kind), cost[kind]];
    const margin = taken === undefined || paid === undefined ? undefined : marginOf(taken, paid);
    return margin === undefined ? [] : [{ kind, taken: taken ?? 0, paid: paid ?? 0, margin }];
  });
  return margins.sort((one, other) => one.margin - other.margin)[0];
}
