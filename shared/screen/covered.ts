import { startOfDay, startOfTomorrow } from '../format/parse-time.ts';
import { formatDate, formatTime } from '../format/time.ts';
import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import { rangeEnd, readFilters } from './filter-values.ts';
import type { Filter, FilterValues } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** From the first to the last second of what was counted, in Unix seconds; an end that is missing is open. */
interface Covered {
  start?: number | undefined;
  end?: number | undefined;
}

/** What totals were taken of (ASK-03), told beside them; none where it is all there is. */
export function coveredDetails({ start, end }: Covered): Detail[] {
  if (start === undefined && end === undefined) return [];
  return [{ id: 'covered', label: 'list.covered', cell: coveredCell({ start, end }) }];
}

/** The range that a list is narrowed to by its filters; none where it has no such filters, or all there is. */
export function coveredBy(filters: readonly Filter[], values: FilterValues, context: ScreenContext): Detail[] {
  const { time } = readFilters(
    filters.filter(({ kind }) => kind === 'datetime'),
    values,
    context,
  );
  return coveredDetails({ start: time('start'), end: time(rangeEnd) });
}

/** A range as filters take it: whole days by their dates, all else from its first second to the one that it ends before. */
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

/** A range as people say it: whole days by their dates, all else from its first to its last second. */
export function coveredCell({ start, end }: Covered): Cell {
  const raw = `${start ?? ''}-${end ?? ''}`;
  const format = areWholeDays({ start, end }) ? formatDate : formatTime;
  const [from, to] = [start, end].map((time) => (time === undefined ? '' : format(time)));
  return { text: from === to ? `${from}` : `${from} – ${to}`.trim(), raw };
}
