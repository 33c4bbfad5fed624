import type { Store } from '../state/store.ts';

/** What a person hears of the place they are in; each part is told when it changes. */
export interface Spoken {
  /** What the place is; the same as long as the person stays there. */
  place: string;
  /** Sentences that are told once, when the place is entered. */
  introduction: readonly string[];
  /** What is read there; what is added at the end is told alone. */
  lines: readonly string[];
  /** What the cursor is on. `key` says when it is another one, so that an age that moves on is not told again. */
  focus: { key: string; text: string };
  /**
   * How the rows are sorted, and where the row under the cursor is in it; told when `key` changes. Undefined where there
   * is none, or as long as rows in another order may still come.
   */
  order?: { key: string; text: string; place: string } | undefined;
  /** The text that is being typed; undefined where none is. */
  input: { label: string; text: string } | undefined;
  /** Stores to listen to beside the app's own. */
  stores: readonly Store<never>[];
}
