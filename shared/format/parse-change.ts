import { type Parsed, unreadable } from './parsed.ts';

/**
 * By how much something is multiplied, of a change as a person types it: `+5%` is 1.05, `-10%` is 0.9, `x1.2` is 1.2. A
 * percentage without its sign says neither, and what leaves nothing is no change.
 */
export function parseChange(text: string): Parsed<number> {
  const typed = text.trim();
  const [, sign, percent] = /^([+\-−])\s*(\d+(?:\.\d+)?)\s*%$/.exec(typed) ?? [];
  const [, factor] = /^[x×*]\s*(\d+(?:\.\d+)?)$/i.exec(typed) ?? [];
  const value = percent === undefined ? Number(factor) : 1 + (sign === '+' ? 1 : -1) * (Number(percent) / 100);
  return value > 0 && Number.isFinite(value) ? { ok: true, value } : unreadable;
}
