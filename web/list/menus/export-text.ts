import { byteOrderMark, csvRow } from '../../../shared/format/csv.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { readableColumn } from '../../../shared/screen/readable-column.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { offered } from '../reading/offered.ts';

export type ExportFormat = 'csv' | 'json';

/** The parts of an exported file: the text before the rows, the rows, and the text after them. */
export interface ExportText<Row> {
  head: string;
  rows(rows: readonly Row[], isFirst: boolean): string;
  tail: string;
  type: string;
}

/**
 * Writes the rows of a list as a file: every column that the role may see, under its id, with the values that the
 * command line prints. CSV has further columns with amounts in the currency of the site (GEN-27) and times in the local
 * time zone, begins with a byte order mark for Excel (ASK-14), and escapes formulas: a token name must not run in a
 * spreadsheet.
 */
export function exportText<Row>(
  screen: BrowseScreen<Row>,
  format: ExportFormat,
  context: ScreenContext,
): ExportText<Row> {
  const columns = offered(screen.columns, context.role);
  const values = (row: Row) => columns.map((column) => column.cell(row, context).raw);
  if (format === 'csv') {
    const beside = columns.map((column) => readableColumn(column, context));
    const readable = (raw: readonly unknown[]) => beside.flatMap((one, index) => (one ? [one.value(raw[index])] : []));
    const line = (row: Row) => {
      const raw = values(row);
      return csvRow([...raw, ...readable(raw)]);
    };
    return {
      head:
        byteOrderMark +
        csvRow([...columns.map(({ id }) => id), ...beside.flatMap((one) => (one ? [one.heading] : []))]),
      rows: (rows) => rows.map(line).join(''),
      tail: '',
      type: 'text/csv',
    };
  }
  const record = (row: Row) => Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row, context).raw]));
  return {
    head: '[',
    rows: (rows, isFirst) =>
      rows.map((row, index) => `${isFirst && index === 0 ? '\n' : ',\n'}${JSON.stringify(record(row))}`).join(''),
    tail: '\n]\n',
    type: 'application/json',
  };
}
