import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { daySums } from '../../shared/screens/log/day-sums.ts';
import { histogramRange } from '../../shared/screens/log/log-histogram.ts';
import type { LogRow } from '../../shared/screens/log/log-row.ts';
import type { ListViewState } from '../list/reading/use-list-view.ts';

/**
 * Returns the text at the right of a day's heading: the totals of its calls, with a note if only part of the day is
 * loaded.
 */
export function sumsOfDay(day: number, view: ListViewState<LogRow>, context: ScreenContext): string {
  const { address, list, matching, rows, source } = view;
  const range = histogramRange(matching.filters, context);
  const isToEnd = list.page?.hasMore === false && (!source.isHere || source.whole.isAll);
  const reach = { isFromTop: address.page === 1, isToEnd, start: range?.start, end: range?.end };
  return daySums(day, rows, reach, context);
}
