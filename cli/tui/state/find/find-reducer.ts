/** A search in a text (TUI-14). */
export interface Find {
  query: string;
  /** The line of the current hit as drawn; undefined where there is none. */
  line: number | undefined;
}

/**
 * The indexes of the lines that match: all words of the query must occur, or it is a `/regular expression/`; case
 * matters only where the query has capitals.
 */
export function hitsOf(lines: readonly string[], query: string): number[] {
  const test = testOf(query);
  return test === undefined ? [] : lines.flatMap((line, index) => (test(line) ? [index] : []));
}

function testOf(query: string): ((line: string) => boolean) | undefined {
  const wanted = query.trim();
  if (wanted === '') return undefined;
  const hasCapital = /\p{Lu}/u.test(wanted);
  const [, source] = /^\/(.+)\/$/s.exec(wanted) ?? [];
  if (source !== undefined) {
    try {
      const pattern = new RegExp(source, hasCapital ? 'u' : 'iu');
      return (line) => pattern.test(line);
    } catch {
      return undefined;
    }
  }
  const words = wanted.split(/\s+/);
  return (line) => {
    const text = hasCapital ? line : line.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** The next hit after a line, or before it; wraps around at the end. */
export function nextHit(
  hits: readonly number[],
  from: number,
  by: 1 | -1,
): { line: number; isAround: boolean } | undefined {
  const onwards = by > 0 ? hits.find((line) => line > from) : hits.findLast((line) => line < from);
  const around = by > 0 ? hits[0] : hits.at(-1);
  if (onwards !== undefined) return { line: onwards, isAround: false };
  return around === undefined ? undefined : { line: around, isAround: true };
}
