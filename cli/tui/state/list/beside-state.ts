import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Store } from '../store.ts';
import type { List } from './rows/list.ts';

/** A second list beside the one on show: what belongs to the row under its cursor. */
export interface Beside {
  /** The list that it stands beside. */
  of: ListNoun;
  /** The letter of the way that leads from a row to what it shows (SEE-06). */
  letter: string;
  list: List;
  store: Store<BesideState>;
  /** Takes the row under the cursor again, once the cursor rests. */
  follow(): void;
}

export interface BesideState {
  /** What the row is called whose rows they are; sanitised. */
  about: string;
  /** The cursor has moved on: those of this one are asked for once it rests. */
  next: string | undefined;
  /** Why the row has nothing of the kind; undefined where it has. */
  none: string | undefined;
  /** What leaves just what belongs to the row: filters of the gateway, and words. */
  relation: { filters: FilterValues; words: string };
}
