import type { Options } from './options.ts';

/** Quota in the server's texts: `＄1.000000 额度` or `n 点额度` (docs/gateways.md 8.4). */
export function formatQuota(options: Options, quota: number): string {
  if (!options.flag('DisplayInCurrencyEnabled')) return `${quota} 点额度`;
  return `＄${(quota / options.number('QuotaPerUnit')).toFixed(6)} 额度`;
}
