import { readListFilter } from './filter/list-filter.ts';
import type { BrowseScreen, FilterValues } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The offered intervals between refreshes of a list that is followed (SEE-07), in seconds; users may type any other
 * from one second on.
 */
export const paces = [1, 2, 5, 10, 30, 60] as const;

/** The shortest interval between two refreshes, in ms. */
const fastest = 1000;

/** The typed interval (`2s`, `1m`, `5`) in ms; undefined for any other text, and for less than a second. */
export function readPace(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text.trim()) ?? [];
  const pace = amount === undefined ? 0 : Number(amount) * (unit === 'm' ? 60_000 : 1000);
  return pace >= fastest ? pace : undefined;
}

/** The ids above the first row that was in the list before: the rows that are new at the top. */
export function newRowsOf(before: ReadonlySet<number>, ids: readonly number[]): readonly number[] {
  const first = ids.findIndex((id) => before.has(id));
  return ids.slice(0, first < 0 ? ids.length : first);
}

/** How a list is narrowed: by filters of the gateway, and by words tested on the rows. */
export interface Narrowing {
  filters: FilterValues;
  words: string;
}

export interface ErrorsFilter {
  /** The list shows only rows that failed. */
  isOn: boolean;
  /** The filters and words with "errors only" toggled. */
  turned: Narrowing;
  /** Why this gateway cannot be asked for failed rows; undefined where it can. */
  fault: string | undefined;
}

/**
 * The "errors only" filter of a list (SEE-07), applied by the gateway where it can, otherwise to the rows read.
 * Undefined where the list has no `troubleWords`.
 */
export function errorsFilterOf<Row>(
  screen: BrowseScreen<Row>,
  { filters, words }: Narrowing,
  context: ScreenContext,
): ErrorsFilter | undefined {
  if (screen.errorWords === undefined) return undefined;
  const { values, here, fault } = readListFilter(screen.errorWords, screen, context);
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
