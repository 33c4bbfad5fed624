import type { Store } from '../state/store.ts';

/** What a screen reader reads of the current view; each part is read out when it changes. */
export interface Spoken {
  /** Title of the view; unchanged as long as the user stays in it. */
  title: string;
  /** Sentences that are read out once, when the view is entered. */
  introduction: readonly string[];
  /** Lines of the view's text; when lines are added at the end, only those are read out. */
  lines: readonly string[];
  /** The item under the cursor. It is read out again only when `key` changes, so that a growing age is not repeated. */
  focus: { key: string; text: string };
  /**
   * How the rows are sorted, and the position of the current row; read out when `key` changes. Undefined where there is
   * no order, or while rows in another order may still arrive.
   */
  order?: { key: string; text: string; position: string } | undefined;
  /** The text that is being typed; undefined where none is. */
  input: { label: string; text: string } | undefined;
  /** Stores to subscribe to in addition to the app's own. */
  stores: readonly Store<never>[];
}
