/** A piece of a line that a click means something on. */
export interface Spot {
  /** Cells from 0, the last one not included. */
  from: number;
  to: number;
  /** The key that does the same. */
  key: string;
}

/** Whose pieces they are: each is told anew by whoever draws it. */
export type SpotOwner = 'heads' | 'tabs' | 'footer';

const spots = new WeakMap<object, Map<SpotOwner, { line: number; spots: readonly Spot[] }>>();

/** Keeps where the pieces of a line stand on the screen of an app. Told after each frame; none where they are not drawn. */
export function setSpots(screen: object, owner: SpotOwner, line: number, own: readonly Spot[]): void {
  const all = spots.get(screen) ?? new Map();
  all.set(owner, { line, spots: own });
  spots.set(screen, all);
}

/** The key that a click on a cell stands for, and whose it is; undefined beside them all. */
export function spotAt(screen: object, column: number, line: number): { owner: SpotOwner; key: string } | undefined {
  for (const [owner, { line: own, spots: all }] of spots.get(screen) ?? []) {
    const spot = own === line ? all.find(({ from, to }) => column >= from && column < to) : undefined;
    if (spot) return { owner, key: spot.key };
  }
  return undefined;
}
