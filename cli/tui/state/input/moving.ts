const moves = ['up', 'down', 'page-up', 'page-down', 'half-up', 'half-down', 'first', 'last'] as const;
type Move = (typeof moves)[number];

/** A handler for each movement of the key table, made by `handler`. */
export function eachMove<Handler>(handler: (move: Move) => Handler): Record<Move, Handler> {
  return Object.fromEntries(moves.map((move) => [move, handler(move)])) as Record<Move, Handler>;
}

/** The index to which a movement of the key table leads, kept within the list; the same index for any other action. */
export function moved(action: string, index: number, length: number, page: number): number {
  const to = (next: number) => Math.max(0, Math.min(length - 1, next));
  switch (action) {
    case 'up':
      return to(index - 1);
    case 'down':
      return to(index + 1);
    case 'page-up':
      return to(index - page);
    case 'page-down':
      return to(index + page);
    case 'half-up':
      return to(index - Math.ceil(page / 2));
    case 'half-down':
      return to(index + Math.ceil(page / 2));
    case 'first':
      return to(0);
    case 'last':
      return to(length - 1);
    default:
      return index;
  }
}
