import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { Cell } from '../../shared/screen/cells.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { Draft } from '../world/world.ts';
import { type OutputColumn, type RowWriter, rawOf } from './output-column.ts';

type Raw = Cell['raw'];
type Type = 'BOOLEAN' | 'INT64' | 'DOUBLE' | 'STRING' | 'JSON' | 'TIMESTAMP';

/** Rows in a row group, which is kept in memory until it is written. */
const groupSize = 10_000;

/** Units whose values may have fractions: a whole number in one row says nothing about the next. */
const fractions = new Set(['usd', 'dollars', 'share', 'seconds', 'milliseconds', 'days']);

/**
 * Apache Parquet, in row groups, in constant memory. A column has one type: times are UTC timestamps, amounts and
 * durations doubles, lists JSON; without a unit, the values of the first row group decide. Every column is nullable.
 *
 * @throws Failure from `write` and `end` where a later row holds a value that does not fit the type of its column
 */
export function parquetWriter<Row>(file: Pick<Draft, 'write'>, shown: readonly OutputColumn<Row>[]): RowWriter<Row> {
  const columns = [...new Map(shown.map((column) => [column.id, column])).values()];
  const bytes = new ByteWriter();
  let group: Row[] = [];
  let types: readonly Type[] = [];
  let parquet: ParquetWriter | undefined;

  const writeGroup = () => {
    const raws = columns.map((column) => group.map((row) => rawOf(column, row)));
    if (!parquet) types = columns.map((column, index) => typeOf(column, raws[index] ?? []));
    const columnData = columns.map((column, index) => {
      const type = types[index] ?? 'STRING';
      return { name: column.id, type, data: (raws[index] ?? []).map((raw) => valueAs(raw, type, column)) };
    });
    parquet ??= new ParquetWriter({
      ...{
        writer: bytes,
        schema: schemaFromColumnData({ columnData: columnData.map((one) => ({ ...one, nullable: true })) }),
      },
      createdBy: 'tollgate',
    });
    if (group.length > 0) parquet.write({ columnData, rowGroupSize: group.length });
    group = [];
    return parquet;
  };
  const passOn = async () => {
    const written = bytes.getBytes().slice();
    // Keeps the file offset, but reuses the buffer.
    bytes.index = 0;
    await file.write(written);
  };

  return {
    async write(rows) {
      for (const row of rows) {
        group.push(row);
        if (group.length < groupSize) continue;
        writeGroup();
        await passOn();
      }
    },
    async end() {
      writeGroup().finish();
      await passOn();
    },
  };
}

function typeOf<Row>({ unit }: OutputColumn<Row>, raws: readonly Raw[]): Type {
  if (unit === 'time' || unit === 'timeInMs') return 'TIMESTAMP';
  if (unit !== undefined && fractions.has(unit)) return 'DOUBLE';
  const known = raws.filter((raw) => raw !== null);
  const are = (test: (raw: Raw) => boolean) => known.length > 0 && known.every(test);
  if (are((raw) => typeof raw === 'boolean')) return 'BOOLEAN';
  if (are(Number.isSafeInteger)) return 'INT64';
  if (are((raw) => typeof raw === 'number')) return 'DOUBLE';
  return are(Array.isArray) ? 'JSON' : 'STRING';
}

function valueAs<Row>(raw: Raw, type: Type, { id, unit }: OutputColumn<Row>): unknown {
  if (raw === null) return null;
  if (type === 'JSON') return raw;
  if (type === 'STRING')
    return typeof raw === 'string' ? raw : typeof raw === 'object' ? JSON.stringify(raw) : String(raw);
  // A number column represents an unknown value by an empty text.
  if (raw === '') return null;
  if (type === 'BOOLEAN' && typeof raw === 'boolean') return raw;
  if (type === 'DOUBLE' && typeof raw === 'number') return raw;
  if (type === 'INT64' && Number.isSafeInteger(raw)) return BigInt(raw as number);
  if (type === 'TIMESTAMP' && typeof raw === 'number') return momentOf(unit === 'time' ? raw * 1000 : raw);
  throw new Failure({
    code: 'mixed-column',
    exitCode: ExitCode.Failure,
    message: { key: 'batch.mixedColumn', values: { column: id, value: sanitise(String(raw)) } },
    hint: { key: 'batch.mixedColumnHint' },
  });
}

/** Gateways store "none" as 0 or less (docs/gateways.md 4.8); a value beyond the calendar has no date. */
function momentOf(milliseconds: number): Date | null {
  const moment = new Date(milliseconds);
  return milliseconds <= 0 || Number.isNaN(moment.getTime()) ? null : moment;
}
