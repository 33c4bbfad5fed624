import { noEdits, type PriceEdits } from '../../shared/screens/price/price-edits.ts';

/** The prices that were typed and not saved, held for as long as the page is open: cells hear of them one by one. */
export interface EditStore {
  edits(): PriceEdits;
  change(next: (now: PriceEdits) => PriceEdits): void;
  subscribe(listener: () => void): () => void;
}

/** Begins without any. */
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
