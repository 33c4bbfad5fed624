import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { daySums } from '../../shared/screens/log/day-sums.ts';
import { histogramRange } from '../../shared/screens/log/log-histogram.ts';
import type { LogRow } from '../../shared/screens/log/log-row.ts';
import type { ListViewState } from '../list/reading/use-list-view.ts';

/** What stands at the right of a day's line: the sums of its calls, with how much of the day they are of. */
export function sumsOfDay(day: number, view: ListViewState<LogRow>, context: ScreenContext): string {
  const { address, list, matching, rows, source } = view;
  const range = histogramRange(matching.filters, context);
  const isToEnd = list.page?.hasMore === false && (!source.isHere || source.whole.isAll);
  const reach = { isFromTop: address.page === 1, isToEnd, start: range?.start, end: range?.end };
  return daySums(day, rows, reach, context);
}
