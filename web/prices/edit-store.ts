import { noEdits, type PriceEdits } from '../../shared/screens/price/price-edits.ts';

/**
 * Holds typed prices that are not saved, as long as the page is open. A store, so that only cells whose price changes
 * render.
 */
export interface EditStore {
  edits(): PriceEdits;
  change(next: (now: PriceEdits) => PriceEdits): void;
  subscribe(listener: () => void): () => void;
}

/** Creates an empty store. */
export function createEditStore(): EditStore {
  const listeners = new Set<() => void>();
  let edits = noEdits;
  return {
    edits: () => edits,
    change(next) {
      const before = edits;
      edits = next(before);
      if (edits !== before) for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
