import { quotaPerUnitDefault } from '../domain/quota.ts';
import { type Currency, usDollar } from './money.ts';
import { type Parsed, parsePlainNumber, unreadable } from './parsed.ts';
import { plainMinus } from './sign.ts';

export interface ParseQuotaOptions {
  quotaPerUnit?: number;
  /** The site's own currency; dollars are read as well (GEN-27). */
  currency?: Currency;
  /** A number without a unit is an amount of the site's currency, as in a form that shows money (ASK-16). */
  isBareMoney?: boolean;
}

const multipliers: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * Reads a typed amount as quota units: `500000`, `500,000`, `2.5k`, `1M`, `10usd`, `$10`, `10 $`, `$2.5k`, and on a
 * site with its own currency `¥10`, `10cny` or its symbol. Negative amounts are read, since quota may be subtracted
 * (USER-03). An amount that is not a whole number of units is refused; only money is rounded to the nearest unit,
 * because it rarely gives a whole number.
 */
export function parseQuota(
  text: string,
  { quotaPerUnit = quotaPerUnitDefault, currency, isBareMoney = false }: ParseQuotaOptions = {},
): Parsed<number> {
  const amount = readAmount(text, currency);
  if (amount === undefined && isTooLarge(text)) return { ok: false, reason: 'too-large' };
  if (amount === undefined && hasDecimalComma(text)) return { ok: false, reason: 'comma' };
  if (amount === undefined) return namesCurrency(text) ? { ok: false, reason: 'currency' } : unreadable;
  const { number, rate = isBareMoney ? (currency ?? usDollar).rate : undefined } = amount;
  return rate === undefined ? whole(number, false) : whole((number / rate) * quotaPerUnit, true);
}

/** Reads a typed price as USD: `2.5`, `$2.5`, or an amount in the site's own currency (GEN-27). */
export function parsePrice(text: string, currency?: Currency): Parsed<number> {
  const amount = readAmount(text, currency);
  return amount === undefined ? unreadable : { ok: true, value: amount.number / (amount.rate ?? 1) };
}

/** The typed number, and the rate of its unit per dollar where a currency was typed. */
function readAmount(
  text: string,
  currency: Currency | undefined,
): { number: number; rate: number | undefined } | undefined {
  const match = /^([+-]?)\s*([^\d.,\s]*)\s*([\d.,]+)(.*)$/s.exec(plainMinus(text.trim()));
  if (match === null) return undefined;
  const [, sign = '', before = '', digits = '', tail = ''] = match;
  const plain = parsePlainNumber(digits);
  if (!plain.ok) return undefined;
  const behind = tail.trim();
  // A unit may begin with the letter of a multiplier.
  const isScaled = behind !== '' && rateOf(behind, currency) === undefined;
  const scale = isScaled ? multipliers[behind.charAt(0).toLowerCase()] : 1;
  const after = isScaled ? behind.slice(1).trim() : behind;
  if (scale === undefined || (before !== '' && after !== '')) return undefined;
  const unit = before + after;
  const rate = unit === '' ? undefined : rateOf(unit, currency);
  if (unit !== '' && rate === undefined) return undefined;
  return { number: (sign === '-' ? -1 : 1) * plain.value * scale, rate };
}

/** Whether a text is a number beyond those that are kept exactly, also written like 1e30. */
function isTooLarge(text: string): boolean {
  const [, digits = '', power = ''] = /([\d.,]*\d)(e\+?\d+)?/i.exec(text) ?? [];
  const isNumber = /^[+-]?\s*[^\d.,\s]*\s*[\d.,]+(?:e\+?\d+)?\s*[^\d\s]*$/i.test(plainMinus(text.trim()));
  return isNumber && Number(`${digits.replaceAll(',', '')}${power}`) > Number.MAX_SAFE_INTEGER;
}

/** Whether a text is a number as much of Europe writes it: `2,5`, `1.000,50`. A comma before three digits may part thousands. */
function hasDecimalComma(text: string): boolean {
  return /^[+-]?\s*[^\d.,\s]*\s*(?:\d+|\d{1,3}(?:\.\d{3})+),(?!\d{3}(?!\d))\d+\s*[^\d.,\s]*$/.test(
    plainMinus(text.trim()),
  );
}

/** Whether a text is a number with the symbol or name of any currency. */
function namesCurrency(text: string): boolean {
  return /^[+-]?\s*(?:[\d.,]+\s*(?:[a-z]{3}|[¥￥€£₹₽₩元円]|rmb)|[¥￥€£₹₽₩]\s*[\d.,]+)$/i.test(plainMinus(text.trim()));
}

/**
 * The rate per dollar of a currency's symbol or name. The site's own symbol is checked first, because it may be `$`
 * too.
 */
function rateOf(unit: string, currency: Currency | undefined): number | undefined {
  const typed = unit.toLowerCase();
  if (currency !== undefined && !(typed in multipliers) && namesOf(currency).includes(typed)) return currency.rate;
  return typed === '$' || typed === 'usd' ? usDollar.rate : undefined;
}

function namesOf({ name, symbol }: Currency): string[] {
  const names = [name.toLowerCase(), symbol.toLowerCase()];
  // The symbol of Chinese keyboards, and other common names.
  return name === 'CNY' ? [...names, '￥', 'rmb', '元'] : names;
}

function whole(units: number, mayRound: boolean): Parsed<number> {
  const value = Math.round(units);
  // A small amount that rounds to 0 is refused, because some gateways read 0 as a default (docs/gateways.md 14.15).
  if (value === 0 && units !== 0) return { ok: false, reason: 'too-small' };
  // 2.3k is 2300 in decimal, but slightly off in binary floating point.
  const isWhole = Math.abs(units - value) < 1e-6;
  if (!Number.isSafeInteger(value)) return { ok: false, reason: 'too-large' };
  if (!mayRound && !isWhole) return { ok: false, reason: 'fraction' };
  // Never -0: it would print as "-0".
  return { ok: true, value: value === 0 ? 0 : value };
}
