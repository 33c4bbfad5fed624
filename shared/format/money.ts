/** What an amount is shown in: its name as headings and people write it, its sign, and how much of it is one dollar. */
export interface Currency {
  name: string;
  symbol: string;
  rate: number;
}

export const usDollar: Currency = { name: 'USD', symbol: '$', rate: 1 };

/**
 * An amount of USD, in another currency where one is given, e.g. `$1,284.50` or `-$0.02`; with more digits where these would tell
 * something as nothing, e.g. `$0.000028` (FMT-01). Written here rather than by `Intl`, whose start-up every command would pay for
 * and whose answer changes with the machine's data.
 */
export function formatMoney(usd: number, digits = 2, { symbol, rate }: Currency = usDollar): string {
  if (!Number.isFinite(usd)) return '–';
  const size = Math.abs(usd * rate);
  const rounded = formatNumber(size, digits);
  const isSeen = /[1-9]/.test(rounded);
  // Less than a billionth is what binary fractions leave of nothing.
  const amount = isSeen || size < 1e-9 ? rounded : threeThatCount(size);
  return (isSeen || amount !== rounded) && usd < 0 ? `-${symbol}${amount}` : `${symbol}${amount}`;
}

/** An amount below one: with three digits that count, without the zeros behind them, but two digits at least. */
function threeThatCount(size: number): string {
  const digits = Math.min(12, 2 - Math.floor(Math.log10(size)));
  const [whole, fraction = ''] = formatNumber(size, digits).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** A price of USD: two digits, or as many as a small one needs to be told from nothing, at most six; in a site's own currency on request. */
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
 * A price for people who choose: two digits from a dollar on, else three that count, e.g. `$16.44`, `$0.548`, `$0.0006`. What is
 * not nothing never reads as nothing.
 */
export function formatShortPrice(usd: number): string {
  if (!(Math.abs(usd) > 0 && Math.abs(usd) < 1)) return formatMoney(usd);
  return `${usd < 0 ? '-' : ''}$${threeThatCount(Math.abs(usd))}`;
}

/** A number with its thousands set apart and a fixed number of digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  const fixed = plainFixed(value, digits);
  const [whole = '0', fraction] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

// `toFixed` answers in scientific notation from 1e21 on.
function plainFixed(value: number, digits: number): string {
  if (Math.abs(value) < 1e21) return value.toFixed(digits);
  const whole = BigInt(Math.round(value)).toString();
  return digits > 0 ? `${whole}.${'0'.repeat(digits)}` : whole;
}

/** How much more or less than before, with its sign; from nothing there is no percentage: 0. `+6.7`, `−12.5`, `±0`. */
export function signedPercent(before: number, after: number): string {
  const percent = before === 0 ? 0 : ((after - before) / before) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${formatNumber(Math.abs(percent), 1)}`;
}
