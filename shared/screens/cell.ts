import type { Tone } from '../domain/tone.ts';

/** What stands in one place of a list or a detail pane: data, not markup (design: "A cell is data"). */
export interface Cell {
  /** What a person reads. Already sanitised. */
  text: string;
  tone?: Tone;
  /** The rest of the story: a tooltip, the detail pane, `--output wide`. */
  hint?: string;
  /** What machine formats print. */
  raw: string | number | boolean | null | readonly (string | number)[];
}

/** A cell of plain text. */
export function plainCell(text: string, raw: Cell['raw'] = text): Cell {
  return { text, raw };
}
