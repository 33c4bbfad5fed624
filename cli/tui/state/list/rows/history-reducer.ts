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
  /** The row whose door was gone through, and the filters and words behind it; undefined where the list was left otherwise. */
  door: { name: string; filters: FilterValues; words: string } | undefined;
}

/** What a list is narrowed to, and its order. */
export type Narrowing = Pick<LeftPlace, 'filters' | 'search' | 'sort'>;

/** Where a person was. */
export interface Past {
  /** The places that were left, the newest last. */
  back: readonly LeftPlace[];
  /** Those that were gone back from, the next last. */
  forward: readonly LeftPlace[];
  /** What lists were narrowed to before a door narrowed them. */
  beforeDoor: Readonly<Partial<Record<ListNoun, Narrowing>>>;
}

/** Places kept at most. */
const most = 50;

export const noPast: Past = { back: [], forward: [], beforeDoor: {} };

/** What happens to the way that a person went. `here` is the place that is left. */
export type PastEvent =
  | { type: 'left'; here: LeftPlace }
  | { type: 'went-back'; here: LeftPlace }
  | { type: 'went-forward'; here: LeftPlace }
  /** A door is about to narrow a list, which is narrowed so now. */
  | { type: 'door-entered'; noun: ListNoun; narrowing: Narrowing }
  /** The list is again what it was before a door. */
  | { type: 'door-left'; noun: ListNoun }
  /** Nobody is signed in any more: no place is left to go to, and words are gone from all lists. */
  | { type: 'ended' };

/** The way after an event. Pure: what opens and narrows lists is in `history.ts`. */
export function pastReducer(past: Past, event: PastEvent): Past {
  const { back, forward, beforeDoor } = past;
  switch (event.type) {
    case 'left':
      return { ...past, back: [...back, event.here].slice(-most), forward: [] };
    case 'went-back':
      return { ...past, back: back.slice(0, -1), forward: [...forward, event.here] };
    case 'went-forward':
      return { ...past, back: [...back, event.here], forward: forward.slice(0, -1) };
    case 'door-entered':
      // A door behind a door: what was there before the first one counts.
      return { ...past, beforeDoor: { [event.noun]: event.narrowing, ...beforeDoor } };
    case 'door-left': {
      const { [event.noun]: _, ...others } = beforeDoor;
      return { ...past, beforeDoor: others };
    }
    case 'ended': {
      const kept = Object.entries(beforeDoor).map(([noun, narrowing]) => [noun, { ...narrowing, search: '' }]);
      return { ...noPast, beforeDoor: Object.fromEntries(kept) };
    }
  }
}

/** The rows through whose doors the list on show was reached, the first one first. */
export function trail({ back }: Past): readonly (LeftPlace & { door: NonNullable<LeftPlace['door']> })[] {
  const start = back.findLastIndex(({ door }) => door === undefined) + 1;
  return back.slice(start).flatMap((place) => (place.door ? [{ ...place, door: place.door }] : []));
}
