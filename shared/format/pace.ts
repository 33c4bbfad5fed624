/** The seconds that the rest takes at the pace so far; undefined while nothing is done. */
export function secondsLeft(done: number, total: number, milliseconds: number): number | undefined {
  if (done === 0) return undefined;
  return ((total - done) * Math.max(1, milliseconds)) / done / 1000;
}
