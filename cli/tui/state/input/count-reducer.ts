/** Maximum number of digits of a count: no list and no text has more lines. */
const mostDigits = 6;

/** The meaning of a key while a count is typed: `;20j` (TUI-15). */
export type CountStep =
  /** The count continues; '' before its first digit. */
  | { kind: 'typing'; digits: string }
  /** The count is cancelled. */
  | { kind: 'dropped' }
  /** The action of the key is run this many times, or up to this number. */
  | { kind: 'ready'; count: number };

/** The count after a key. A pure function; a key without a count before it is handled as usual. */
export function countAfter(digits: string, key: string): CountStep {
  if (/^\d$/.test(key)) {
    const next = `${digits}${key}`.replace(/^0+/, '');
    return { kind: 'typing', digits: next.length > mostDigits ? digits : next };
  }
  if (key === 'backspace' && digits !== '') return { kind: 'typing', digits: digits.slice(0, -1) };
  if (key === 'escape' || key === 'backspace' || digits === '') return { kind: 'dropped' };
  return { kind: 'ready', count: Number(digits) };
}
