import type { Tone } from '../domain/enumeration.ts';
import type { MessageKey } from '../text/text.ts';

/** The time a row took, in the parts it was spent on. */
export interface Timeline {
  title: string;
  /** A rate beside the title; missing where it would say nothing. */
  note?: string;
  parts: readonly TimelinePart[];
  /** The ids of columns whose values the parts contain. */
  covers: readonly string[];
}

export interface TimelinePart {
  id: string;
  label: MessageKey;
  /** Its begin and end as shares of the whole, 0 to 1. */
  from: number;
  to: number;
  text: string;
  tone: Tone;
}
