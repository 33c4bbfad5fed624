import { plainMinus } from './sign.ts';

/** The result of parsing typed text. */
export type Parsed<Value> = { ok: true; value: Value } | Unread;

/** `reason`: the fault, where it is known. */
interface Unread {
  ok: false;
  reason?: 'too-small' | 'too-large' | 'currency' | 'comma' | 'fraction';
}

export const unreadable: Unread = { ok: false };

/** A number written plainly, with an optional sign, thousands commas at the right positions, and a fraction. */
export function parsePlainNumber(text: string): Parsed<number> {
  const trimmed = plainMinus(text.trim());
  if (!/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^[+-]?\.\d+$/.test(trimmed)) return unreadable;
  const value = Number(trimmed.replaceAll(',', ''));
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { ok: true, value } : unreadable;
}

/**
 * A decimal number, also with an exponent, as a stored small one is written (`1e-7`). Not hexadecimal or binary, which
 * `Number` would read too: no gateway does.
 */
export function parseDecimal(text: string): Parsed<number> {
  const trimmed = plainMinus(text.trim());
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return unreadable;
  const value = Number(trimmed);
  return Number.isFinite(value) ? { ok: true, value } : unreadable;
}
