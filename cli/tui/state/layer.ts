import type { MessageKey } from '../../../shared/text/text.ts';
import type { KeyContext } from '../keys/key-table.ts';
import type { Store } from './store.ts';

/** A layer over the view; the topmost one gets the keys. `kind` chooses the component that draws it. */
export interface LayerOf<Kind extends string, State> {
  kind: Kind;
  context: KeyContext;
  store: Store<State>;
  /** Performs an action of this context from the key table; `key` is the one that was pressed. */
  perform(action: string, key?: string): void;
  /** Why an action is not available now; undefined when it is. */
  refusal?(action: string): string | undefined;
  /** Other words for the hint of an action as things stand; undefined leaves those of the key table. */
  hint?(action: string): MessageKey | undefined;
  /** Runs an action with a count typed before its key (TUI-15); false where the action takes none. */
  times?(action: string, count: number): boolean;
  /** Receives typed or pasted text. Without it, typing has no effect in this layer. */
  type?(text: string, isPasted: boolean): void;
  /** Of a layer that is a view of its own: shows it again as it was left. */
  again?(): void;
  /** Of a view with data of its own: its age, and how to read it anew in the background. */
  live?: LiveData;
  /** Whether a paste of several lines is inserted whole; otherwise only its first line is (`takePaste`). */
  takesLines?(): boolean;
}

/** Data of a view that is read anew as long as the view lies on top. */
export interface LiveData {
  /** `fetchedAt`: when it was read, in Unix ms; `error`: why the last reading failed; `pace`: least ms between readings. */
  state(): { fetchedAt: number; error: unknown; pace: number };
  /** Reads it anew; a failure is in `state` afterwards. */
  renew(): Promise<void>;
}

/** Any layer. Only the code that draws it or reads it out needs its kind (`any-layer.ts`). */
export type Layer = LayerOf<string, object>;
