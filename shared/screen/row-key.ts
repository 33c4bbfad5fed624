/**
 * A number derived from a text, for rows that have no id (docs/gateways.md 13.25). It has 52 bits of two interleaved
 * multiplicative hashes, so that no two rows of a list share one in practice; it is never 0 and always a safe integer.
 */
export function keyOfText(text: string): number {
  let high = 0x9e3779b1;
  let low = 0x85ebca77;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x27d4eb2f);
    low = Math.imul(low ^ code, 0x165667b1);
  }
  high = Math.imul(high ^ (high >>> 15), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 15), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x100000000 * (high & 0xfffff) + (low >>> 0) + 1;
}
