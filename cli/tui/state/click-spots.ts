/** A part of a line on which a click has a meaning. */
export interface Spot {
  /** Cells from 0; `to` is exclusive. */
  from: number;
  to: number;
  /** The key that triggers the same action. */
  key: string;
}

/** The component whose spots these are; each component sets its own anew when it draws. */
export type SpotOwner = 'heads' | 'tabs' | 'footer';

const spots = new WeakMap<object, Map<SpotOwner, { line: number; spots: readonly Spot[] }>>();

/**
 * Stores the screen positions of a component's spots. Called after each frame; an empty list where they are not drawn.
 */
export function setSpots(screen: object, owner: SpotOwner, line: number, own: readonly Spot[]): void {
  const all = spots.get(screen) ?? new Map();
  all.set(owner, { line, spots: own });
  spots.set(screen, all);
}

/** The key for a click on a cell, and the component whose spot it is; undefined outside all spots. */
export function spotAt(screen: object, column: number, line: number): { owner: SpotOwner; key: string } | undefined {
  for (const [owner, { line: own, spots: all }] of spots.get(screen) ?? []) {
    const spot = own === line ? all.find(({ from, to }) => column >= from && column < to) : undefined;
    if (spot) return { owner, key: spot.key };
  }
  return undefined;
}
