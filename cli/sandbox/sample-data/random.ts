/** A small seeded generator (mulberry32): the same seed creates the same site on every machine. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Item>(from: readonly Item[]): Item;
  /** Picks by weight; the list holds `[item, weight]`. */
  weighted<Item>(from: readonly (readonly [Item, number])[]): Item;
  chance(probability: number): boolean;
  /** Letters and digits. */
  text(length: number): string;
  hex(length: number): string;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A generator whose sequence only depends on `seed`. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(from: readonly Item[]): Item => {
    const item = from[Math.floor(next() * from.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const characters = (from: string, length: number): string => {
    let text = '';
    for (let index = 0; index < length; index += 1) text += from.charAt(Math.floor(next() * from.length));
    return text;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick,
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of from) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(from)[0];
    },
    chance: (probability) => next() < probability,
    text: (length) => characters(letters, length),
    hex: (length) => characters('0123456789abcdef', length),
  };
}
