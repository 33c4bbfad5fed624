import { readListFilter } from './filter/list-filter.ts';
import type { BrowseScreen, FilterValues } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** Seconds between refreshes of a list that is followed (SEE-07), as they are offered; any other from one second on may be typed. */
export const paces = [1, 2, 5, 10, 30, 60] as const;

/** The least time between two refreshes, in ms: clocks on screens go by seconds. */
const fastest = 1000;

/** The ms of a pace as it is typed (`2s`, `1m`, `5`); undefined for anything else, or less than a second. */
export function readPace(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text.trim()) ?? [];
  const pace = amount === undefined ? 0 : Number(amount) * (unit === 'm' ? 60_000 : 1000);
  return pace >= fastest ? pace : undefined;
}

/** The ids that stand above the first one that was there before: what came in at the top of a list. */
export function newRowsOf(before: ReadonlySet<number>, ids: readonly number[]): readonly number[] {
  const first = ids.findIndex((id) => before.has(id));
  return ids.slice(0, first < 0 ? ids.length : first);
}

/** What a list is narrowed to: the filters of the gateway, and words tried on the rows. */
export interface Narrowing {
  filters: FilterValues;
  words: string;
}

export interface Troubles {
  /** Only what went wrong is on show. */
  isOn: boolean;
  /** The same list with that turned round. */
  turned: Narrowing;
  /** Why it cannot be asked for on this gateway. */
  fault: string | undefined;
}

/** "Errors only" of a list (SEE-07): by the gateway where it can, else among the rows read. Undefined where a list has no such words. */
export function troublesOf<Row>(
  screen: BrowseScreen<Row>,
  { filters, words }: Narrowing,
  context: ScreenContext,
): Troubles | undefined {
  if (screen.troubleWords === undefined) return undefined;
  const { values, here, fault } = readListFilter(screen.troubleWords, screen, context);
  const present = words.split(/\s+/).filter((word) => word !== '');
  const isOn =
    fault === undefined &&
    Object.entries(values).every(([id, value]) => filters[id] === value) &&
    here.every((word) => present.includes(word));
  const kept = present.filter((word) => !here.includes(word));
  const others = Object.fromEntries(Object.entries(filters).filter(([id]) => values[id] === undefined));
  return {
    isOn,
    turned: {
      filters: isOn ? others : { ...others, ...values },
      words: (isOn ? kept : [...kept, ...here]).join(' '),
    },
    fault,
  };
}
