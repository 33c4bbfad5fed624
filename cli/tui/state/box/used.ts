/** How much each entry of the box was used, by id. */
export type Used = Readonly<Record<string, { score: number; at: number }>>;

/** Half-life of a use, in ms. */
const half = 3 * 24 * 3600_000;
/** Most entries that are remembered. */
const most = 200;

/** The weight of an entry at a time (Unix ms). */
export function weightOf(used: Used, id: string, now: number): number {
  const one = used[id];
  return one === undefined ? 0 : one.score * 0.5 ** (Math.max(0, now - one.at) / half);
}

/** Adds one use of an entry; where there are too many entries, those with the least weight are dropped. */
export function usedMore(used: Used, id: string, now: number): Used {
  const all = { ...used, [id]: { score: weightOf(used, id, now) + 1, at: now } };
  const ids = Object.keys(all);
  if (ids.length <= most) return all;
  const kept = ids.toSorted((one, other) => weightOf(all, other, now) - weightOf(all, one, now)).slice(0, most);
  return Object.fromEntries(kept.map((one) => [one, all[one] ?? { score: 0, at: now }]));
}
