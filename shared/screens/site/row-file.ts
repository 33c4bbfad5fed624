import { withoutInvisible } from '../../domain/channel/pasted-text.ts';
import { isRecord } from '../../domain/record.ts';
import { jsonLoss, lossText } from '../../format/json-loss.ts';
import { sanitise } from '../../format/sanitise.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { yamlReason } from './yaml-reason.ts';

/** A row of a file, by the headings of its columns or the names of its fields. */
export interface FileRow {
  /** The line number, from 1. */
  line: number;
  values: ReadonlyMap<string, unknown>;
  /** All values are texts in the syntax that users type. */
  isText: boolean;
}

export const rowFormats = ['csv', 'json', 'ndjson', 'yaml'] as const;
export type RowFormat = (typeof rowFormats)[number];

const endings: Readonly<Record<string, RowFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  yaml: 'yaml',
  yml: 'yaml',
};

/** The format of a file of rows, by its name or else by its content. */
export function rowFormatOf(text: string, path = ''): RowFormat {
  const byName = endings[/\.(\w+)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase() ?? ''];
  if (byName !== undefined) return byName;
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  if (/^\{.*\}\s*$/.test(first) && second.startsWith('{')) return 'ndjson';
  if (/^[[{]/.test(first)) return 'json';
  // A spreadsheet of one column has no separator.
  return /^(#|---|%|-\s|[^,;\t|]+:(\s|$))/.test(first) ? 'yaml' : 'csv';
}

/**
 * Reads rows as spreadsheets, scripts and people write them (CHG-05, CHG-11): CSV with or without a byte order mark,
 * separated by commas, semicolons or tabs; JSON and YAML as a list of rows or as an object by name; JSON lines.
 * @throws Refusal with the line of the first error, and for a text that was not UTF-8
 */
export async function readRows(text: string, format: RowFormat, context: ScreenContext): Promise<FileRow[]> {
  // Another encoding read as UTF-8 leaves this mark in place of its letters, and they could not be brought back.
  if (text.includes('\ufffd')) throw new Refusal(context.say('site.rowsNotText'), context.say('site.rowsNotTextHint'));
  const bare = text.replace(/^\ufeff/, '');
  const rows = format === 'csv' ? await csvRows(bare, context) : await documentRows(bare, format, context);
  if (rows.length === 0) throw new Refusal(context.say('site.rowsNone'));
  return rows;
}

async function csvRows(text: string, { say }: ScreenContext): Promise<FileRow[]> {
  // Loaded only when it is needed, because most users never read a CSV file.
  const { default: papa } = await import('papaparse');
  const read: { line: number; cells: string[] }[] = [];
  let line = 1;
  let offset = 0;
  const countTo = (end: number) => {
    for (; offset < end; offset += 1) if (text[offset] === '\n') line += 1;
  };
  papa.parse<string[]>(text, {
    skipEmptyLines: true,
    step: ({ data, errors, meta }) => {
      while (offset < text.length && /[\r\n]/.test(text[offset] ?? '')) countTo(offset + 1);
      const begins = line;
      const [fault] = errors;
      if (fault !== undefined && fault.code !== 'UndetectableDelimiter')
        throw new Refusal(say('site.rowAtLine', { line: begins, reason: say('site.rowQuotes') }));
      countTo(meta.cursor);
      if (data.some((cell) => cell.trim() !== '')) read.push({ line: begins, cells: data });
    },
  });
  const [head, ...rest] = read;
  if (head === undefined) return [];
  const words = head.cells.map((word) => withoutInvisible(word).trim());
  const fault = (at: number, reason: string) => new Refusal(say('site.rowAtLine', { line: at, reason }));
  const twice = words.find((word, index) => word !== '' && words.indexOf(word) !== index);
  if (twice !== undefined) throw fault(head.line, say('site.keyTwice', { key: sanitise(twice) }));
  return rest.map(({ line: at, cells }) => {
    if (cells.length > words.length && cells.slice(words.length).some((cell) => cell.trim() !== ''))
      throw fault(at, say('site.rowTooMany', { count: cells.length }));
    const nameless = words.findIndex((word, index) => word === '' && (cells[index] ?? '').trim() !== '');
    if (nameless !== -1) throw fault(at, say('site.rowNoHeading', { column: nameless + 1 }));
    // An empty cell leaves its field unchanged.
    const values = words.flatMap((word, index): [string, string][] => {
      const cell = cells[index] ?? '';
      return word === '' || cell.trim() === '' ? [] : [[word, cell]];
    });
    return { line: at, values: new Map(values), isText: true };
  });
}

async function documentRows(text: string, format: RowFormat, { say }: ScreenContext): Promise<FileRow[]> {
  const { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments, parseDocument } = await import(
    'yaml'
  );
  const { yamlFault } = await import('./yaml-fault.ts');
  const fault = (line: number, reason: string) =>
    new Refusal(say('site.rowAtLine', { line, reason: sanitise(reason) }));
  const rows: FileRow[] = [];
  const add = (line: number, value: unknown, name?: string) => {
    if (!isRecord(value)) throw fault(line, say('site.rowNotFields'));
    const values = new Map(Object.entries(value));
    if (name !== undefined) values.set('name', name);
    rows.push({ line, values, isText: false });
  };
  if (format === 'ndjson') {
    for (const [index, one] of text.split('\n').entries()) {
      if (one.trim() === '') continue;
      let value: unknown;
      try {
        value = JSON.parse(one);
      } catch (error) {
        throw fault(index + 1, error instanceof Error ? error.message : '');
      }
      const loss = jsonLoss(one);
      if (loss) throw fault(index + 1, lossText(loss, say));
      add(index + 1, value);
    }
    return rows;
  }
  const lines = new LineCounter();
  const documents =
    format === 'json' ? [parseDocument(text, { lineCounter: lines })] : parseAllDocuments(text, { lineCounter: lines });
  for (const document of Array.isArray(documents) ? documents : []) {
    const wrong = yamlFault(document, text, say);
    if (wrong) throw fault(lines.linePos(wrong.offset).line, wrong.reason);
    const { contents } = document;
    const lineOf = (node: unknown) => (isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1);
    // An anchor is how people write a list once for many rows.
    const contentOf = (node: unknown): unknown => {
      try {
        return isNode(node) ? node.toJS(document) : null;
      } catch (thrown) {
        throw fault(lineOf(node), yamlReason(thrown, say));
      }
    };
    const isFields = (node: unknown) => isMap(isAlias(node) ? node.resolve(document) : node);
    if (isSeq(contents)) for (const item of contents.items) add(lineOf(item), contentOf(item));
    else if (isMap(contents) && !contents.items.every(({ value }) => isFields(value))) add(1, contentOf(contents));
    else if (isMap(contents)) {
      for (const { key, value } of contents.items) {
        const name = isScalar(key) ? String(key.value) : String(key);
        add(lineOf(key), contentOf(value), name);
      }
    } else if (contents !== null) throw fault(lineOf(contents), say('site.rowsNotRows'));
  }
  return rows;
}
