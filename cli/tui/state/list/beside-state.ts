import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Store } from '../store.ts';
import type { List } from './rows/list.ts';

/** A second list beside the current one: the rows related to the row under its cursor. */
export interface Beside {
  /** The current list, which this one is shown beside. */
  of: ListNoun;
  /** The letter of the related list that is shown (SEE-06). */
  letter: string;
  list: List;
  store: Store<BesideState>;
  /** Reads the related rows of the row under the cursor, once the cursor rests. */
  follow(): void;
}

export interface BesideState {
  /** The sanitised name of the row whose related rows are shown. */
  about: string;
  /**
   * The name of the row that the cursor has moved on to: its related rows are requested once the cursor rests.
   * Undefined otherwise.
   */
  next: string | undefined;
  /** Why the row has no related rows of this kind; undefined where it can have some. */
  none: string | undefined;
  /** What narrows the list to the related rows: filters of the gateway, and words tried here. */
  relation: { filters: FilterValues; words: string };
}
