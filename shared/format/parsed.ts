import { plainMinus } from './sign.ts';

/** The result of parsing typed text. */
export type Parsed<Value> = { ok: true; value: Value } | Unread;

/** `reason`: the fault, where it is known. */
interface Unread {
  ok: false;
  reason?: 'too-small' | 'too-large' | 'currency' | 'fraction';
}

export const unreadable: Unread = { ok: false };

/** A number written plainly, with an optional sign, thousands commas at the right positions, and a fraction. */
export function parsePlainNumber(text: string): Parsed<number> {
  const trimmed = plainMinus(text.trim());
  if (!/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^[+-]?\.\d+$/.test(trimmed)) return unreadable;
  const value = Number(trimmed.replaceAll(',', ''));
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { ok: true, value } : unreadable;
}
