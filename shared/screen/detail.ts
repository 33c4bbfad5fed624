import type { MessageKey } from '../text/text.ts';
import type { Cell } from './cells.ts';
import type { RowChanges } from './value-change.ts';

/**
 * One labelled fact: about a row beyond its columns, about a list as a whole (its totals), or about an action's result.
 */
export interface Detail {
  /** In snake case, as for columns; the name in machine output. */
  id: string;
  label: MessageKey;
  cell: Cell;
  /** The cell's text may hold line breaks (a prompt, JSON); it was sanitised by `sanitiseMultiline`. */
  multiline?: boolean;
  /** Changes of rows, before and after, which the text lists: the console draws them as a table. */
  changes?: readonly RowChanges[];
  /** The gateway's own numbers behind a calculation that the steps tell already: faces that can fold them away do. */
  isBehind?: boolean;
  /**
   * It is a step of a calculation, or its result: faces with room draw the steps as one calculation, others show them
   * as text.
   */
  step?: DetailStep;
}

export interface DetailStep {
  /** How the amount was calculated; '' where the label says it all. */
  how: string;
  amount: string;
  /** Only on the last step: the title of the calculation, and whether its steps explain the whole amount. */
  sum?: {
    title: string;
    isWhole: boolean;
    /** The ids of columns whose values the steps contain. */
    covers: readonly string[];
  };
}
