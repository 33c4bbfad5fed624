import { quotaToUsd } from '../domain/quota.ts';
import type { SiteStatus } from '../domain/site-status.ts';
import { formatMoney, formatNumber } from './money.ts';

/** How this gateway wants quota shown. */
export interface QuotaDisplay {
  quotaPerUnit: number;
  displayInCurrency: boolean;
}

/** How the status asks for quota to be shown. */
export function quotaDisplayOf(status: Pick<SiteStatus, 'quota_per_unit' | 'display_in_currency'>): QuotaDisplay {
  return { quotaPerUnit: status.quota_per_unit, displayInCurrency: status.display_in_currency };
}

/**
 * Quota units as people read them (FMT-01, spec 9): dollars with `digits` decimals where the site shows currency, else
 * the number itself, from 10,000 with k, from a million with M, from a thousand millions with B.
 */
export function formatQuota(units: number, display: QuotaDisplay, digits = 2): string {
  if (display.displayInCurrency) return formatMoney(quotaToUsd(units, display.quotaPerUnit), digits);
  return formatCount(units);
}

/** A large number in short: `9,999`, `10k`, `1.5M`, `2B`. One decimal at most, and never rounded up to a step not reached. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e9) return `${short(value / 1e9)}B`;
  if (size >= 1e6) return `${short(value / 1e6)}M`;
  if (size >= 1e4) return `${short(value / 1e3)}k`;
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

// Cut, not rounded: 999,999 must not read 1000k, nor 9.99M a balance of 10M.
function short(value: number): string {
  const tenths = Math.trunc(value * 10 + Math.sign(value) * 1e-9) / 10;
  return formatNumber(tenths, Number.isInteger(tenths) ? 0 : 1);
}
