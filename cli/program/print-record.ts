import type { Cell } from '../../shared/screen/cells.ts';
import { type OutputColumn, textOfRaw } from '../output/output-column.ts';
import { openRowWriter } from '../output/row-writer.ts';
import type { Invocation } from './definition.ts';

/** A record of plain values by field name. */
export type PlainRecord = Record<string, Cell['raw']>;

/** Columns for records of plain values, in the order of the names. */
export function plainColumns(names: readonly string[]): OutputColumn<PlainRecord>[] {
  return names.map((id) => ({
    id,
    header: id.replaceAll('_', ' '),
    cell: (record) => {
      const raw = record[id] ?? null;
      return { raw, text: textOfRaw(raw) };
    },
  }));
}

/** Prints one record of plain values in the chosen format; `-o name` prints `kind/name`. */
export async function printRecord(record: PlainRecord, name: string, { output, world }: Invocation): Promise<void> {
  const columns = plainColumns(Object.keys(record));
  const writer = await openRowWriter({
    settings: output,
    columns,
    stdout: world.stdout,
    name: () => name,
    single: true,
  });
  await writer.write([record]);
  await writer.end();
}

/** Prints records of plain values that all have the same fields. */
export async function printPlainRecords(
  records: readonly PlainRecord[],
  names: readonly string[],
  nameOf: (record: PlainRecord) => string,
  { output, world }: Invocation,
): Promise<void> {
  const writer = await openRowWriter({
    settings: output,
    columns: plainColumns(names),
    stdout: world.stdout,
    name: nameOf,
  });
  await writer.write(records);
  await writer.end();
}
