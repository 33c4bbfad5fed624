import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import type { ListNoun } from '../../../../../shared/screens/registry.ts';
import type { Row } from './list-options.ts';
import type { Sort } from './shown-rows.ts';

/** A list as a person left it: all that is needed to be there again (TUI-04). */
export interface LeftPlace {
  noun: ListNoun;
  filters: FilterValues;
  search: string;
  sort: Sort | undefined;
  cursor: number;
  top: number;
  pinned: number | undefined;
  marks: readonly Row[];
  /** The row whose related list was gone through, and the filters and words behind it; undefined where the list was left otherwise. */
  related: { name: string; filters: FilterValues; words: string } | undefined;
}

/** What a list is narrowed to, and its order. */
export type Narrowing = Pick<LeftPlace, 'filters' | 'search' | 'sort'>;

/** Where a person was. */
export interface Past {
  /** The places that were left, the newest last. */
  back: readonly LeftPlace[];
  /** Those that were gone back from, the next last. */
  forward: readonly LeftPlace[];
  /** What lists were narrowed to before a related list narrowed them. */
  beforeRelated: Readonly<Partial<Record<ListNoun, Narrowing>>>;
}

/** Places kept at most. */
const most = 50;

export const noPast: Past = { back: [], forward: [], beforeRelated: {} };

/** What happens to the way that a person went. `here` is the place that is left. */
export type PastEvent =
  | { type: 'left'; here: LeftPlace }
  | { type: 'went-back'; here: LeftPlace }
  | { type: 'went-forward'; here: LeftPlace }
  /** A related list is about to narrow a list, which is narrowed so now. */
  | { type: 'related-entered'; noun: ListNoun; narrowing: Narrowing }
  /** The list is again what it was before a related list. */
  | { type: 'related-left'; noun: ListNoun }
  /** Nobody is signed in any more: no place is left to go to, and words are gone from all lists. */
  | { type: 'ended' };

/** The way after an event. Pure: what opens and narrows lists is in `history.ts`. */
export function pastReducer(past: Past, event: PastEvent): Past {
  const { back, forward, beforeRelated } = past;
  switch (event.type) {
    case 'left':
      return { ...past, back: [...back, event.here].slice(-most), forward: [] };
    case 'went-back':
      return { ...past, back: back.slice(0, -1), forward: [...forward, event.here] };
    case 'went-forward':
      return { ...past, back: [...back, event.here], forward: forward.slice(0, -1) };
    case 'related-entered':
      // A related list behind a related list: what was there before the first one counts.
      return { ...past, beforeRelated: { [event.noun]: event.narrowing, ...beforeRelated } };
    case 'related-left': {
      const { [event.noun]: _, ...others } = beforeRelated;
      return { ...past, beforeRelated: others };
    }
    case 'ended': {
      const kept = Object.entries(beforeRelated).map(([noun, narrowing]) => [noun, { ...narrowing, search: '' }]);
      return { ...noPast, beforeRelated: Object.fromEntries(kept) };
    }
  }
}

/** The rows through whose related lists the list on show was reached, the first one first. */
export function trail({ back }: Past): readonly (LeftPlace & { related: NonNullable<LeftPlace['related']> })[] {
  const start = back.findLastIndex(({ related }) => related === undefined) + 1;
  return back.slice(start).flatMap((place) => (place.related ? [{ ...place, related: place.related }] : []));
}
