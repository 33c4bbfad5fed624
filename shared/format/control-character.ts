// Control characters of ASCII and Latin-1, line and paragraph separators, and what reorders the text after it: written
// as escapes, since the characters themselves cannot be seen. Joiners and direction marks stay: languages need them.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/**
 * The first character of a one-line text that acts on whatever shows it: an escape, a line break, a direction override.
 * `position` counts characters from 1, `code` is written like U+202E; undefined where there is none.
 */
export function controlCharacterIn(text: string): { position: number; code: string } | undefined {
  const index = text.search(control);
  if (index < 0) return undefined;
  const number = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  return { position: [...text.slice(0, index)].length + 1, code: `U+${number}` };
}
