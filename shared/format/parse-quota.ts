import { quotaPerUnitDefault } from '../domain/quota.ts';
import { type Parsed, parsePlainNumber, unreadable } from './parsed.ts';

export interface ParseQuotaOptions {
  quotaPerUnit?: number;
}

const multipliers: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/**
 * Quota units of what a person typed: `500000`, `500,000`, `2.5k`, `1M`, `10usd`, `$10`, `10 $`, `$2.5k`. Negative
 * amounts are read, since quota may be taken away (USER-03). An amount that is no whole number of units is refused
 * rather than rounded, except for dollars, whose fractions rarely are: they go to the nearest unit.
 */
export function parseQuota(
  text: string,
  { quotaPerUnit = quotaPerUnitDefault }: ParseQuotaOptions = {},
): Parsed<number> {
  const match = /^([+-]?)\s*(\$?)\s*([\d.,]+)\s*([kmb]?)\s*(usd|\$)?$/i.exec(text.trim());
  if (match === null) return unreadable;
  const [, sign = '', before = '', digits = '', scale = '', after = ''] = match;
  if (before !== '' && after !== '') return unreadable;
  const number = parsePlainNumber(digits);
  if (!number.ok) return unreadable;
  const isMoney = before !== '' || after !== '';
  const scaled = number.value * (multipliers[scale.toLowerCase()] ?? 1);
  return whole((sign === '-' ? -1 : 1) * scaled * (isMoney ? quotaPerUnit : 1), isMoney);
}

function whole(units: number, mayRound: boolean): Parsed<number> {
  const value = Math.round(units);
  // Cents of a cent that round to nothing were not meant as nothing: some gateways read 0 as a default
  // (docs/gateways.md 14.15).
  if (value === 0 && units !== 0) return unreadable;
  // 2.3k is 2300 in decimal and a hair off it in binary.
  const isWhole = Math.abs(units - value) < 1e-6;
  if (!Number.isSafeInteger(value) || !(mayRound || isWhole)) return unreadable;
  // Never -0: it would print as "-0".
  return { ok: true, value: value === 0 ? 0 : value };
}
