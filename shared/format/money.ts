import { groupDigits } from '../text/digit-groups.ts';
import { minusSign, signOf } from './sign.ts';

/**
 * The currency of shown amounts: its name in headings and typed amounts, its symbol, and how much of it equals one
 * dollar.
 */
export interface Currency {
  name: string;
  symbol: string;
  rate: number;
}

export const usDollar: Currency = { name: 'USD', symbol: '$', rate: 1 };

/**
 * An amount of USD, in another currency where one is given, e.g. `$1,284.50` or `−$0.02`; with more digits where a
 * small amount would read as zero, e.g. `$0.000028` (FMT-01). `Intl` is not used, because it slows the start of every
 * command and its result depends on the machine's data.
 */
export function formatMoney(usd: number, digits = 2, { symbol, rate }: Currency = usDollar): string {
  if (!Number.isFinite(usd)) return '–';
  const size = Math.abs(usd * rate);
  const rounded = formatNumber(size, digits);
  const isSeen = /[1-9]/.test(rounded);
  // An amount below a billionth is a binary floating-point error of zero.
  const amount = isSeen || size < 1e-9 ? rounded : threeThatCount(size);
  return (isSeen || amount !== rounded) && usd < 0 ? `${minusSign}${symbol}${amount}` : `${symbol}${amount}`;
}

/** An amount below one, with three significant digits, without trailing zeros, but at least two decimals. */
function threeThatCount(size: number): string {
  const digits = Math.min(12, 2 - Math.floor(Math.log10(size)));
  const [whole, fraction = ''] = formatNumber(size, digits).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/**
 * A price in USD with two decimals, or as many as a small one needs to differ from zero, at most six; optionally in a
 * site's own currency.
 */
export function formatPrice(usd: number, currency: Currency = usDollar): string {
  const most = 6;
  const amount = usd * currency.rate;
  for (let digits = 2; digits < most; digits += 1) {
    if (Math.abs(Number(amount.toFixed(digits)) - amount) <= Math.abs(amount) * 1e-9)
      return formatMoney(usd, digits, currency);
  }
  return formatMoney(usd, most, currency);
}

/**
 * A short price for comparing: two decimals from a dollar on, otherwise three significant digits, e.g. `$16.44`,
 * `$0.548`, `$0.0006`. A price above zero never reads as zero.
 */
export function formatShortPrice(usd: number): string {
  if (!(Math.abs(usd) > 0 && Math.abs(usd) < 1)) return formatMoney(usd);
  return `${usd < 0 ? minusSign : ''}$${threeThatCount(Math.abs(usd))}`;
}

/** A number with thousands separators and a fixed number of decimals; a negative one that reads as 0 has no sign. */
export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  const fixed = plainFixed(Math.abs(value), digits);
  const sign = value < 0 && /[1-9]/.test(fixed) ? minusSign : '';
  const [whole = '0', fraction] = fixed.split('.');
  const grouped = groupDigits(whole);
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`;
}

// `toFixed` answers in scientific notation from 1e21 on.
function plainFixed(value: number, digits: number): string {
  if (value < 1e21) return value.toFixed(digits);
  const whole = BigInt(Math.round(value)).toString();
  return digits > 0 ? `${whole}.${'0'.repeat(digits)}` : whole;
}

/**
 * The change from `before` in percent, with its sign: `+6.7`, `−12.5`, `±0`. It is 0 where `before` is 0, because there
 * is no percentage then.
 */
export function signedPercent(before: number, after: number): string {
  const percent = before === 0 ? 0 : ((after - before) / before) * 100;
  return `${signOf(percent)}${formatNumber(Math.abs(percent), 1)}`;
}
