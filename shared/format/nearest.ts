/**
 * The candidate that was most likely meant by a mistyped word, or undefined when none is near: at most a third of its
 * letters are wrong (swapped neighbours count once), or one is the beginning of the other (`--start-time` for
 * `--start`).
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return nearestFew(word, candidates, 1)[0];
}

/** The candidates that may be meant, at most `most`, the likeliest first; by the rules of `nearest`. */
export function nearestFew(word: string, candidates: readonly string[], most = 3): string[] {
  const typed = word.toLowerCase();
  const mostWrong = ({ length }: string) => Math.max(1, Math.floor(Math.max(typed.length, length) / 3));
  const close = candidates
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= mostWrong(candidate))
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate);
  if (close.length > 0) return close.slice(0, most);
  if (typed.length < 2) return [];
  const isBeginning = (candidate: string) => candidate.startsWith(typed) || typed.startsWith(`${candidate}-`);
  return candidates.filter((candidate) => isBeginning(candidate.toLowerCase())).slice(0, most);
}

/** Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
    }
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
