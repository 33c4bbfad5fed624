import { isRecord } from '../../../shared/domain/schema.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Answer } from '../../../shared/gateway/client/call.ts';
import type { PageReading } from '../../../shared/gateway/reading/read-pages.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { printRecords } from '../../list/screen/print-records.ts';
import { jsonText } from '../../output/json-text.ts';
import type { Invocation } from '../../program/definition.ts';
import type { PlainRecord } from '../../program/print-record.ts';
import { rowsIn } from './pages.ts';

/** Prints one answer: its whole JSON, or its rows where the format consists of rows (`csv`, `table`, `--columns`). */
export async function printAnswer(answer: Answer, invocation: Invocation): Promise<void> {
  const { output, world } = invocation;
  const { body, data } = answer;
  if (Object.keys(body).length === 0 && data === undefined) {
    const { status } = answer;
    return invocation.talk.notice('empty-answer', invocation.say('cliTool.apiEmpty', { status }), { status });
  }
  const whole = Object.keys(body).length > 0 ? body : (data ?? null);
  if (isOfRows(invocation)) return printRecords('row', (rowsIn(data) ?? [data]).map(recordOf), false, invocation);
  if (output.format === 'ndjson') {
    const rows = rowsIn(data) ?? [whole];
    return world.stdout.write(rows.map((row) => `${jsonText(row)}\n`).join(''));
  }
  return printWhole(whole, invocation);
}

/** Prints the rows of every page as they arrive: a JSON array, one line each, or records. */
export async function printPages(reading: PageReading<unknown>, invocation: Invocation): Promise<number | undefined> {
  await printRows(reading, invocation);
  const shortfall = invocation.world.stdout.closed ? undefined : reading.shortfall();
  if (shortfall === undefined) return undefined;
  await invocation.talk.warning('incomplete', invocation.say('action.incomplete', { ...shortfall }));
  return ExitCode.PartlyFailed;
}

async function printRows({ pages }: PageReading<unknown>, invocation: Invocation): Promise<void> {
  const { output, world } = invocation;
  if (isOfRows(invocation) || output.format === 'yaml' || output.format === 'jq') {
    const rows: unknown[] = [];
    for await (const page of pages) rows.push(...page.rows);
    if (!isOfRows(invocation)) return printWhole(rows, invocation);
    return printRecords('row', rows.map(recordOf), false, invocation);
  }
  const isLines = output.format === 'ndjson';
  let isFirst = true;
  for await (const page of pages) {
    if (page.rows.length === 0) continue;
    const lines = page.rows.map((row) => jsonText(row));
    await world.stdout.write(isLines ? `${lines.join('\n')}\n` : (isFirst ? '[\n' : ',\n') + lines.join(',\n'));
    isFirst = false;
    if (world.stdout.closed) return;
  }
  if (!isLines) await world.stdout.write(isFirst ? '[]\n' : '\n]\n');
}

/** Status and headers as received, without cookies, which hold a session. */
export function headText({ status, headers }: Answer): string {
  // lint-allow glued-punctuation: HTTP headers, as they came.
  const lines = Object.entries(headers).map(([name, value]) => `${sanitise(name)}: ${sanitise(value)}`);
  return `HTTP ${status}\n${lines.join('\n')}\n\n`;
}

async function printWhole(value: unknown, { output, world }: Invocation): Promise<void> {
  if (output.format === 'jq') {
    const { runJq } = await import('../../output/jq.ts');
    return world.stdout.write(await runJq(output.jq ?? '.', value, world.stdout.isTTY));
  }
  if (output.format === 'yaml') {
    const { yamlText } = await import('../../output/yaml-text.ts');
    return world.stdout.write(yamlText(value));
  }
  return world.stdout.write(`${jsonText(value, 2)}\n`);
}

/** Whether a format of rows was requested: by default an answer is JSON, on a terminal and in a pipe. */
function isOfRows({ options, output }: Invocation): boolean {
  if (output.columns) return true;
  if (output.format === 'template') return true;
  return options.output !== undefined && ['table', 'wide', 'tsv', 'csv', 'name'].includes(output.format);
}

/** Nested values as JSON text, so that a row fits into columns. */
function recordOf(row: unknown): PlainRecord {
  if (!isRecord(row)) return { value: plain(row) };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

function plain(value: unknown): PlainRecord[string] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
