import type { KeyContext } from '../keys/key-table.ts';
import type { Store } from './store.ts';

/** What lies over the view and takes the keys first. `kind` chooses how it is drawn. */
export interface LayerOf<Kind extends string, State> {
  kind: Kind;
  context: KeyContext;
  store: Store<State>;
  /** Does one of the key table's actions of this context; `key` is the one that was pressed. */
  perform(action: string, key?: string): void;
  /** Why an action cannot be done now. */
  refusal?(action: string): string | undefined;
  /** Takes text that was typed or pasted. Without it, typing does nothing here. */
  type?(text: string, isPasted: boolean): void;
  /** Whether a paste of several lines is taken as it is; without it, its first line is (`takePaste`). */
  takesLines?(): boolean;
}

/** Any layer. Only what draws or reads it out needs to know which (`any-layer.ts`). */
export type Layer = LayerOf<string, object>;
