/** Quota units per USD unless the status says otherwise. */
export const quotaPerUnitDefault = 500_000;

/** USD of a number of quota units. */
export function quotaToUsd(units: number, quotaPerUnit: number = quotaPerUnitDefault): number {
  return units / quotaPerUnit;
}

/**
 * Checks that invite earnings can be transferred: at least one unit of currency (ME-03), and not more than is there.
 */
export function transferRefusal(
  amount: number,
  available: number,
  quotaPerUnit: number = quotaPerUnitDefault,
): 'too-small' | 'too-much' | undefined {
  if (amount < quotaPerUnit) return 'too-small';
  return amount > available ? 'too-much' : undefined;
}
