import type { Filter, FilterValues } from '../../../../../shared/screen/list-screen.ts';

/** Sixteen letters and digits in a row are more likely a key than a name; so is whatever begins as keys do. */
const likeKey = /sk-|[A-Za-z0-9]{16,}/;

/** Whether a text may hold a key, and so is not written to disk. */
export function mayHoldKey(text: string): boolean {
  return likeKey.test(text);
}

/** The filters that may be written to disk: those of the view, without any that a key was searched with. */
export function keptFilters(filters: readonly Filter[], values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => {
      const filter = filters.find((known) => known.id === id);
      return filter !== undefined && !filter.isSecret && !likeKey.test(value);
    }),
  );
}
