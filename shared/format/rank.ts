/** The texts of an entry that a query can match. */
export interface Findable {
  label: string;
  /** A number by which the entry is found. */
  number?: number;
  /** Further words that match, ranked after all matches of labels: raw names, help texts. */
  words?: string;
}

export interface Rank {
  /**
   * What matched: 0 the exact label, 1 its beginning, 2 the beginning of a word in it, 3 its letters in order, 4 other
   * words of the entry.
   */
  tier: 0 | 1 | 2 | 3 | 4;
  /** How far the letters are apart: less is better. */
  spread: number;
  /** Indexes of the matching letters in the label, to be underlined. */
  at: readonly number[];
}

/** The shortest query matched as scattered letters; shorter ones would match nearly everything. */
const shortestScattered = 2;
/**
 * The largest ratio of the letters' spread to their number, from the start of a word on and from within one; more
 * scattered matches mean nothing.
 */
const mostSpread = 4;
const mostSpreadInWord = 1.5;

/** How well an entry matches the typed text (TUI-12); undefined where it does not. Case is ignored. */
export function rankOf(entry: Findable, typed: string): Rank | undefined {
  const query = typed.trim().toLowerCase();
  if (query === '') return { tier: 4, spread: 0, at: [] };
  const label = entry.label.toLowerCase();
  if (`${entry.number ?? ''}` === query) return { tier: 0, spread: 0, at: [] };
  const at = (from: number) => Array.from({ length: query.length }, (_, index) => from + index);
  if (label === query) return { tier: 0, spread: 0, at: at(0) };
  if (label.startsWith(query)) return { tier: 1, spread: 0, at: at(0) };
  const starts = wordStarts(entry.label);
  const word = starts.find((start) => label.startsWith(query, start));
  if (word !== undefined) return { tier: 2, spread: 0, at: at(word) };
  const scattered =
    query.length < shortestScattered ? undefined : inOrder(label, query.replaceAll(' ', ''), [0, ...starts]);
  if (scattered) return { tier: 3, ...scattered };
  const all = `${label} ${entry.words ?? ''}`.toLowerCase();
  return query.split(/\s+/).every((part) => all.includes(part)) ? { tier: 4, spread: 0, at: [] } : undefined;
}

/** The indexes at which words begin: after a blank or `-_./`, and at a capital after a small letter. */
function wordStarts(label: string): number[] {
  const starts: number[] = [];
  for (let index = 1; index < label.length; index++) {
    const before = label.charAt(index - 1);
    const isCapital = /\p{Lu}/u.test(label.charAt(index)) && /\p{Ll}/u.test(before);
    if (isCapital || /[\s\-_./:›]/.test(before)) starts.push(index);
  }
  return starts;
}

/**
 * The positions of the letters in this order, with the smallest spread. Letters picked out of the middle of words are
 * no match unless they stand close: `zoe` is not meant by `authorization address`.
 */
function inOrder(
  label: string,
  letters: string,
  starts: readonly number[],
): { spread: number; at: readonly number[] } | undefined {
  let best: number[] | undefined;
  const spreadOf = (at: readonly number[]) => (at.at(-1) ?? 0) - (at[0] ?? 0);
  for (let from = label.indexOf(letters.charAt(0)); from >= 0; from = label.indexOf(letters.charAt(0), from + 1)) {
    const at = [from];
    for (const letter of letters.slice(1)) {
      const next = label.indexOf(letter, (at.at(-1) ?? 0) + 1);
      if (next < 0) break;
      at.push(next);
    }
    if (at.length < letters.length) break;
    if (spreadOf(at) > letters.length * (starts.includes(from) ? mostSpread : mostSpreadInWord)) continue;
    if (best === undefined || spreadOf(at) < spreadOf(best)) best = at;
  }
  return best && { spread: spreadOf(best), at: best };
}
