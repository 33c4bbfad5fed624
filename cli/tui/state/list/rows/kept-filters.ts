import type { Filter, FilterValues } from '../../../../../shared/screen/list-screen.ts';

/** A text that begins as keys do, or has sixteen letters and digits in a row, is more likely a key than a name. */
const likeKey = /sk-|[A-Za-z0-9]{16,}/;

/** Whether a text may hold a key and is therefore not written to disk. */
export function mayHoldKey(text: string): boolean {
  return likeKey.test(text);
}

/**
 * The filters of a list that stay when it is opened by its name, and in the next session (TUI-20): those that say how
 * it is queried (`remembered`), because one that leaves rows out must be one that the user has just set.
 */
export function stayingFilters(filters: readonly Filter[], values: FilterValues): FilterValues {
  const isStaying = (id: string) => filters.some((filter) => filter.id === id && filter.remembered === true);
  return Object.fromEntries(Object.entries(values).filter(([id]) => isStaying(id)));
}

/** The filters of a page that may be written to disk: without those by which a key was searched. */
export function keptFilters(filters: readonly Filter[], values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => {
      const filter = filters.find((known) => known.id === id);
      return filter !== undefined && !filter.isSecret && !likeKey.test(value);
    }),
  );
}
