import { quotaToUsd } from '../domain/quota.ts';
import type { SiteStatus } from '../domain/state/site-status.ts';
import { type Currency, formatMoney, formatNumber, usDollar } from './money.ts';
import { sanitise } from './sanitise.ts';

/** How quota is shown for this gateway. */
export interface QuotaDisplay {
  quotaPerUnit: number;
  displayInCurrency: boolean;
  /** The site's own currency; dollars where missing. */
  currency?: Currency;
}

type MoneyStatus = Pick<SiteStatus, 'quota_per_unit' | 'display_in_currency'> &
  Partial<
    Pick<
      SiteStatus,
      'quota_display_type' | 'usd_exchange_rate' | 'custom_currency_symbol' | 'custom_currency_exchange_rate'
    >
  >;

/** How quota is shown according to the site's status. */
export function quotaDisplayOf(status: MoneyStatus): QuotaDisplay {
  const isInTokens = status.quota_display_type === 'TOKENS';
  const display = {
    quotaPerUnit: status.quota_per_unit,
    displayInCurrency: status.display_in_currency && !isInTokens,
  };
  const currency = currencyOf(status);
  return currency === undefined ? display : { ...display, currency };
}

/** The currency of a site that does not count in dollars (from v0.9 on); undefined where its rate is not above 0. */
function currencyOf(status: MoneyStatus): Currency | undefined {
  const { quota_display_type: type, usd_exchange_rate: yuan = 0, custom_currency_exchange_rate: own = 0 } = status;
  if (type === 'CNY' && yuan > 0) return { name: 'CNY', symbol: '¥', rate: yuan };
  if (type !== 'CUSTOM' || own <= 0) return undefined;
  const symbol = sanitise(status.custom_currency_symbol ?? '').trim() || '¤';
  return { name: symbol, symbol, rate: own };
}

/**
 * The currency in which prices are shown: the site's own, or dollars where it has none or counts in quota units
 * (GEN-27).
 */
export function priceCurrency(status: MoneyStatus): Currency {
  return quotaDisplayOf(status).currency ?? usDollar;
}

/** The currency quota is shown in; undefined where the site counts in quota units. */
export function quotaCurrency({ displayInCurrency, currency = usDollar }: QuotaDisplay): Currency | undefined {
  return displayInCurrency ? currency : undefined;
}

/** Quota units as an amount of a currency, for machine output: rounded to remove binary floating-point errors. */
export function quotaInCurrency(units: number, { quotaPerUnit }: QuotaDisplay, { rate }: Currency): number {
  return Number((quotaToUsd(units, quotaPerUnit) * rate).toPrecision(12));
}

/** An example amount as typed on this site, worth about `dollars`: `10usd`, `¥10`, `500000` (GEN-27). */
export function quotaExample(display: QuotaDisplay, dollars = 10): string {
  if (!display.displayInCurrency) return String(Math.round(dollars * display.quotaPerUnit));
  return display.currency === undefined ? `${dollars}usd` : `${display.currency.symbol}${dollars}`;
}

/**
 * Quota units as shown to users (FMT-01): money with `digits` decimals where the site shows currency, else the number
 * itself, from 10,000 with k, from a million with M, from a thousand millions with B.
 */
export function formatQuota(units: number, display: QuotaDisplay, digits = 2): string {
  if (display.displayInCurrency) return formatMoney(quotaToUsd(units, display.quotaPerUnit), digits, display.currency);
  return formatCount(units);
}

/**
 * A large number in short form: `9,999`, `10k`, `1.5M`, `2B`. At most one decimal, never rounded up to the next unit.
 */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e9) return `${short(value / 1e9)}B`;
  if (size >= 1e6) return `${short(value / 1e6)}M`;
  if (size >= 1e4) return `${short(value / 1e3)}k`;
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

// Truncated, not rounded: 999,999 must not read as 1000k, nor 9.99M as a balance of 10M.
function short(value: number): string {
  const tenths = Math.trunc(value * 10 + Math.sign(value) * 1e-9) / 10;
  return formatNumber(tenths, Number.isInteger(tenths) ? 0 : 1);
}
