import { completionPrice, perCallPrice, promptPrice } from '../../domain/price/price.ts';
import { isAvailableTo, type PricingModel, QuotaType } from '../../domain/price/pricing.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import { keyOfText } from '../../screen/row-key.ts';

/** A model of the price list for one group. Prices in USD; undefined where they do not apply. */
export interface PricingRow {
  /** Models have no id, so the key is derived from the name. */
  key: number;
  model: PricingModel;
  /** The viewed group. */
  group: string;
  groupRatio: number;
  isAvailable: boolean;
  /** Groups that offer the model and that the viewer may use. */
  groups: string[];
  /** Per 1 M tokens. */
  promptPrice: number | undefined;
  completionPrice: number | undefined;
  callPrice: number | undefined;
}

/** The names of all groups that have prices, sorted. */
export function pricedGroups({ groupRatio }: Pick<PriceList, 'groupRatio'>): string[] {
  return Object.keys(groupRatio).sort();
}

/** The group that is viewed at first: the user's own, otherwise `default`, otherwise any that has prices. */
export function ownGroup({ groupRatio }: Pick<PriceList, 'groupRatio'>, own: string | undefined): string {
  const known = [own ?? '', 'default'].find((group) => Object.hasOwn(groupRatio, group));
  return known ?? Object.keys(groupRatio).sort()[0] ?? 'default';
}

/**
 * The rows of the price list for one group (PRICE-01, PRICE-02). A group without a ratio cannot be used
 * (docs/gateways.md 13.30).
 */
export function pricingRows(list: PriceList, group: string): PricingRow[] {
  const { models, groupRatio, usableGroups } = list;
  const isPriced = Object.hasOwn(groupRatio, group);
  const ratio = isPriced ? (groupRatio[group] ?? 1) : 1;
  const usable = Object.keys(usableGroups).filter((name) => name !== '' && Object.hasOwn(groupRatio, name));
  return models.map((model) => {
    const isPerCall = model.quota_type === QuotaType.PerCall;
    const isByUsage = model.quota_type === QuotaType.ByUsage;
    return {
      key: keyOfText(model.model_name),
      model,
      group,
      groupRatio: ratio,
      isAvailable: isPriced && isAvailableTo(model, group),
      groups: usable.filter((name) => isAvailableTo(model, name)).sort(),
      promptPrice: isByUsage ? promptPrice(model.model_ratio, ratio) : undefined,
      completionPrice: isByUsage ? completionPrice(model.model_ratio, model.completion_ratio, ratio) : undefined,
      callPrice: isPerCall ? perCallPrice(model.model_price, ratio) : undefined,
    };
  });
}
