import { type CostPrices, listCost } from '../../domain/price/channel-cost.ts';
import { type PriceKind, type Prices, pricesOf } from '../../domain/price/model-price.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { priceFacts } from '../price/price-reading.ts';
import { loadOptions } from '../settings/options.ts';

/** List prices of models, and what is to be told of where they come from. */
export interface ListedPrices {
  list: Readonly<Record<string, CostPrices>>;
  notes: readonly string[];
}

/**
 * List prices of these models: those of the price table, or where a source of price sync is named (a public list, or a channel
 * by its number) what it has of its own. A source tells what it has otherwise than this gateway alone (docs/gateways-modern.md
 * 7.4), so that all else is taken from the table, and that is said.
 * @throws Refusal for a source that there is not
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
  const told = from === '' ? new Map<string, Prices>() : await pricesOfSource(from, here, context, options);
  const list: Record<string, CostPrices> = {};
  for (const model of models) {
    const prices = listCost(told.get(model) ?? (here.get(model) as Prices));
    if (prices !== undefined) list[model] = prices;
  }
  const missing = models.length - Object.keys(list).length;
  return {
    list,
    notes: [
      ...(from === '' ? [] : [say('cost.listed', { count: told.size, rest: Object.keys(list).length - told.size })]),
      ...(missing === 0 ? [] : [say('cost.unlisted', { count: missing })]),
    ],
  };
}

/** What a source has of its own, by model: the prices here with those that it tells otherwise in their place. */
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
    // A list that bills by the token has no price a call.
    if (line.kind !== 'call' && line.isBillingChange) next.call = undefined;
    found.set(line.model, next);
  }
  return found;
}
