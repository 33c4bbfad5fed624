import type { MessageKey } from '../text/text.ts';
import type { Cell } from './cells.ts';

/** One labelled fact: of a row beyond its columns, of a list as a whole (its totals), or of an action's result. */
export interface Detail {
  /** Snake case, as columns: the name in machine output. */
  id: string;
  label: MessageKey;
  cell: Cell;
  /** The cell's text may hold line breaks (a prompt, JSON); it passed `sanitiseMultiline`. */
  multiline?: boolean;
}
