/** Digits that a number may have: no list and no text has more lines that one would count to. */
const mostDigits = 6;

/** What a key means while a number is typed: `;20j` (TUI-15). */
export type CountStep =
  /** The number goes on; '' before its first digit. */
  | { kind: 'typing'; digits: string }
  /** It is given up. */
  | { kind: 'dropped' }
  /** The key is done so many times, or to so many. */
  | { kind: 'ready'; count: number };

/** The number after a key. Pure; a key without a number before it is done once. */
export function countAfter(digits: string, key: string): CountStep {
  if (/^\d$/.test(key)) {
    const next = `${digits}${key}`.replace(/^0+/, '');
    return { kind: 'typing', digits: next.length > mostDigits ? digits : next };
  }
  if (key === 'backspace' && digits !== '') return { kind: 'typing', digits: digits.slice(0, -1) };
  if (key === 'escape' || key === 'backspace' || digits === '') return { kind: 'dropped' };
  return { kind: 'ready', count: Number(digits) };
}
