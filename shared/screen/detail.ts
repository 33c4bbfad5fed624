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
  /** It is a step of a sum, or what the steps come to: faces with room draw them as one, the others tell them as text. */
  step?: DetailStep;
}

export interface DetailStep {
  /** How the amount came about; '' where the label says it all. */
  how: string;
  amount: string;
  /** Of the last one, what the steps come to: what they are headed by, and whether they explain all of it. */
  sum?: { title: string; isWhole: boolean };
}
