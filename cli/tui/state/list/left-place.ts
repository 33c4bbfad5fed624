import type { FilterValues } from '../../../../shared/screens/list-screen.ts';
import type { ListNoun } from '../../../../shared/screens/registry.ts';
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

/** The places that were left, the newest last, and those that were gone back from, the next last. */
export interface Past {
  back: readonly LeftPlace[];
  forward: readonly LeftPlace[];
}
