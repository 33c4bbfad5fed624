import { byteOrderMark, csvRow } from '../../shared/format/csv.ts';
import type { World } from '../world/world.ts';
import type { RowWriter } from './output-column.ts';
import { type OutputColumn, rawOf } from './output-column.ts';

interface CsvOptions {
  /** Columns were selected by name. */
  isNamed?: boolean;
  /** The file begins with a byte order mark (ASK-14). */
  hasMark?: boolean;
}

/**
 * CSV with a header row, safe in spreadsheets (a text cannot become a formula, a number stays one). Unless columns were
 * selected by name, amounts are added in the site's currency and times in the user's time zone, in extra columns whose
 * headings name it (GEN-27, ASK-14).
 */
export function csvWriter<Row>(
  stdout: Pick<World['stdout'], 'write'>,
  columns: readonly OutputColumn<Row>[],
  { isNamed = false, hasMark = false }: CsvOptions = {},
): RowWriter<Row> {
  const readables = isNamed
    ? []
    : columns.flatMap((column) => {
        const { readable } = column;
        return readable ? [{ column, readable }] : [];
      });
  let heading =
    (hasMark ? byteOrderMark : '') +
    csvRow([...columns.map(({ id }) => id), ...readables.map(({ readable }) => readable.heading)]);
  const withHeading = (text: string) => {
    const all = heading + text;
    heading = '';
    return all;
  };
  const line = (row: Row) =>
    csvRow([
      ...columns.map((column) => rawOf(column, row)),
      ...readables.map(({ column, readable }) => readable.value(rawOf(column, row))),
    ]);
  return {
    write: (rows) => stdout.write(withHeading(rows.map(line).join(''))),
    end: () => stdout.write(withHeading('')),
  };
}
