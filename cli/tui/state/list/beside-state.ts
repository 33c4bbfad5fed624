import type { ListNoun } from '../../../../shared/screens/registry.ts';
import type { Store } from '../store.ts';
import type { List } from './rows/list.ts';

/** A second list beside the one on show: the calls of the row under its cursor. */
export interface Beside {
  /** The list that it stands beside. */
  of: ListNoun;
  list: List;
  store: Store<BesideState>;
  /** Takes the row under the cursor again, once the cursor rests. */
  follow(): void;
}

export interface BesideState {
  /** What the row is called whose calls they are; sanitised. */
  about: string;
  /** The cursor has moved on: those of this one are asked for once it rests. */
  next: string | undefined;
}
