import { useMemo } from 'react';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { dayLines, dayTimes, type ListLine, subjectLines } from '../../../shared/screen/reading/list-lines.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListSort } from '../reading/list-address.ts';

export interface LinesState {
  /** The rows, and the headings of days or subjects between them. */
  lines: readonly ListLine[];
  /** The index among the lines of the row with this index. */
  lineOf(row: number): number;
  /** The number of rows above a line. */
  rowsBefore(line: number): number;
  /** The index of the line with the heading that a line belongs to; -1 where there is none. */
  headOf(line: number): number;
  /** The column that shows no date, because the headings of the days do. */
  timeColumn: string | undefined;
}

/**
 * The lines of a list: where its rows are sorted by time, a heading for each day comes between them (WEB-21); where they
 * are in the order of their subjects, one for each subject.
 */
export function useListLines<Row>(
  screen: BrowseScreen<Row>,
  rows: readonly Row[],
  sort: ListSort | undefined,
): LinesState {
  const context = useScreenContext();
  return useMemo(() => {
    const times = dayTimes(screen, rows, sort?.column, context);
    const byDay = times && dayLines(times, context.now() / 1000);
    const { subjectOf } = screen;
    const isBySubject = subjectOf !== undefined && sort === undefined;
    const headed = isBySubject ? subjectLines(rows.map((row) => subjectOf(row, context))) : byDay;
    if (headed === undefined) {
      return {
        lines: rows.map((_, row) => ({ row })),
        lineOf: (row) => row,
        rowsBefore: (line) => line,
        headOf: () => -1,
        timeColumn: undefined,
      };
    }
    const { lines, lineOf } = headed;
    return {
      lines,
      lineOf: (row) => lineOf[row] ?? lines.length,
      rowsBefore(line) {
        const at = lines.slice(line).find((one) => 'row' in one);
        return at === undefined || !('row' in at) ? rows.length : at.row;
      },
      headOf: (line) => lines.findLastIndex((one, index) => index <= line && !('row' in one)),
      timeColumn: screen.dayColumn,
    };
  }, [screen, rows, sort, context]);
}
