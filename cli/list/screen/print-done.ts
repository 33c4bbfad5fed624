import { isRecord } from '../../../shared/domain/record.ts';
import type { Done } from '../../../shared/screen/action.ts';
import { isPart } from '../../../shared/screen/flow/noted.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import type { Invocation } from '../../program/definition.ts';
import type { PlainRecord } from '../../program/print-record.ts';
import { linesOf, peopleText, printRecords } from './print-records.ts';

/**
 * Prints what was created: its id, name and (for a token) key as the result, the message on standard error. A batch
 * prints a record each. A partly created batch is exit code 10.
 */
export async function printCreated(
  noun: string,
  done: Done<unknown>,
  invocation: Invocation,
): Promise<number | undefined> {
  const { talk } = invocation;
  if (isPart(done)) await talk.warning('partly-done', done.message);
  else if (done.tone === 'warn') await talk.warning('created', done.message);
  else await talk.notice('created', done.message);
  const made = Object.values(done.data ?? {}).find((value) => Array.isArray(value) && value.every(isRecord));
  const records = (Array.isArray(made) ? made : [done.data ?? {}]) as PlainRecord[];
  // The shape follows the request: a batch is an array, even if it stopped after the first item.
  const isOne = records.length === 1 && (done.data?.requested ?? 1) === 1;
  await printRecords(noun, records, isOne, invocation);
  return isPart(done) ? ExitCode.PartlyFailed : undefined;
}

/**
 * Prints the result of an action on the gateway as a whole: its bare lines, its facts in machine formats, or its
 * message.
 */
export async function printSiteDone(
  noun: string,
  done: Done<unknown>,
  invocation: Invocation,
): Promise<number | undefined> {
  const { output, world, talk } = invocation;
  const lines = linesOf(done);
  const isText =
    output.format === 'table' || output.format === 'wide' || output.format === 'tsv' || output.format === 'name';
  if (isText && !output.columns) {
    if (lines) {
      await talk.notice('done', done.message);
      await world.stdout.write(lines.map((line) => `${line}\n`).join(''));
    } else await world.stdout.write(`${peopleText(done, invocation)}\n`);
  } else {
    const { message, secret, link, data } = done;
    // A secret or link that is shown only once must be part of a machine format's output.
    const made = { ...(secret === undefined ? {} : { secret }), ...(link === undefined ? {} : { link }) };
    const record = { result: 'done', message, ...made, ...data } as PlainRecord;
    await printRecords(noun, [record], true, invocation);
  }
  return isPart(done) ? ExitCode.PartlyFailed : undefined;
}
