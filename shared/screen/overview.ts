import type { Tone } from '../domain/enumeration.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * What a panel shows first when a row is opened (WEB-13), above the row's form. It is drawn from the row that was
 * already read and from a few further readings, each with reserved room so that nothing moves when it arrives.
 */
export interface Overview<Row> {
  /** The cells under the name, the state first. */
  head(row: Row, context: ScreenContext): readonly Cell[];
  /** What is wrong with the row; undefined where nothing is. */
  problem?(row: Row, context: ScreenContext): Problem | undefined;
  /** How much of a whole is used up; missing where there is no whole. */
  meter?(row: Row, context: ScreenContext): Meter;
  /** The most important figures, at most four. */
  figures(row: Row, context: ScreenContext): readonly Figure[];
  /** Bars over time under the figures, drawn from one or more of the readings; undefined where none could be true. */
  bars?(row: Row, context: ScreenContext): OverviewBars | undefined;
  /** At most three, each one call; with the row itself a panel takes at most four calls. */
  readings?(row: Row, context: ScreenContext): readonly Reading<Row>[];
  /** Groups of further facts. Empty facts are left out. */
  groups(row: Row, context: ScreenContext): readonly FactGroup[];
  /** The verb of an action with one field, which a panel offers as that field instead of a dialog. */
  inPlace?: string;
  /**
   * Verbs of the row's actions for the foot of the panel, the likeliest first. Those that the row refuses are left out.
   */
  verbs: readonly string[];
}

/** What is wrong with a row now, as a sentence, and the verb that most likely fixes it. */
export interface Problem {
  tone: Extract<Tone, 'warn' | 'bad'>;
  text: string;
  verb?: string;
}

/** A share of a whole, drawn as a bar with text above and below. */
export interface Meter {
  /** The figure above the bar. */
  figure: string;
  /** The text after the figure, in the same line. */
  words: string;
  /** 0 to 1; undefined where the whole is unlimited. */
  share: number | undefined;
  tone: Tone;
  /** The text below the bar. */
  note: string;
}

export interface Figure {
  id: string;
  label: MessageKey;
  /** Missing where a reading provides it. */
  cell?: Cell;
  /** The id of the reading that provides the cell. */
  reading?: string;
}

export interface FactGroup {
  title: MessageKey;
  facts: readonly Detail[];
}

export interface OverviewBars {
  title: MessageKey;
  /** The text instead of bars where nothing happened. */
  none: MessageKey;
  /** The ids of the readings whose events are drawn. Events of `failed` are a part of their bar in another colour. */
  of: { all: string; failed?: string };
  /** What is drawn: the readings' events by id. */
  draw(events: Readonly<Record<string, Events | undefined>>): DrawnBars;
}

/** What happened over time, as far as it was read. */
export interface Events {
  /** Unix seconds from which on `list` is complete. */
  since: number;
  list: readonly { at: number; amount: number }[];
}

export interface DrawnBars {
  /** From the oldest to the newest; empty where nothing happened. */
  bars: readonly FactBar[];
  /** The time at the left and at the right end. */
  from: string;
  to: string;
  /** What all bars add up to, as a sentence. */
  sum: string;
}

export interface FactBar {
  /** Unix seconds of its begin, which may have a fraction; short bars have the same text and differ in this. */
  at: number;
  /** Its height, and how much of the whole height failed: 0 to 1. */
  share: number;
  failedShare: number;
  /** Its time and amount. */
  text: string;
}

/** One call to the gateway, and the block whose room is reserved for its rows. */
export interface Reading<Row> {
  id: string;
  /** The block that shows the rows of the reading; without `related` no list has all of them. */
  block?: { title: MessageKey; lines: number; none: MessageKey; related?: string };
  read(row: Row, context: ScreenContext, options: CallOptions): Promise<ReadFacts>;
}

export interface ReadFacts {
  /** Cells by the id of their figure. */
  figures: Readonly<Record<string, Cell>>;
  lines?: readonly FactLine[];
  /** For the bars of the overview. */
  events?: Events;
}

/** One row of a block: time, name and outcome. */
export interface FactLine {
  at: Cell;
  what: string;
  /** Why it failed, or its result. Sanitised. */
  outcome: string;
  isFailed: boolean;
}
