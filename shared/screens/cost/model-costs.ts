import type { Channel } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import {
  type CostBook,
  type CostPrices,
  costPricesOf,
  leastMargin,
  type PriceMargin,
} from '../../domain/price/channel-cost.ts';
import type { Prices } from '../../domain/price/model-price.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { flattened, readPages } from '../../gateway/reading/read-pages.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readCosts } from './known-costs.ts';

/** The highest cost of a model, compared with its selling price. */
export interface PaidPrices {
  prices: CostPrices;
  /** The channel's name. Sanitised. */
  channel: string;
}

/** By model: the cost on each enabled channel whose cost is known. */
export type ModelCosts = ReadonlyMap<string, readonly PaidPrices[]>;

/**
 * Reads what models cost on the enabled channels that serve them. Undefined where no cost was entered; then no request
 * is made.
 */
export async function readModelCosts(context: ScreenContext, options: CallOptions): Promise<ModelCosts | undefined> {
  const book = await readCosts(context);
  if (Object.keys(book).length === 0) return undefined;
  const { channels } = context.gateway;
  const reading = readPages(
    (query) => channels.list({ ...query, idSort: true }, options),
    ({ id }) => id,
  );
  const all: Channel[] = [];
  for await (const channel of flattened(reading)) all.push(channel);
  return modelCosts(all, book);
}

function modelCosts(channels: readonly Channel[], book: CostBook): ModelCosts {
  const costs = new Map<string, PaidPrices[]>();
  for (const { id, name, models, status } of channels) {
    if (status !== ChannelStatus.Enabled || book[id] === undefined) continue;
    for (const model of new Set(splitList(models))) {
      const prices = costPricesOf(book[id], model);
      if (prices === undefined) continue;
      const paid = { prices, channel: sanitise(name) };
      const known = costs.get(model);
      if (known === undefined) costs.set(model, [paid]);
      else known.push(paid);
    }
  }
  return costs;
}

/**
 * The cost that leaves the smallest margin at these prices, and the price it is compared with; undefined where none can
 * be compared.
 */
export function dearestOf(
  prices: Prices,
  costs: readonly PaidPrices[] = [],
): { paid: PaidPrices; least: PriceMargin } | undefined {
  const margins = costs.flatMap((paid) => {
    const least = leastMargin(prices, paid.prices);
    return least === undefined ? [] : [{ paid, least }];
  });
  return margins.sort((one, other) => one.least.margin - other.least.margin)[0];
}
