import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import type { ListNoun } from '../../../../../shared/screens/registry.ts';
import type { Layer } from '../../layer.ts';
import type { Row } from './list-options.ts';
import type { Sort } from './shown-rows.ts';

/** A list in the state in which the user left it: all that is needed to restore it (TUI-04). */
export interface Visit {
  noun: ListNoun;
  filters: FilterValues;
  search: string;
  sort: Sort | undefined;
  cursor: number;
  top: number;
  pinned: number | undefined;
  /** The view from the user's file whose columns and interval the list had, by its word. */
  viewOn: string | undefined;
  marks: readonly Row[];
  /**
   * The row whose related list was opened from here, with the filters and words of that relation; undefined where the
   * list was left otherwise.
   */
  related: { name: string; filters: FilterValues; words: string } | undefined;
  /** When it was left, in Unix ms. */
  leftAt: number;
  /** The name of the row that was under the cursor; '' where rows have none. Sanitised. */
  on: string;
}

/** A section of the settings as the user left it. */
export interface SettingsVisit {
  section: string;
  /** The field with the focus; undefined where that was on a button. */
  field: string | undefined;
  /** Unix ms. */
  leftAt: number;
}

/** A view in the state in which it was left: a list, or a layer of its own over it such as the tree. */
export interface LastView {
  visit: Visit;
  /** The layer that covered the list. */
  cover?: Layer | undefined;
}

/** The filters, search and order of a list. */
export type Narrowing = Pick<Visit, 'filters' | 'search' | 'sort'>;

/** The history of the lists and settings that the user visited. */
export interface Past {
  /** The lists that were left, the newest last. */
  back: readonly Visit[];
  /** The lists from which the user went back, the next one last. */
  forward: readonly Visit[];
  /** The narrowing that lists had before they were opened as related lists. */
  beforeRelated: Readonly<Partial<Record<ListNoun, Narrowing>>>;
  /** The sections of the settings that were left, the newest last; each once. */
  settings: readonly SettingsVisit[];
}

/** Maximum number of entries in the history. */
const most = 50;

export const noPast: Past = { back: [], forward: [], beforeRelated: {}, settings: [] };

/** The events of the history. `here` is the list that is left. */
export type PastEvent =
  | { type: 'left'; here: Visit }
  | { type: 'settings-left'; visit: SettingsVisit }
  | { type: 'went-back'; here: Visit }
  | { type: 'went-forward'; here: Visit }
  /** A list, narrowed by `narrowing` so far, is about to be opened as a related list. */
  | { type: 'related-entered'; noun: ListNoun; narrowing: Narrowing }
  /** The list has the narrowing again that it had before it was opened as a related list. */
  | { type: 'related-left'; noun: ListNoun }
  /** The session has ended: the history is empty, and search words are removed from all lists. */
  | { type: 'ended' };

/** The history after an event. A pure function: `history.ts` opens and narrows the lists. */
export function pastReducer(past: Past, event: PastEvent): Past {
  const { back, forward, beforeRelated } = past;
  switch (event.type) {
    case 'left':
      return { ...past, back: [...back, event.here].slice(-most), forward: [] };
    case 'settings-left': {
      const others = past.settings.filter(({ section }) => section !== event.visit.section);
      return { ...past, settings: [...others, event.visit].slice(-most) };
    }
    case 'went-back':
      return { ...past, back: back.slice(0, -1), forward: [...forward, event.here] };
    case 'went-forward':
      return { ...past, back: [...back, event.here], forward: forward.slice(0, -1) };
    case 'related-entered':
      // With related lists of related lists, the narrowing before the first one is kept.
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

/** The rows whose related lists led to the current list, the first one first. */
export function trail({ back }: Past): readonly (Visit & { related: NonNullable<Visit['related']> })[] {
  const start = back.findLastIndex(({ related }) => related === undefined) + 1;
  return back.slice(start).flatMap((visit) => (visit.related ? [{ ...visit, related: visit.related }] : []));
}
