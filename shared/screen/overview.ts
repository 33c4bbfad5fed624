import type { Tone } from '../domain/enumeration.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * What answers first when a row is opened (WEB-13): drawn from the row that was read already, and from a few readings with a name,
 * for each of which room is kept, as nothing may move once it stands. Its form stands behind it.
 */
export interface Overview<Row> {
  /** Under the name, the state first. */
  head(row: Row, context: ScreenContext): readonly Cell[];
  /** What is wrong; undefined where nothing is. */
  trouble?(row: Row, context: ScreenContext): Trouble | undefined;
  /** How much of a whole is used up; undefined where there is no whole. */
  meter?(row: Row, context: ScreenContext): Meter;
  /** The answer before all others: at most four. */
  figures(row: Row, context: ScreenContext): readonly Figure[];
  /** At most three, each one call: with the row itself a panel costs no more than four. */
  readings?(row: Row, context: ScreenContext): readonly Reading<Row>[];
  /** What it is made of. What is empty is left out. */
  groups(row: Row, context: ScreenContext): readonly FactGroup[];
  /** Verbs of its actions at the foot, the likeliest first. Those that the row refuses are left out. */
  verbs: readonly string[];
}

/** What is wrong with a row now, in a sentence, and the verb that most likely mends it. */
export interface Trouble {
  tone: Extract<Tone, 'warn' | 'bad'>;
  text: string;
  verb?: string;
}

/** A part of a whole, as a bar with words above and below. */
export interface Meter {
  /** The number in question. */
  figure: string;
  /** Behind it, in the same line. */
  words: string;
  /** 0 to 1; undefined where the whole has no end. */
  share: number | undefined;
  tone: Tone;
  /** Below the bar. */
  note: string;
}

export interface Figure {
  id: string;
  label: MessageKey;
  /** Missing where a reading brings it. */
  cell?: Cell;
  /** The id of that reading. */
  reading?: string;
}

export interface FactGroup {
  title: MessageKey;
  facts: readonly Detail[];
}

/** One call to the gateway, what it tells, and the room that is kept for it. */
export interface Reading<Row> {
  id: string;
  /** Rows that it brings, as a block of its own. */
  block?: { title: MessageKey; lines: number; none: MessageKey; related: string };
  read(row: Row, context: ScreenContext, options: CallOptions): Promise<ReadFacts>;
}

export interface ReadFacts {
  /** By the id of the figure. */
  figures: Readonly<Record<string, Cell>>;
  lines?: readonly FactLine[];
}

/** One row of a block: when, what, and how it went. */
export interface FactLine {
  at: Cell;
  what: string;
  /** Why it failed, or what it took. Sanitised. */
  outcome: string;
  isFailed: boolean;
}
