import {
  type CompletionMeta,
  fixedOutputOf,
  type PriceFacts,
  type PriceNumbers,
  type Prices,
  pricesOf,
  priceTables,
} from '../../domain/price/model-price.ts';
import { isRecord } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type PaidPrices, readModelCosts } from '../cost/model-costs.ts';
import { loadOptions, type StoredOptions } from '../settings/options.ts';
import { readSold } from './read-sold.ts';

/** How calls of a model are billed. */
export type PriceState = 'per-token' | 'per-call' | 'expression' | 'unset';

/** A model and its prices before group ratios (GEN-23). */
export interface PriceRow {
  /** Models have no id, so the key is derived from the name. */
  key: number;
  model: string;
  prices: Prices;
  /** The expression of prices that depend on the request; '' for other models. */
  expression: string;
  state: PriceState;
  /** The multiple of input at which the gateway fixes the output price; undefined where it does not. */
  fixedOutput: number | undefined;
  /** Whether some enabled channel serves it; undefined where the gateway does not say. */
  isServed: boolean | undefined;
  /** The charges of its calls in the last 30 days, in quota units; undefined where the gateway has no sums. */
  sold?: number | undefined;
  /** What it costs on each enabled channel whose cost is known (ASK-09); missing where none is. */
  costs?: readonly PaidPrices[] | undefined;
}

const modeKey = 'billing_setting.billing_mode';
const expressionKey = 'billing_setting.billing_expr';

/** The prices according to the options. Tables that the gateway does not have are missing. */
export function priceFacts(stored: StoredOptions, { gateway }: Pick<ScreenContext, 'gateway'>): PriceFacts {
  const tables: PriceNumbers = Object.fromEntries(
    priceTables.flatMap((table) => {
      const text = stored.get(table);
      return text === undefined ? [] : [[table, numbersOf(text)]];
    }),
  );
  return { tables, meta: metaOf(stored), dialect: gateway.dialect() ?? 'v1' };
}

/** The expressions in force, by model. */
export function expressionsOf(stored: StoredOptions): ReadonlyMap<string, string> {
  const modes = parseJsonRecord(stored.get(modeKey) ?? '') ?? {};
  const texts = parseJsonRecord(stored.get(expressionKey) ?? '') ?? {};
  const models = Object.keys(modes).filter((model) => modes[model] === 'tiered_expr');
  return new Map(models.flatMap((model) => (texts[model] ? [[model, String(texts[model])] as const] : [])));
}

function numbersOf(text: string): Record<string, number> {
  const entries = Object.entries(parseJsonRecord(text) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function metaOf(stored: StoredOptions): CompletionMeta {
  const entries = Object.entries(parseJsonRecord(stored.get('CompletionRatioMeta') ?? '') ?? {});
  return Object.fromEntries(
    entries.flatMap(([model, entry]) =>
      isRecord(entry) && typeof entry.ratio === 'number'
        ? [[model, { ratio: entry.ratio, locked: entry.locked === true }]]
        : [],
    ),
  );
}

/** The row of one model, with or without a price. */
export function priceRow(
  model: string,
  stored: StoredOptions,
  facts: PriceFacts,
  served: ReadonlySet<string> | undefined,
): PriceRow {
  const prices = pricesOf(model, facts);
  const expression = expressionsOf(stored).get(model) ?? '';
  return {
    key: keyOfText(model),
    model,
    prices,
    expression,
    state: stateOf(prices, expression),
    fixedOutput: fixedOutputOf(model, facts),
    isServed: served?.has(model),
  };
}

function stateOf({ input, call }: Prices, expression: string): PriceState {
  if (expression !== '') return 'expression';
  if (call !== undefined) return 'per-call';
  return input === undefined ? 'unset' : 'per-token';
}

/**
 * All models that have a price or are served by a channel: those sold most first, then those served, each sorted by
 * name.
 */
export async function readPrices(context: ScreenContext, options: CallOptions): Promise<PriceRow[]> {
  const [stored, served, sold, costs] = await Promise.all([
    loadOptions(context, options),
    servedModels(context, options),
    readSold(context, options),
    readModelCosts(context, options),
  ]);
  const facts = priceFacts(stored, context);
  const expressions = expressionsOf(stored);
  const names = [
    ...Object.keys(facts.tables.ModelRatio ?? {}),
    ...Object.keys(facts.tables.ModelPrice ?? {}),
    ...expressions.keys(),
    ...(served ?? []),
  ];
  const rows = [...new Set(names)].sort().map((model): PriceRow => {
    const row = priceRow(model, stored, facts, served);
    return { ...row, sold: sold && (sold.get(model) ?? 0), costs: costs?.get(model) };
  });
  const rank = ({ isServed }: PriceRow) => (isServed === true ? 0 : 1);
  return rows.sort((one, other) => (other.sold ?? 0) - (one.sold ?? 0) || rank(one) - rank(other));
}

/** The row of one model, with or without a price; whether it is served is read where the gateway can say. */
export async function readPrice(model: string, context: ScreenContext, options: CallOptions): Promise<PriceRow> {
  const [stored, served] = await Promise.all([loadOptions(context, options), servedModels(context, options)]);
  return priceRow(model, stored, priceFacts(stored, context), served);
}

/** The models that enabled channels serve; undefined where the gateway has no call for it (before v0.6). */
export async function servedModels(
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set(await gateway.models.enabled(options));
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}
