import { quotaToUsd } from '../domain/quota.ts';
import { formatMoney } from '../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../format/quota.ts';
import { asideOf } from '../text/punctuation.ts';
import type { Preset } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * Amounts of quota to choose from, about as much as these dollars, and round in the money of the site (GEN-27): on a site
 * of yuan at 7.3 not 7.30, but 10.
 */
export function amountPresets(dollars: readonly number[], { status }: Pick<ScreenContext, 'status'>): Preset<number>[] {
  const display = quotaDisplayOf(status);
  const { quotaPerUnit, currency } = display;
  return dollars.map((usd) => {
    if (!display.displayInCurrency)
      return { label: formatQuota(usd * quotaPerUnit, display), value: usd * quotaPerUnit };
    if (currency === undefined) return { label: formatMoney(usd, 0), value: usd * quotaPerUnit };
    const power = Math.round(Math.log10(currency.rate));
    const worth = (usd * 10 ** power) / currency.rate;
    const value = Math.round(worth * quotaPerUnit);
    return { label: formatMoney(quotaToUsd(value, quotaPerUnit), Math.max(0, -power), currency), value };
  });
}

/** Dollars, which orders, plans and payments count in, and behind them what that is in the money of the site (GEN-27). */
export function dollarsText(usd: number, { status, say }: Pick<ScreenContext, 'status' | 'say'>, digits = 2): string {
  const display = quotaDisplayOf(status);
  const text = formatMoney(usd, digits);
  const isOwn = !display.displayInCurrency || display.currency !== undefined;
  return isOwn ? asideOf(text, formatQuota(usd * display.quotaPerUnit, display), say) : text;
}
