/**
 * Length of a text in UTF-8 bytes, which is what Go's `len` limits (docs/gateways.md 13.41). A lone surrogate counts 3.
 */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Length of a text in characters (code points), which is what the gateway's validators count. */
export function characterLength(text: string): number {
  return [...text].length;
}
