import { quotaToUsd } from '../domain/quota.ts';
import { formatMoney } from '../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../format/quota.ts';
import { asideOf } from '../text/punctuation.ts';
import type { Preset } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * Amounts of quota to choose from, near these dollar amounts and round in the site's currency (GEN-27): on a site that
 * shows yuan at 7.3 per dollar, $1 becomes ¥10, not ¥7.30.
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

/**
 * A dollar amount as orders, plans and payments count it, followed by the same amount in the site's currency (GEN-27).
 */
export function dollarsText(usd: number, { status, say }: Pick<ScreenContext, 'status' | 'say'>, digits = 2): string {
  const display = quotaDisplayOf(status);
  const text = formatMoney(usd, digits);
  const isOwn = !display.displayInCurrency || display.currency !== undefined;
  return isOwn ? asideOf(text, formatQuota(usd * display.quotaPerUnit, display), say) : text;
}
