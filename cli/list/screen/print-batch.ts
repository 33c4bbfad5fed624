import type { Done } from '../../../shared/screen/action.ts';
import { isPart } from '../../../shared/screen/flow/noted.ts';
import { writtenId } from '../../../shared/screen/list-screen.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Identified } from '../../program/ids.ts';
import { itemsFailure } from '../../program/item-report.ts';
import type { PlainRecord } from '../../program/print-record.ts';
import { reportOf } from '../../program/report-failure.ts';
import { linesOf, peopleText, printRecords } from './print-records.ts';

/** The largest number of ids named when a batch is stopped; the results name all of them. */
const mostShown = 20;

/** The outcome for one id; `key` is what scripts identify the row by, where that is not the printed id. */
export type BatchItem = { id: number; key?: number | string; name: string } & (
  | { result: 'done'; done: Done<unknown> }
  | { result: 'failed'; error: unknown }
  /** `unchanged`: the row was already as requested; `isLeft`: the run ended before the row's turn. */
  | { result: 'skipped' | 'unchanged'; reason: string; isLeft?: boolean }
);

/**
 * Prints the results of a batch. Terminals and pipes get the action's message, or the bare value that it yields (a key,
 * a link, models); machine formats get a record per item. `resume` is the command line that does the rest. Resolves to
 * the exit code.
 */
export async function printBatch(
  screen: Identified,
  items: readonly BatchItem[],
  single: boolean,
  invocation: Invocation,
  resume?: string,
): Promise<number | undefined> {
  const { output, world, talk } = invocation;
  const done = items.flatMap((item) => (item.result === 'done' ? [item] : []));
  const isForPeople = output.format === 'table' || output.format === 'wide';
  const bare = done.map((item) => linesOf(item.done));
  const hasBare = bare.some((lines) => lines !== undefined);
  const isText = !output.columns && (isForPeople || (hasBare && output.format === 'tsv'));
  if (isText) {
    for (const [index, item] of done.entries()) {
      const lines = bare[index];
      if (lines === undefined) await world.stdout.write(`${peopleText(item.done, invocation)}\n`);
      else {
        await talk.notice('done', item.done.message);
        await world.stdout.write(lines.map((line) => `${line}\n`).join(''));
      }
    }
  } else if (!single || items.some(({ result }) => result === 'done' || result === 'unchanged')) {
    await printRecords(
      screen.noun,
      items.map((item) => recordOf(screen, item, invocation)),
      single,
      invocation,
    );
  }
  // Machine records state what was unchanged and why; text lines and names do not.
  const showsUnchanged = isText || output.format === 'name';
  return endOf(screen, items, { done: done.length, showsUnchanged }, invocation, resume);
}

async function endOf(
  screen: Identified,
  items: readonly BatchItem[],
  { done, showsUnchanged }: { done: number; showsUnchanged: boolean },
  { signal, talk, say }: Invocation,
  resume: string | undefined,
): Promise<number | undefined> {
  const failures = items.flatMap((item) => {
    if (item.result === 'failed') return [{ id: keyOf(screen, item), error: item.error }];
    if (item.result === 'skipped' && !item.isLeft) return [{ id: keyOf(screen, item), error: skipped(item.reason) }];
    return [];
  });
  const stopped = signal.aborted ? await notifyStopped(screen, items, done, talk, say) : undefined;
  if (resume !== undefined)
    await talk.notice('resume', say('batch.resumeWith', { command: resume }), { command: resume });
  if (stopped !== undefined) return stopped;
  const left = items.filter((item) => item.result === 'skipped' && item.isLeft).length;
  if (failures.length + left > 0) throw itemsFailure(failures, items.length, say, left);
  return notifyRest(screen, items, { done, showsUnchanged }, { talk, say });
}

async function notifyRest(
  screen: Identified,
  items: readonly BatchItem[],
  { done, showsUnchanged }: { done: number; showsUnchanged: boolean },
  { talk, say }: Pick<Invocation, 'talk' | 'say'>,
): Promise<number | undefined> {
  for (const item of items) {
    if (item.result === 'unchanged' && showsUnchanged) {
      const id = String(keyOf(screen, item));
      const head = id === item.name ? id : `${id} ${item.name}`;
      await talk.notice('unchanged', pairOf(head, item.reason, say));
    }
  }
  if (done > 1) await talk.notice('done', say('action.allDone', { count: done }), { count: done });
  const isPartial = items.some((item) => item.result === 'done' && isPart(item.done));
  return isPartial ? ExitCode.PartlyFailed : undefined;
}

async function notifyStopped(
  screen: Identified,
  items: readonly BatchItem[],
  done: number,
  talk: Invocation['talk'],
  say: Invocation['say'],
): Promise<number> {
  const rest = items.filter(({ result }) => result !== 'done').map((item) => keyOf(screen, item));
  const shown = rest.slice(0, mostShown).join(' ') || '–';
  const more = rest.length > mostShown ? ` ${say('action.andMore', { count: rest.length - mostShown })}` : '';
  await talk.warning('stopped', say('cli.stoppedBatch', { done, rest: shown + more }));
  return ExitCode.Interrupted;
}

function skipped(reason: string): Failure {
  return new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: reason });
}

function keyOf(screen: Identified, { key, id }: BatchItem): number | string {
  return key ?? writtenId(screen, id);
}

function recordOf(screen: Identified, item: BatchItem, { say }: Invocation): PlainRecord {
  const base = { id: keyOf(screen, item), name: item.name, result: item.result };
  if ('reason' in item) return { ...base, message: item.reason };
  if ('error' in item) {
    const { code, message } = reportOf(item.error, say);
    // A script that repeats what failed must not repeat what may have been done (TRU-01).
    return { ...base, result: code === 'unsure' ? 'unknown' : item.result, message, code };
  }
  const { message, secret, link, data = {} } = item.done;
  const record: PlainRecord = { ...base, message };
  if (secret !== undefined && !('key' in data)) record.secret = secret;
  if (link !== undefined) record.link = link;
  return Object.assign(record, data);
}
