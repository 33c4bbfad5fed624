import { csvRow } from '../../shared/format/csv.ts';
import type { World } from '../world.ts';
import type { RowWriter } from './output-column.ts';
import { type OutputColumn, rawOf } from './output-column.ts';

/**
 * CSV with a heading, inert in spreadsheets (a text cannot become a formula, a number stays one). Amounts follow once more
 * in the money of the site, under headings that say which (GEN-27), unless columns were asked for by name.
 */
export function csvWriter<Row>(
  stdout: Pick<World['stdout'], 'write'>,
  columns: readonly OutputColumn<Row>[],
  isNamed = false,
): RowWriter<Row> {
  const amounts = isNamed ? [] : columns.flatMap((column) => (column.money ? [{ column, money: column.money }] : []));
  let heading = csvRow([...columns.map(({ id }) => id), ...amounts.map(({ money }) => money.heading)]);
  const withHeading = (text: string) => {
    const all = heading + text;
    heading = '';
    return all;
  };
  const line = (row: Row) =>
    csvRow([
      ...columns.map((column) => rawOf(column, row)),
      ...amounts.map(({ column, money }) => money.amount(rawOf(column, row))),
    ]);
  return {
    write: (rows) => stdout.write(withHeading(rows.map(line).join(''))),
    end: () => stdout.write(withHeading('')),
  };
}
