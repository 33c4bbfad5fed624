import { isRecord } from '../../../shared/domain/record.ts';
import { qrLines } from '../../../shared/format/qr-code.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Done } from '../../../shared/screen/action.ts';
import { pairOf, promptOf } from '../../../shared/text/punctuation.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, plainColumns } from '../../program/print-record.ts';

/**
 * Prints records whose fields are known only at run time, in the chosen format. The columns are all fields, first seen
 * first.
 */
export async function printRecords(
  noun: string,
  records: readonly PlainRecord[],
  single: boolean,
  { output, world, talk, say }: Invocation,
): Promise<void> {
  const ids = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const unknown = output.columns?.find((name) => !ids.includes(name));
  if (unknown !== undefined) {
    // The work is done: its result must not be lost because of a misspelt field.
    const values = { name: sanitise(unknown), names: ids };
    await talk.warning('unknown-field', say('cli.unknownResultField', values));
  }
  const names = output.columns && unknown !== undefined ? [...new Set([...ids, ...output.columns])] : ids;
  const writer = await openRowWriter({
    settings: output,
    columns: plainColumns(names),
    stdout: world.stdout,
    name: (record: PlainRecord) => (record.id === undefined || record.id === null ? '' : `${noun}/${record.id}`),
    single,
  });
  await writer.write(records);
  await writer.end();
}

/**
 * The bare lines that an action yields: a secret, a link, a list of names; undefined when its message is the only
 * output.
 */
export function linesOf({ secret, link, details, file, data = {} }: Done<unknown>): readonly string[] | undefined {
  if (secret !== undefined) return secret.split('\n').map(sanitise);
  if (link !== undefined) return [sanitise(link)];
  // An action with details prints those; a list in its data is only one of several facts.
  if (details !== undefined) return undefined;
  if (file !== undefined) return file.text.trimEnd().split('\n').map(sanitise);
  const list = Object.values(data).find((value) => Array.isArray(value) && !value.some(isRecord));
  return Array.isArray(list) ? list.map((member) => sanitise(String(member))) : undefined;
}

/**
 * The text of an action's result on a terminal: its facts, one a line, where it has any (LOG-03), else its message; a
 * QR code where it can be scanned.
 */
export function peopleText({ message, details = [], qr }: Done<unknown>, { say, world }: Invocation): string {
  if (details.length === 0) return message;
  const drawn = qr === undefined || !world.stdout.isTTY ? [] : qrLines(qr);
  const facts = details.map(({ label, cell, multiline }) =>
    multiline
      ? [promptOf(say(label), say), ...cell.text.split('\n').map((line) => `  ${line}`)].join('\n')
      : pairOf(say(label), cell.text, say),
  );
  return [...drawn, ...facts].join('\n');
}
