import type { ScreenContext } from './screen-context.ts';

/** The headings that stand before rows of a list. */
export interface RowHeadings<Row> {
  /** The column with the time of each row. Where rows are sorted by it, each day has a heading (WEB-21). */
  dayColumn?: string;
  /** What a row is about: in the order of the list itself, each subject has a heading above its rows. */
  subjectOf?(row: Row, context: ScreenContext): string;
}
