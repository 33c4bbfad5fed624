import { type Parsed, unreadable } from './parsed.ts';
import { plainMinus } from './sign.ts';

/**
 * Reads a typed change as a factor: `+5%` is 1.05, `-10%` is 0.9, `x1.2` is 1.2. A percentage without a sign is
 * ambiguous and not read; a change that leaves nothing is not read either.
 */
export function parseChange(text: string): Parsed<number> {
  const typed = plainMinus(text.trim());
  const [, sign, percent] = /^([+-])\s*(\d+(?:\.\d+)?)\s*%$/.exec(typed) ?? [];
  const [, factor] = /^[x×*]\s*(\d+(?:\.\d+)?)$/i.exec(typed) ?? [];
  const value = percent === undefined ? Number(factor) : 1 + (sign === '+' ? 1 : -1) * (Number(percent) / 100);
  return value > 0 && Number.isFinite(value) ? { ok: true, value } : unreadable;
}
