import { quotaPerUnitDefault } from '../quota.ts';

/**
 * Model ratio 1 is 2 USD per 1 M prompt tokens (docs/gateways.md 8), also on gateways with another quota_per_unit: the
 * price list has always used this factor.
 */
const usdPerMillionAtRatioOne = 2;

/** USD per 1 M prompt tokens (PRICE-02). */
export function promptPrice(modelRatio: number, groupRatio: number): number {
  return modelRatio * usdPerMillionAtRatioOne * groupRatio;
}

/** USD per 1 M completion tokens (PRICE-02). */
export function completionPrice(modelRatio: number, completionRatio: number, groupRatio: number): number {
  return modelRatio * completionRatio * usdPerMillionAtRatioOne * groupRatio;
}

/** USD of one call of a model that is billed per call (PRICE-02). */
export function perCallPrice(modelPrice: number, groupRatio: number): number {
  return modelPrice * groupRatio;
}

/** The values from which a call's cost is computed. */
export interface CallCost {
  groupRatio: number;
  modelRatio: number;
  completionRatio: number;
  promptTokens: number;
  completionTokens: number;
}

/** USD of one call billed per tokens (FMT-04). */
export function costOf({ groupRatio, modelRatio, completionRatio, promptTokens, completionTokens }: CallCost): number {
  return (groupRatio * modelRatio * (promptTokens + completionTokens * completionRatio)) / quotaPerUnitDefault;
}
