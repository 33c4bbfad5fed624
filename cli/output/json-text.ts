/**
 * JSON that is harmless on a terminal: `JSON.stringify` escapes C0 control characters itself, but leaves DEL, C1 (a
 * terminal may read U+009B as the start of a sequence) and the marks that reorder text. They can only stand in strings.
 */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
