import type { RowAction } from '../../../shared/screen/action.ts';
import { callNameOf } from '../../../shared/screen/flow/flow-rules.ts';
import type { InputStep, RunningStep } from '../../../shared/screen/flow/flow-steps.ts';
import type { ItemResult, MakeCall } from '../../../shared/screen/flow/run-action.ts';
import { isUnchanged } from '../../../shared/screen/journal/unchanged.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { LiveTable } from '../../../shared/screen/live-table.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { Invocation } from '../../program/definition.ts';
import { printPlanned } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { runFlow } from '../action/run-flow.ts';
import { beginRecord, type Journal, openJournal } from '../batch/batch-journal.ts';
import { type BatchPlan, type Choice, planBatch } from '../batch/batch-plan.ts';
import { openProgress } from '../batch/progress.ts';
import { resumeLine } from '../batch/resume-line.ts';
import { notifyUndo } from '../undo/undo-line.ts';
import { type BatchItem, printBatch } from './print-batch.ts';

/** An action on rows, and what it needs to run. */
export interface Batch<Row, Input> {
  choice: Choice<Row>;
  concurrency: number;
  action: RowAction<Row, Input>;
  /** Flags whose values are left out of the printed command line and the journal. */
  secretFlags?: readonly string[];
  /** Shows how the rows would change, before any prompt or write. */
  preview?: ((rows: readonly Row[]) => Promise<void>) | undefined;
  /** The action itself prints the command that undoes it. */
  notifiesUndo?: boolean;
  /**
   * The command line that continues the run, for an action that finds out by itself what is left to do: no record is
   * kept.
   */
  goOn?: string;
  /** Called with the number of the journal entry. */
  entry?: ((number: number | undefined) => void) | undefined;
  /** The journal entry that this action undoes. */
  undoes?: number | undefined;
  /** The action's input, where it has one. */
  input?(step: InputStep<Row>): Input;
}

/**
 * Looks the rows up, prompts for dangerous actions, runs the action on each row with progress on standard error, and
 * prints a result for each item. Resolves to the exit code; a row that does not exist counts as a failed item. A run of
 * several writes is recorded, so that the rest can be done later without repeating what was done.
 */
export async function runBatch<Row, Input>(
  screen: BrowseScreen<Row>,
  batch: Batch<Row, Input>,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { dryRun } = session;
  const { action, concurrency, choice } = batch;
  const facts = { command: `${screen.noun} ${action.verb}`, concurrency, isRepeatable: action.idempotent };
  const plan = await planBatch(screen, choice, facts, session, invocation);
  const { ids, rows, single } = plan;
  const items = new Map(plan.settled);
  if (rows.length > 0) await batch.preview?.(rows);
  const journal =
    rows.length > 0 ? await runPlan(screen, batch, plan, items, session, invocation) : openJournal(plan.run, ids);
  if (dryRun && dryRun.planned.length > 0) {
    await printPlanned(dryRun, invocation);
    return undefined;
  }
  const isWhole = [...items.values()].every(({ result }) => result === 'done' || result === 'unchanged');
  const resume = batch.goOn === undefined ? await closeJournal(journal, invocation) : isWhole ? undefined : batch.goOn;
  // The order of the command line, not the order of the answers.
  const ordered = ids.flatMap((id) => items.get(id) ?? []);
  return printBatch(screen, ordered, single, invocation, resume);
}

/** Runs the rows of a plan through the action's flow; outcomes go to `items` and to the journal, which is returned. */
async function runPlan<Row, Input>(
  screen: BrowseScreen<Row>,
  batch: Batch<Row, Input>,
  plan: BatchPlan<Row>,
  items: Map<number, BatchItem>,
  session: Session,
  invocation: Invocation,
): Promise<Journal> {
  const { context } = session;
  const { action, concurrency, input, undoes } = batch;
  const { ids, rows, single, settled } = plan;
  const { signal, talk, say } = invocation;
  const progress = openProgress(invocation);
  let journal = openJournal(plan.run, ids);
  const keep = async (result: ItemResult<Row>) => {
    const item = itemOf(screen, result, invocation);
    items.set(item.id, item);
    const isRefused = result.outcome === 'skipped' && action.refusal?.(result.row, context) !== undefined;
    await journal.end(item.id, result, isRefused || item.result === 'unchanged');
  };
  const stopping = () => void talk.notice('stopping', say('batch.stopping'));
  const running = async ({ latest, results }: RunningStep<Row>) => {
    if (latest === undefined) {
      journal = (await beginJournal(`${screen.noun} ${action.verb}`, batch, plan, session, invocation)) ?? journal;
      if (!single) signal.addEventListener('abort', stopping, { once: true });
      return;
    }
    await keep(latest);
    if (ids.length > 1) await progress.show(settled.size + results.length, ids.length);
  };
  const call: MakeCall<Row> = async (chosen, make) => {
    for (const row of chosen) await journal.begin(screen.id(row));
    // Ctrl-C lets running calls finish: the outcome of an aborted write would be unknown.
    return make(context, single ? signal : undefined);
  };
  const request = { target: screen, action, rows, undoes, run: () => journal.file?.run };
  const live = ({ caption }: LiveTable) => progress.caption(caption);
  const last = await runFlow<Row>(request, { input, running, call, concurrency, live }, session, invocation);
  if (last.kind === 'refused')
    for (const { row, reason } of last.leftOut) await keep({ row, outcome: 'skipped', reason });
  signal.removeEventListener('abort', stopping);
  await progress.end();
  if (last.kind === 'outcome') {
    batch.entry?.(last.entry);
    journal.file?.kept?.(last.entry);
  }
  if (last.kind === 'outcome' && !session.dryRun && batch.notifiesUndo !== true)
    await notifyUndo(last.undo, session, invocation);
  // The refusal concerns no row: the gateway has no such action, or the action takes one row only.
  if (last.kind === 'refused' && last.leftOut.length === 0) throw new Refusal(last.reason);
  return journal;
}

/**
 * Opens the record of a run of several writes, or of a run for which `--resume` asked; undefined where there is none,
 * or where the action keeps its own.
 */
async function beginJournal<Row, Input>(
  command: string,
  { action, goOn, secretFlags = [] }: Batch<Row, Input>,
  { run, ids, rows }: BatchPlan<Row>,
  session: Session,
  invocation: Invocation,
): Promise<Journal | undefined> {
  const resumeFile = invocation.flags.text('resume');
  const isRecorded =
    !run && !session.dryRun && goOn === undefined && (resumeFile !== undefined || (rows.length > 1 && !action.isRead));
  if (!isRecorded) return undefined;
  return openJournal(await beginRecord({ command, ids, secretFlags }, resumeFile, session, invocation), ids);
}

/** Removes the record of a run when nothing is left to do; otherwise resolves to the command line that continues it. */
async function closeJournal({ file, isWorthResuming }: Journal, invocation: Invocation): Promise<string | undefined> {
  if (!file) return undefined;
  if (isWorthResuming()) {
    const name = await file.name();
    // Nothing was sent: the same command starts again from the beginning.
    return name === '' ? undefined : resumeLine(invocation, { name, header: file.header });
  }
  await file.remove();
  return undefined;
}

function itemOf<Row>(screen: BrowseScreen<Row>, result: ItemResult<Row>, { say }: Invocation): BatchItem {
  const { row } = result;
  const base = { id: screen.id(row), key: callNameOf(screen, row), name: screen.name(row) };
  switch (result.outcome) {
    case 'done':
      return { ...base, result: 'done', done: result.done };
    case 'failed':
      return { ...base, result: 'failed', error: result.error };
    case 'skipped':
      return {
        ...base,
        result: isUnchanged(result.reason, say) ? 'unchanged' : 'skipped',
        reason: result.reason,
        isLeft: result.isLeft === true,
      };
  }
}
