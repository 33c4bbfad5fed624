import type { Tone } from '../domain/enumeration.ts';

/** One cell of a table that an action fills while the user looks on. */
export interface LiveCell {
  /** '' where there is nothing to show. Sanitised. */
  text: string;
  tone: Tone;
  /** Further text, for a tooltip. Sanitised. */
  hint?: string;
  /** The row of a list with all details, by its `lookUp` key. */
  row?: { noun: 'probe'; key: string };
  /**
   * How long it took, from 1 (fast) to 5, drawn as one hue of growing strength, so that it does not look like good or
   * bad.
   */
  heat?: number;
}

/** The outcomes of a row's latest runs as tones, the oldest first; `share` says in words how many failed. */
export interface LiveHistory {
  tones: readonly Tone[];
  share: string;
  /** The same as a sentence, for screen readers. */
  sentence: string;
}

/** One failure that several cells of a row share, and what can be done about it. */
export interface LiveFailure {
  id: string;
  /** The kind of failure, with its code. */
  kind: string;
  /** The name of the row. Sanitised. */
  head: string;
  /** The headings of the columns that failed. Sanitised. */
  of: readonly string[];
  /** The message of the failure. Sanitised; may be empty. */
  message: string;
  /** Who else serves the same; missing where that is not known. */
  others?: { text: string; tone: Tone };
  /** The rows with all details, by their `lookUp` keys, and the verbs that help, the likeliest first. */
  rows: { noun: 'probe'; keys: readonly string[]; verbs: readonly string[] };
}

/** A table that an action fills while it runs. Rows and columns keep their positions. */
export interface LiveTable {
  /** The progress, in one sentence. */
  caption: string;
  /** The heading of the column of row names. */
  corner: string;
  heads: readonly string[];
  rows: readonly { id: number; head: string; cells: readonly LiveCell[]; history?: LiveHistory }[];
  /** The heading of the rows' `history`; missing where no row has one. */
  historyHead?: string;
  /** The upper limits in seconds of each heat but the highest, which has none. */
  heatSteps: readonly number[];
  /** The failures, in the order of the rows. */
  failures: readonly LiveFailure[];
  /** The legend of the signs and further notes, one sentence per line. */
  notes: readonly string[];
  /** The command line that repeats the run regularly, to copy, and its label. */
  recipe?: { label: string; line: string };
  isOver: boolean;
}
