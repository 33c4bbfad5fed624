/** Quota units per USD unless the status says otherwise. */
export const quotaPerUnitDefault = 500_000;

/** USD of a number of quota units. */
export function quotaToUsd(units: number, quotaPerUnit: number = quotaPerUnitDefault): number {
  return units / quotaPerUnit;
}

/** Quota units of an amount of USD, to the nearest whole unit. */
export function usdToQuota(usd: number, quotaPerUnit: number = quotaPerUnitDefault): number {
  return Math.round(usd * quotaPerUnit);
}

/** Quota after an addition that may be negative (USER-03); never leaves what a number can hold exactly. */
export function addQuota(quota: number, change: number): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, quota + change));
}

/** Whether invite earnings may be moved: at least one unit of currency (ME-03), and not more than is there. */
export function transferRefusal(
  amount: number,
  available: number,
  quotaPerUnit: number = quotaPerUnitDefault,
): 'too-small' | 'too-much' | undefined {
  if (amount < quotaPerUnit) return 'too-small';
  return amount > available ? 'too-much' : undefined;
}
