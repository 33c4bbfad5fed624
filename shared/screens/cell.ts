import type { Tone } from '../domain/tone.ts';

/** What stands in one place of a list or a detail pane: data, not markup (design: "A cell is data"). */
export interface Cell {
  /** What a person reads. Already sanitised. */
  text: string;
  tone?: Tone;
  /** The rest of the story: a tooltip, the detail pane, `--output wide`. */
  hint?: string;
  /** Address of the picture the cell speaks of, http(s) or of the page's own origin; faces show it as they can (DRAW-01). */
  image?: string;
  /** The same in fewer cells, for tables: a time without the date that every row shares. */
  short?: string;
  /** What machine formats print. */
  raw: string | number | boolean | null | readonly (string | number)[];
}
