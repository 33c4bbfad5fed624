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
}

/** A table that an action fills while it runs. Rows and columns keep their places. */
export interface LiveTable {
  /** How far it is, in one sentence. */
  caption: string;
  /** What the rows are. */
  corner: string;
  heads: readonly string[];
  rows: readonly { id: number; head: string; cells: readonly LiveCell[] }[];
  /** How the signs are read, and what else there is to know, a sentence a line. */
  notes: readonly string[];
  isOver: boolean;
}
