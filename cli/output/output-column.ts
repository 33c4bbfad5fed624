import { isRecord } from '../../shared/domain/record.ts';
import { nearest } from '../../shared/format/nearest.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { Cell } from '../../shared/screen/cells.ts';
import type { Unit } from '../../shared/screen/list-screen.ts';
import type { ReadableColumn } from '../../shared/screen/readable-column.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { OutputSettings } from './output-settings.ts';

/** One column of a result, ready to print. */
export interface OutputColumn<Row> {
  /** The name in JSON, CSV, `--columns` and `--json=`. */
  id: string;
  header: string;
  cell(row: Row): Cell;
  /** The cell's `raw`, where it can be computed without the cell. */
  raw?(row: Row): Cell['raw'];
  /** For an amount or a time: the value in the site's currency or the user's time zone, an extra column in CSV. */
  readable?: ReadableColumn;
  /** The unit of `raw`, which typed formats (Parquet) use. */
  unit?: Unit;
  align?: 'left' | 'right';
  width?: { minimum: number; maximum: number };
  /** Columns with a higher number are dropped first on a narrow terminal; 1 always stays. */
  priority?: 1 | 2 | 3;
  /** Shown only in `wide`, in machine formats, and when requested; not in the plain table. */
  wide?: boolean;
  /** Left out of a table in which no row has a value, unless it was requested. */
  sparse?: boolean;
  /** False leaves the line out where one row is printed as a block: the row cannot have the value, or has none. */
  applies?(row: Row): boolean;
}

/** The value that machine formats print for a row. */
export function rawOf<Row>(column: OutputColumn<Row>, row: Row): Cell['raw'] {
  return column.raw ? column.raw(row) : column.cell(row).raw;
}

/** The columns to print: those named, else the format's own choice. An unknown name lists the valid ones. */
export function chosenColumns<Row>(
  columns: readonly OutputColumn<Row>[],
  { columns: names, format }: Pick<OutputSettings, 'columns' | 'format'>,
): readonly OutputColumn<Row>[] {
  if (names) return names.map((name) => columns.find(({ id }) => id === name) ?? unknownField(name, columns));
  return format === 'table' || format === 'tsv' ? columns.filter(({ wide }) => !wide) : columns;
}

/** Ends the command for an unknown field, with a list of the known ones. */
export function unknownField(name: string, columns: readonly { id: string }[]): never {
  const names = columns.map(({ id }) => id);
  const near = nearest(name, names);
  throw new Failure({
    code: 'unknown-field',
    exitCode: ExitCode.Usage,
    message: {
      key: near ? 'cli.unknownFieldNear' : 'cli.unknownField',
      values: { name: sanitise(name), near: near ?? '' },
    },
    hint: { key: 'cli.knownFields', values: { names } },
  });
}

/** A raw value as one line of sanitised text. */
export function textOfRaw(raw: Cell['raw']): string {
  if (raw === null) return '';
  if (Array.isArray(raw)) return sanitise(raw.map(memberText).join(','));
  return sanitise(memberText(raw));
}

/**
 * Writes rows as they arrive. Memory use is constant in every format but `table`, `yaml` and `jq`, which need all rows.
 */
export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>;
  end(): Promise<void>;
}

/** A record as a list member is printed as JSON, because it has no short form. */
function memberText(member: unknown): string {
  return isRecord(member) ? JSON.stringify(member) : String(member);
}
