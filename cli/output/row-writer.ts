import { inertCell } from '../../shared/format/csv.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { Cell } from '../../shared/screen/cells.ts';
import type { Draft, World } from '../world/world.ts';
import { jsonText } from './json-text.ts';
import type { RowWriter } from './output-column.ts';
import { chosenColumns, type OutputColumn, rawOf, textOfRaw } from './output-column.ts';
import { formatOfFiles, type OutputSettings } from './output-settings.ts';

/** The format, the columns and the target of a result. */
export interface RowWriterOptions<Row> {
  settings: OutputSettings;
  columns: readonly OutputColumn<Row>[];
  stdout: World['stdout'];
  /** What `-o name` prints: `channel/12`. */
  name(row: Row): string;
  /**
   * The rows become a file that a spreadsheet may open: no TSV text begins a formula (SEC-11). A pipe gets exact
   * values.
   */
  isFile?: boolean;
  /** The target of binary formats. */
  bytes?: Pick<Draft, 'write'> | undefined;
  /** One object instead of an array (JSON, YAML); a block of fields instead of a table. */
  single?: boolean;
}

/** Opens the writer for the chosen format; unknown columns end the command before any request. */
export async function openRowWriter<Row>(options: RowWriterOptions<Row>): Promise<RowWriter<Row>> {
  const { settings, stdout } = options;
  if (settings.opens) return settings.opens(options);
  const columns = chosenColumns(options.columns, settings);
  const record = (row: Row) => Object.fromEntries(columns.map((column) => [column.id, rawOf(column, row)]));
  switch (settings.format) {
    case 'json':
      return options.single ? singleJson(stdout, record) : jsonArray(stdout, record);
    case 'ndjson':
      return lines(stdout, (row) => jsonText(record(row)));
    case 'tsv': {
      const field = options.isFile ? inertText : textOfRaw;
      return lines(stdout, (row) => columns.map((column) => tsvText(field(rawOf(column, row)))).join('\t'));
    }
    case 'name':
      return lines(stdout, (row) => sanitise(options.name(row)));
    case 'template': {
      const { compileTemplate } = await import('./template.ts');
      const render = compileTemplate(settings.template ?? '', options.columns);
      return { write: (rows) => stdout.write(rows.map(render).join('')), end: async () => undefined };
    }
    case 'csv': {
      const { csvWriter } = await import('./csv-writer.ts');
      return csvWriter(stdout, columns, { isNamed: settings.columns !== undefined, hasMark: settings.bom === true });
    }
    case 'parquet': {
      if (!options.bytes) throw formatOfFiles(settings.format);
      const { parquetWriter } = await import('./parquet-writer.ts');
      return parquetWriter(options.bytes, columns);
    }
    case 'yaml':
      return collect(async (rows) => {
        const { yamlText } = await import('./yaml-text.ts');
        const records = rows.map(record);
        await stdout.write(yamlText(options.single ? (records[0] ?? null) : records));
      });
    case 'jq':
      return collect(async (rows) => {
        const { runJq } = await import('./jq.ts');
        const records = rows.map(record);
        await stdout.write(
          await runJq(settings.jq ?? '.', options.single ? (records[0] ?? null) : records, stdout.isTTY),
        );
      });
    default: {
      const { tableText, detailText } = await import('./table.ts');
      const page = { width: stdout.columns, color: settings.color, wide: settings.format === 'wide' || !stdout.isTTY };
      return collect(async (rows) => {
        const only = options.single ? rows[0] : undefined;
        const filled = settings.columns ? columns : columns.filter((column) => !isBare(column, rows));
        const text = only ? detailText(options.columns, settings, only, page) : tableText(filled, rows, page);
        await stdout.write(await text);
      });
    }
  }
}

/** Whether a sparse column has no value in any of these rows. */
function isBare<Row>({ sparse, cell }: OutputColumn<Row>, rows: readonly Row[]): boolean {
  return sparse === true && rows.every((row) => cell(row).isEmpty === true);
}

function lines<Row>(stdout: World['stdout'], line: (row: Row) => string): RowWriter<Row> {
  return {
    write: (rows) => stdout.write(rows.map((row) => `${line(row)}\n`).join('')),
    end: async () => undefined,
  };
}

/** An array with one row a line: valid JSON that is also easy to read, cut and stream. */
function jsonArray<Row>(stdout: World['stdout'], record: (row: Row) => unknown): RowWriter<Row> {
  let isFirst = true;
  return {
    async write(rows) {
      if (rows.length === 0) return;
      const opening = isFirst ? '[\n' : ',\n';
      isFirst = false;
      await stdout.write(opening + rows.map((row) => jsonText(record(row))).join(',\n'));
    },
    end: () => stdout.write(isFirst ? '[]\n' : '\n]\n'),
  };
}

function singleJson<Row>(stdout: World['stdout'], record: (row: Row) => unknown): RowWriter<Row> {
  return collect((rows) => stdout.write(`${jsonText(rows[0] === undefined ? null : record(rows[0]), 2)}\n`));
}

function collect<Row>(finish: (rows: readonly Row[]) => Promise<void>): RowWriter<Row> {
  const all: Row[] = [];
  return {
    async write(rows) {
      for (const row of rows) all.push(row);
    },
    end: () => finish(all),
  };
}

function inertText(raw: Cell['raw']): string {
  return typeof raw === 'number' ? textOfRaw(raw) : inertCell(textOfRaw(raw));
}

function tsvText(text: string): string {
  return text.replaceAll('\t', ' ');
}
