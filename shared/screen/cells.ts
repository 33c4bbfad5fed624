import type { Enumeration, Tone } from '../domain/enumeration.ts';
import { formatNumber } from '../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../format/quota.ts';
import { sanitise, sanitiseMultiline } from '../format/sanitise.ts';
import { formatRelativeTime, formatTime, shortenTime } from '../format/time.ts';
import type { MessageKey } from '../text/text.ts';
import type { ScreenContext } from './screen-context.ts';

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
  /** A bare number, with or without words about it: where no heading stands above it, it is told with its own. */
  isCount?: boolean;
  /** There is no end to it, whatever its `raw` is: it is neither more nor less than any size (ASK-16). */
  isBoundless?: boolean;
  /** There is nothing to show: lists have a dash in its place, records may leave its line out. */
  isEmpty?: boolean;
  /** Numbers over time, the oldest first, where lists of the terminal UI draw a line of bars instead of the words. */
  bars?: readonly number[];
  /** How much of a whole the number is, 0 to 1, where faces with pixels draw it as a bar beside the words. */
  share?: number;
  /** How each of the latest times went, the oldest first, where faces with pixels draw a row of marks instead of the words. */
  marks?: readonly Tone[];
  /** What machine formats print. */
  raw: string | number | boolean | null | readonly (string | number)[];
}

/** A server's text, made harmless for every face. */
export function textCell(text: string): Cell {
  return onDemand(text, () => sanitise(text));
}

/** A server's text of several lines, for details. */
export function multilineCell(text: string): Cell {
  return onDemand(text, () => sanitiseMultiline(text));
}

/** A place with nothing to show; machines get what the row holds all the same. */
export function emptyCell(raw: Cell['raw']): Cell {
  return { text: '–', tone: 'muted', raw, isEmpty: true };
}

/** Why something failed; nothing where it did not. */
export function reasonCell(reason: string): Cell {
  return reason === '' ? emptyCell('') : { ...textCell(reason), tone: 'bad' };
}

/** Members of a list, comma-joined for people, apart for machines. */
export function listCell(members: readonly string[]): Cell {
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  return onDemand(members, () => members.map(sanitise).join(', '));
}

/** Names that are told one by one before the rest is counted. */
const mostNames = 12;

/** Names of models or groups: the first of them, and how many more there are. */
export function namesCell(names: readonly string[], { say }: Pick<ScreenContext, 'say'>): Cell {
  if (names.length === 0) return { text: say('common.none'), tone: 'muted', raw: names };
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  const shown = names.slice(0, mostNames).map(sanitise).join(', ');
  return { text: names.length > mostNames ? `${shown} +${names.length - mostNames}` : shown, raw: names };
}

/** An id or count that is no amount: as it is. */
export function idCell(id: number): Cell {
  return { text: String(id), raw: id };
}

/** A count with its thousands set apart. */
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
 * A member of an enumeration: label and tone for people, its machine name for machines. A value outside of it is shown
 * as the gateway sent it (docs/gateways.md 5.1: newer gateways send words we do not know).
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

/** Quota units, shown as the site wants them shown (FMT-01); machines get the units. */
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

/** Unix seconds of an event in a log: the exact time, because many rows share one minute; how long ago as hint. */
export function momentCell(seconds: number, { say, now }: ScreenContext): Cell {
  if (seconds <= 0) return emptyCell(seconds);
  const cell = onDemand(
    seconds,
    () => formatTime(seconds),
    () => formatRelativeTime(seconds, now(), say),
  );
  return Object.defineProperty(cell, 'short', { get: () => shortTime(seconds, now()), enumerable: true });
}

/** As short as it can be told, and without seconds where it is not of today. */
function shortTime(seconds: number, now: number): string {
  const text = shortenTime(formatTime(seconds), now);
  return text.includes('-') ? text.slice(0, -3) : text;
}

/**
 * A cell whose words are made when somebody reads them: machine formats print `raw` only, and the first use of dates and
 * numbers in a process costs milliseconds that a command's start should not pay.
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
