import { unseen } from '../../shared/format/sanitise.ts';

const all = new RegExp(unseen, 'gu');

/**
 * JSON that is safe on a terminal. `JSON.stringify` escapes C0 control characters itself, but leaves DEL, C1 (a
 * terminal may read U+009B as the start of a sequence), marks that reorder text, and invisible characters (zero-width
 * characters, language tags). All of them can only stand in strings.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(all, escaped);
}

/** A character beyond the basic plane needs two escapes in JSON. */
function escaped(character: string): string {
  return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
