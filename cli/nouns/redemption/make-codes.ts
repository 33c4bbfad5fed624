import { redemptionCountMaximum } from '../../../shared/domain/limit.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { recordWork } from '../../../shared/screen/journal/recording.ts';
import { findLostCodes, mayHaveMadeCodes } from '../../../shared/screens/redemption/lost-codes.ts';
import { type CodesDone, createCodes } from '../../../shared/screens/redemption/redemption-save.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { openProgress } from '../../list/batch/progress.ts';
import { resumeLine } from '../../list/batch/resume-line.ts';
import type { RunFile } from '../../list/batch/run-file.ts';
import { typedCommand } from '../../list/batch/typed-command.ts';
import { type OutputTarget, partOf } from '../../list/files/output-target.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { openCodeOutput } from './code-output.ts';
import type { CodeRun } from './code-run.ts';

/**
 * Creates the remaining codes of a run and delivers them. Each code is recorded first; where one cannot be delivered it
 * is rescued, and no further ones are created. Resolves to the exit code.
 */
export async function makeCodes(
  run: CodeRun,
  target: OutputTarget,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { draft, file } = run;
  const output = await openCodeOutput(run, target, session.context, invocation);
  const known = [...run.earlier];
  const take = async (codes: readonly string[]) => {
    await file?.append({ codes }).catch(() => undefined);
    known.push(...codes);
    await output.add(codes);
  };
  try {
    // A file gets all codes; standard output only gets those that were not printed before.
    await output.add(run.earlier.slice(output.isFile ? 0 : run.delivered));
    const outcome = await makeRest(run, known, take, output.signal, session, invocation);
    if (known.length === 0) return await endEmpty(run, outcome, invocation);
    const isWhole = known.length >= draft.count;
    // A file has its own name only when it is complete; a partial one is written beside it (TRU-07).
    const { path: whole, isStream } = target;
    const path = isWhole || whole === undefined ? whole : partOf({ path: whole, isStream });
    const hasArrived = await output.end(isWhole ? undefined : path);
    // The record is the last copy of undelivered codes until they are rescued; afterwards it only stores what is left
    // to do.
    if (isWhole) {
      await file?.remove().catch(() => undefined);
      if (path !== undefined && !isStream) await invocation.world.files.remove(partOf({ path })).catch(() => undefined);
    } else await file?.append({ delivered: known.length }).catch(() => undefined);
    await notifyMade(run, { outcome, made: known.length, path: hasArrived ? path : undefined, isWhole }, invocation);
    if (invocation.signal.aborted && !isWhole) return ExitCode.Interrupted;
    if (!hasArrived) return ExitCode.Failure;
    return isWhole && outcome.done?.tone !== 'warn' ? undefined : ExitCode.PartlyFailed;
  } finally {
    await output.discard();
  }
}

/** The outcome of the creation: its codes, or a failure before the first one. */
interface Outcome {
  done?: CodesDone;
  error?: unknown;
}

/**
 * Looks for codes that an earlier command may have created without an answer, then creates the rest; none is created
 * twice.
 */
async function makeRest(
  { draft, before, isResumed }: CodeRun,
  known: readonly string[],
  take: (codes: readonly string[]) => Promise<void>,
  broken: AbortSignal,
  { context }: Session,
  invocation: Invocation,
): Promise<Outcome> {
  if (isResumed) {
    const lost = await findLostCodes(context.gateway, draft, before, known, redemptionCountMaximum);
    if (lost.length > 0) await take(lost);
  }
  const offset = known.length;
  const left = draft.count - offset;
  if (left <= 0) return {};
  const progress = openProgress(invocation);
  const isLong = left > redemptionCountMaximum;
  const stopping = () => void invocation.talk.notice('stopping', invocation.say('batch.stopping'));
  invocation.signal.addEventListener('abort', stopping, { once: true });
  try {
    const create = () =>
      createCodes({ ...draft, count: left }, context, {
        signal: AbortSignal.any([invocation.signal, broken]),
        before: isResumed ? undefined : before,
        onCodes: take,
        onProgress: (count) => void (isLong && progress.show(offset + count, draft.count)),
      });
    const { say } = invocation;
    const recorded = {
      ...{ target: { noun: 'redemption' }, verb: 'create', command: typedCommand(invocation, []) },
      endOf: ({ tone }: CodesDone) => ({
        ...({ outcome: tone === 'warn' ? 'partly' : 'done', undo: undefined, noUndo: say('undo.made') } as const),
        text: say('redemption.created', { count: known.length - offset }),
      }),
    };
    return { done: await recordWork(recorded, context, create) };
  } catch (error) {
    return { error };
  } finally {
    invocation.signal.removeEventListener('abort', stopping);
    await progress.end();
  }
}

/** Nothing was created. The record is removed too, unless the gateway may have created codes whose answer was lost. */
async function endEmpty({ file }: CodeRun, { error }: Outcome, invocation: Invocation): Promise<undefined> {
  if (file && mayHaveMadeCodes(error)) await notifyResume(file, invocation);
  else await file?.remove().catch(() => undefined);
  throw error;
}

async function notifyMade(
  { draft, file }: CodeRun,
  end: { outcome: Outcome; made: number; path: string | undefined; isWhole: boolean },
  invocation: Invocation,
): Promise<void> {
  const { talk, say } = invocation;
  const { outcome, made, path, isWhole } = end;
  const remaining = Math.max(0, draft.count - made);
  const all = say('redemption.created', { count: made });
  const failed = outcome.error === undefined ? undefined : describeError(outcome.error, say).message;
  const text = failed ?? outcome.done?.message ?? all;
  if (isWhole && outcome.done?.tone !== 'warn') {
    for (const note of outcome.done?.notes ?? []) await talk.warning('counted', note);
    await talk.notice('created', all, { count: made });
  } else await talk.warning('partly-done', text);
  if (path !== undefined) await talk.notice('written', say('batch.written', { count: made, path }), { path });
  if (isWhole) return;
  await talk.notice('left', say('batch.codesLeft', { count: remaining }), { count: remaining });
  if (file) await notifyResume(file, invocation);
}

async function notifyResume(file: RunFile, invocation: Invocation): Promise<void> {
  const command = resumeLine(invocation, { name: file.path, header: file.header });
  await invocation.talk.notice('resume', invocation.say('batch.resumeWith', { command }), { command });
}
