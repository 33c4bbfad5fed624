import { csvRow } from '../../shared/format/csv.ts';
import type { World } from '../world.ts';
import type { RowWriter } from './output-column.ts';
import { type OutputColumn, rawOf } from './output-column.ts';

/** CSV with a heading, inert in spreadsheets (a text cannot become a formula, a number stays one). */
export function csvWriter<Row>(stdout: World['stdout'], columns: readonly OutputColumn<Row>[]): RowWriter<Row> {
  let heading = csvRow(columns.map(({ id }) => id));
  const withHeading = (text: string) => {
    const all = heading + text;
    heading = '';
    return all;
  };
  return {
    write: (rows) =>
      stdout.write(withHeading(rows.map((row) => csvRow(columns.map((column) => rawOf(column, row)))).join(''))),
    end: () => stdout.write(withHeading('')),
  };
}
