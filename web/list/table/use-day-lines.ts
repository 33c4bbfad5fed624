import { useMemo } from 'react';
import { type DayLine, dayLines } from '../../../shared/screen/day-lines.ts';
import type { BrowseScreen, Column } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListSort } from '../reading/list-address.ts';

export interface LinesState {
  /** Rows, and the days between them. */
  lines: readonly DayLine[];
  /** Where a row stands among the lines. */
  lineOf(row: number): number;
  /** How many rows stand before a line. */
  rowsBefore(line: number): number;
  /** The day that a line is of, by its place among the lines; -1 where none is said. */
  headOf(line: number): number;
  /** The column that needs no date, because the days stand between the rows. */
  timeColumn: string | undefined;
}

/** The lines of a list: where its rows are calls in the order of their time, the days stand between them (WEB-21). */
export function useDayLines<Row>(
  screen: BrowseScreen<Row>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: ListSort | undefined,
): LinesState {
  const context = useScreenContext();
  return useMemo(() => {
    const { timeOf } = screen;
    const [first] = rows;
    const timeColumn =
      timeOf && first && columns.find((column) => column.cell(first, context).raw === timeOf(first))?.id;
    const isByTime = timeOf !== undefined && (sort === undefined || sort.column === timeColumn);
    const byDay = isByTime ? dayLines(rows.map(timeOf), context.now() / 1000) : undefined;
    if (byDay === undefined) {
      return {
        lines: rows.map((_, row) => ({ row })),
        lineOf: (row) => row,
        rowsBefore: (line) => line,
        headOf: () => -1,
        timeColumn: undefined,
      };
    }
    const { lines, lineOf } = byDay;
    return {
      lines,
      lineOf: (row) => lineOf[row] ?? lines.length,
      rowsBefore(line) {
        const at = lines.slice(line).find((one) => 'row' in one);
        return at === undefined || !('row' in at) ? rows.length : at.row;
      },
      headOf: (line) => lines.findLastIndex((one, place) => place <= line && 'day' in one),
      timeColumn,
    };
  }, [screen, rows, columns, sort, context]);
}
