import { startOfDay, startOfTomorrow } from '../format/parse-time.ts';
import { formatDate, formatTime } from '../format/time.ts';
import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import { rangeEnd, readFilters } from './filter-values.ts';
import type { Filter, FilterValues } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** The first and last second of the range that was counted, in Unix seconds; a missing end is open. */
interface Covered {
  start?: number | undefined;
  end?: number | undefined;
}

/** The range that totals cover (ASK-03), shown beside them; empty where they cover all rows. */
export function coveredDetails({ start, end }: Covered): Detail[] {
  if (start === undefined && end === undefined) return [];
  return [{ id: 'covered', label: 'list.covered', cell: coveredCell({ start, end }) }];
}

/**
 * The time range that the filters of a list select; empty where the list has no time filters, or they select
 * everything.
 */
export function coveredBy(filters: readonly Filter[], values: FilterValues, context: ScreenContext): Detail[] {
  const { time } = readFilters(
    filters.filter(({ kind }) => kind === 'datetime'),
    values,
    context,
  );
  return coveredDetails({ start: time('start'), end: time(rangeEnd) });
}

/** A range as filter values: dates for whole days, else the first second and the second after the last. */
export function rangeFilters({ start, end }: { start: number; end: number }): FilterValues {
  const isOfDays = areWholeDays({ start, end });
  return isOfDays
    ? { start: formatDate(start), end: formatDate(end) }
    : { start: formatTime(start), end: formatTime(end + 1) };
}

function areWholeDays({ start, end }: Covered): boolean {
  const beginsDay = start === undefined || startOfDay(start) === start;
  return beginsDay && (end === undefined || startOfTomorrow(end) === end + 1);
}

/** A range as users read it: dates for whole days, else the times of the first and last second. */
export function coveredCell({ start, end }: Covered): Cell {
  const raw = `${start ?? ''}-${end ?? ''}`;
  const format = areWholeDays({ start, end }) ? formatDate : formatTime;
  const [from, to] = [start, end].map((time) => (time === undefined ? '' : format(time)));
  return { text: from === to ? `${from}` : `${from} – ${to}`.trim(), raw };
}
