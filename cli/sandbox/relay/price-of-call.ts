import { type PriceTables, type Rates, ratesOf } from '../../../shared/domain/price/billing.ts';
import { ratioNameOf } from '../../../shared/domain/price/ratio-name.ts';
import type { Options } from '../store/options.ts';
import { refuse } from './relay-error.ts';
import type { RelayTraits } from './relay-traits.ts';

/** The two names of a called model. */
export interface PricedModel {
  /** The name that the caller used. */
  requested: string;
  /** After the channel's model mapping. */
  upstream: string;
}

/** The site's current price tables; a table whose stored text is invalid is empty (docs/gateways.md 14.18). */
export function priceTables(options: Options): PriceTables {
  return {
    modelRatio: options.record<number>('ModelRatio'),
    modelPrice: options.record<number>('ModelPrice'),
    completionRatio: options.record<number>('CompletionRatio'),
    groupRatio: options.record<number>('GroupRatio'),
    cacheRatio: options.record<number>('CacheRatio'),
  };
}

/**
 * The price of a call of this model in this group (docs/gateways.md 8.1). The newest generations may have a separate
 * ratio for a user group and the group that it uses (GroupGroupRatio).
 * @throws RelayError `model_price_error` where the dialect refuses a model without a price (V06+), unless
 * `acceptsUnset`.
 */
export function priceOfCall(
  options: Options,
  traits: RelayTraits,
  model: PricedModel,
  group: { used: string; ofUser: string },
  acceptsUnset = false,
): Rates {
  const rates = ratesOf({
    model: model.requested,
    upstreamModel: model.upstream,
    group: group.used,
    tables: priceTables(options),
    dialect: traits.dialect,
  });
  const isRefused = traits.refusesUnknownPrice && !acceptsUnset && !options.flag('SelfUseModeEnabled');
  if (!rates.known && isRefused) throw refuse(500, 'model_price_error', 'priceUnset', { model: rates.model });
  const special = options.record<Record<string, number>>('GroupGroupRatio')[group.ofUser]?.[group.used];
  return special === undefined ? rates : { ...rates, groupRatio: special };
}

/** The model name in a log row: the wildcard that set its price, where there is one (docs/gateways.md 8.3). */
export function loggedModel(rates: Rates, traits: RelayTraits): string {
  return ratioNameOf(rates.model, 'ModelPrice', traits.dialect);
}
