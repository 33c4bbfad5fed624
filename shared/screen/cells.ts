import type { Enumeration, Tone } from '../domain/enumeration.ts';
import { formatNumber } from '../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../format/quota.ts';
import { sanitise, sanitiseMultiline } from '../format/sanitise.ts';
import { formatRelativeTime, formatTime, shortenTime } from '../format/time.ts';
import type { MessageKey } from '../text/text.ts';
import type { ScreenContext } from './screen-context.ts';
import type { ValueChange } from './value-change.ts';

/** The content of one cell of a list or of a details pane: data, not markup. */
export interface Cell {
  /** The text shown to the user. Already sanitised. */
  text: string;
  tone?: Tone;
  /** Further text: for a tooltip, the details pane and `--output wide`. */
  hint?: string;
  /**
   * The address of the image that the cell is about, http(s) or of the page's own origin; each face shows it as it can
   * (DRAW-01).
   */
  image?: string;
  /** A shorter form of `text` for tables, such as a time without the date that every row shares. */
  short?: string;
  /** The two parts of `text`: the value, and a remark about it that the console draws less strongly. */
  parts?: { value: string; remark: string };
  /**
   * The text is a bare count, with or without words: where no column heading is above it, it is shown with its own
   * label.
   */
  isCount?: boolean;
  /** The value is unlimited, whatever `raw` is: it is neither more nor less than any size (ASK-16). */
  isBoundless?: boolean;
  /** There is nothing to show: lists show a dash, details may leave the line out. */
  isEmpty?: boolean;
  /** Numbers over time, the oldest first; lists of the terminal UI draw them as bars instead of the text. */
  bars?: readonly number[];
  /** The share of a whole, 0 to 1; the console draws it as a bar beside the text. */
  share?: number;
  /**
   * The outcome of each of the latest intervals, the oldest first; the console draws them as a row of marks instead of
   * the text.
   */
  marks?: readonly Tone[];
  /** Changes of fields, before and after, which `text` lists; the console draws them. */
  changes?: readonly ValueChange[];
  /** The changes were not done: `text` says so, and the console draws them without colours. */
  areOnlyMeant?: boolean;
  /** The value that machine formats print. */
  raw: string | number | boolean | null | readonly (string | number)[];
}

/** The cells of a column that stand in for another column. */
export interface StandIn<Row> {
  /** The column that has no room. */
  of: string;
  /** The cells to choose from, the widest first; none for the column's own cell. */
  cells(row: Row, context: ScreenContext): readonly Cell[];
}

/** The cell of a text from the gateway, sanitised for every face. */
export function textCell(text: string): Cell {
  return onDemand(text, () => sanitise(text));
}

/** The cell of a text of several lines from the gateway, for details. */
export function multilineCell(text: string): Cell {
  return onDemand(text, () => sanitiseMultiline(text));
}

/** A cell with nothing to show; machine formats still print `raw`. */
export function emptyCell(raw: Cell['raw']): Cell {
  return { text: '–', tone: 'muted', raw, isEmpty: true };
}

/** The cell of a failure's reason; empty where nothing failed. */
export function reasonCell(reason: string): Cell {
  return reason === '' ? emptyCell('') : { ...textCell(reason), tone: 'bad' };
}

/** The members of a list: separated by commas for users, an array for machine formats. */
export function listCell(members: readonly string[]): Cell {
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  return onDemand(members, () => members.map(sanitise).join(', '));
}

/** The number of names shown before the rest is only counted. */
const mostNames = 12;

/** The first `mostNames` names of models or groups, and the number of the rest. */
export function namesCell(names: readonly string[], { say }: Pick<ScreenContext, 'say'>): Cell {
  if (names.length === 0) return { text: say('common.none'), tone: 'muted', raw: names };
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  const shown = names.slice(0, mostNames).map(sanitise).join(', ');
  return { text: names.length > mostNames ? `${shown} +${names.length - mostNames}` : shown, raw: names };
}

/** An id, or a number that is not an amount, shown without separators. */
export function idCell(id: number): Cell {
  return { text: String(id), raw: id };
}

/** A count with thousands separators. */
export function countCell(count: number): Cell {
  return Object.assign(
    onDemand(count, () => formatNumber(count)),
    { isCount: true },
  );
}

/** Yes or no. */
export function yesNoCell(value: boolean, { say }: Pick<ScreenContext, 'say'>): Cell {
  return { text: say(value ? 'common.yes' : 'common.no'), raw: value };
}

/**
 * A member of an enumeration: label and tone for users, its machine name for machine formats. An unknown value is shown
 * as the gateway sent it (docs/gateways.md 5.1: newer gateways send values that we do not know).
 */
export function memberCell<Value extends number | string>(
  enumeration: Enumeration<Value>,
  value: Value,
  { say }: Pick<ScreenContext, 'say'>,
): Cell {
  const member = enumeration.of(value);
  const isKnown = enumeration.members.includes(member);
  const text = () => (!isKnown && typeof value === 'string' && sanitise(value)) || say(member.label);
  return onDemand(isKnown ? member.name : value, text, undefined, member.tone);
}

/** Quota in the unit that the site shows (FMT-01); machine formats print the quota units. */
export function quotaCell(units: number, context: Pick<ScreenContext, 'status'>, digits = 2): Cell {
  return onDemand(units, () => formatQuota(units, quotaDisplayOf(context.status), digits));
}

/** Unix seconds as "3 min ago" with the exact time as hint; 0 shows `missing`. */
export function timeCell(seconds: number, { say, now }: ScreenContext, missing: MessageKey): Cell {
  if (seconds <= 0) return { text: say(missing), tone: 'muted', raw: seconds };
  return onDemand(
    seconds,
    () => formatRelativeTime(seconds, now(), say),
    () => formatTime(seconds),
  );
}

/**
 * Unix seconds of a log event: shows the exact time, because many rows share one minute, with how long ago it was as
 * the hint.
 */
export function momentCell(seconds: number, { say, now }: ScreenContext): Cell {
  if (seconds <= 0) return emptyCell(seconds);
  const cell = onDemand(
    seconds,
    () => formatTime(seconds),
    () => formatRelativeTime(seconds, now(), say),
  );
  return Object.defineProperty(cell, 'short', { get: () => shortTime(seconds, now()), enumerable: true });
}

/** The shortest form of a time: without seconds where it is not of today. */
function shortTime(seconds: number, now: number): string {
  const text = shortenTime(formatTime(seconds), now);
  return text.includes('-') ? text.slice(0, -3) : text;
}

/**
 * A cell whose text is made when it is first read. Machine formats print only `raw`, and the first date or number
 * formatted in a process takes milliseconds that the start of a command should not pay.
 */
export function onDemand(raw: Cell['raw'], text: () => string, hint?: () => string | undefined, tone?: Tone): Cell {
  return {
    raw,
    tone,
    get text() {
      return text();
    },
    get hint() {
      return hint?.();
    },
  };
}
