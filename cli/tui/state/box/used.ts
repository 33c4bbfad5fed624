/** How much entries of the box were used, by their ids. */
export type Used = Readonly<Record<string, { score: number; at: number }>>;

/** ms in which half of a use is forgotten. */
const half = 3 * 24 * 3600_000;
/** Entries that are remembered at most. */
const most = 200;

/** How much an entry counts at a time (Unix ms). */
export function weightOf(used: Used, id: string, now: number): number {
  const one = used[id];
  return one === undefined ? 0 : one.score * 0.5 ** (Math.max(0, now - one.at) / half);
}

/** With one more use of an entry; those that count least are forgotten where they are many. */
export function usedMore(used: Used, id: string, now: number): Used {
  const all = { ...used, [id]: { score: weightOf(used, id, now) + 1, at: now } };
  const ids = Object.keys(all);
  if (ids.length <= most) return all;
  const kept = ids.toSorted((one, other) => weightOf(all, other, now) - weightOf(all, one, now)).slice(0, most);
  return Object.fromEntries(kept.map((one) => [one, all[one] ?? { score: 0, at: now }]));
}
