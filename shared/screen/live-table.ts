import type { Tone } from '../domain/enumeration.ts';

/** One place of a table that fills while one looks. */
export interface LiveCell {
  /** '' where there is nothing to tell. Sanitised. */
  text: string;
  tone: Tone;
  /** The rest of the story. Sanitised. */
  hint?: string;
  /** The row of a list that tells all of it, by the key it is looked up with. */
  row?: { noun: 'probe'; key: string };
  /** How long it took, from 1 (fast) to 5: one hue that gets stronger, so that nobody reads it as good or bad. */
  heat?: number;
}

/** How the latest runs of a row went, the oldest first, in tones; `share` of them failed, in words. */
export interface LiveHistory {
  tones: readonly Tone[];
  share: string;
  /** The same in a sentence, for whoever hears it. */
  told: string;
}

/** What went wrong in the same way in several places of one row, and what may be done about it. */
export interface LiveFailure {
  id: string;
  /** The kind, with its code. */
  kind: string;
  /** Name of the row. Sanitised. */
  head: string;
  /** The columns it is about. Sanitised. */
  of: readonly string[];
  /** What was said. Sanitised; may be empty. */
  told: string;
  /** Who else may do it; missing where that is not known. */
  others?: { text: string; tone: Tone };
  /** The rows that tell all of it, by the keys they are looked up with, and the verbs that help, the likeliest first. */
  rows: { noun: 'probe'; keys: readonly string[]; verbs: readonly string[] };
}

/** A table that an action fills while it runs. Rows and columns keep their places. */
export interface LiveTable {
  /** How far it is, in one sentence. */
  caption: string;
  /** What the rows are. */
  corner: string;
  heads: readonly string[];
  rows: readonly { id: number; head: string; cells: readonly LiveCell[]; history?: LiveHistory }[];
  /** What `history` of the rows is; missing where none has any. */
  historyHead?: string;
  /** Seconds below which an answer has each heat but the last; from the last of them on it has that. */
  heatSteps: readonly number[];
  /** In the order of the rows. */
  failures: readonly LiveFailure[];
  /** How the signs are read, and what else there is to know, a sentence a line. */
  notes: readonly string[];
  /** What does the same again and again: a line to copy, and what it is. */
  recipe?: { label: string; line: string };
  isOver: boolean;
}
