import { type CostPrices, listCost } from '../../domain/price/channel-cost.ts';
import { type PriceKind, type Prices, pricesOf } from '../../domain/price/model-price.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { priceFacts } from '../price/price-reading.ts';
import { loadOptions } from '../settings/options.ts';

/** List prices of models, and notes about their source. */
export interface ListedPrices {
  list: Readonly<Record<string, CostPrices>>;
  notes: readonly string[];
}

/**
 * The list prices of these models: those of the price table or, where a source of price sync is given (a public list,
 * or a channel id), those of the source. A source returns only prices that differ from this gateway's
 * (docs/gateways-modern.md 7.4); the rest is taken from the table, and a note says so.
 * @throws Refusal where the source does not exist
 */
export async function listedPrices(
  models: readonly string[],
  from: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<ListedPrices> {
  const { say } = context;
  const facts = priceFacts(await loadOptions(context, options), context);
  const here = new Map(models.map((model) => [model, pricesOf(model, facts)] as const));
  const offered = from === '' ? new Map<string, Prices>() : await pricesOfSource(from, here, context, options);
  const list: Record<string, CostPrices> = {};
  for (const model of models) {
    const prices = listCost(offered.get(model) ?? (here.get(model) as Prices));
    if (prices !== undefined) list[model] = prices;
  }
  const missing = models.length - Object.keys(list).length;
  return {
    list,
    notes: [
      ...(from === ''
        ? []
        : [say('cost.listed', { count: offered.size, rest: Object.keys(list).length - offered.size })]),
      ...(missing === 0 ? [] : [say('cost.unlisted', { count: missing })]),
    ],
  };
}

/** The prices of a source by model: the table's prices, replaced where the source differs. */
async function pricesOfSource(
  from: string,
  here: ReadonlyMap<string, Prices>,
  context: ScreenContext,
  options: CallOptions,
): Promise<Map<string, Prices>> {
  const { readComparison } = await import('../price-sync/price-comparison.ts');
  const { Refusal } = await import('../../screen/refusal.ts');
  const rows = await readComparison({ sources: [from], side: undefined, maxRise: undefined }, context, options);
  const failed = rows.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) throw new Refusal(context.say('cost.sourceFailed', { source: from }), failed.failure);
  const found = new Map<string, Prices>();
  for (const { line } of rows) {
    const prices = line && (found.get(line.model) ?? here.get(line.model));
    if (line === undefined || prices === undefined || line.kind === 'expression' || line.isDoubtful) continue;
    const next: Record<PriceKind, number | undefined> = { ...prices, [line.kind]: line.after };
    // A list that bills by token has no price per call.
    if (line.kind !== 'call' && line.isBillingChange) next.call = undefined;
    found.set(line.model, next);
  }
  return found;
}
