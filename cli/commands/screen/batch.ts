import type { RowAction } from '../../../shared/screens/action.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import { type ItemResult, runAction } from '../../../shared/screens/run-action.ts';
import { confirm } from '../ask.ts';
import { beginRunFile, type Journal, openJournal } from '../batch/batch-journal.ts';
import { type BatchPlan, type Choice, planBatch } from '../batch/batch-plan.ts';
import { openProgress } from '../batch/progress.ts';
import { resumeLine } from '../batch/resume-line.ts';
import { printPlanned } from '../dry-run.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { type BatchItem, printBatch } from './print-batch.ts';
import { isUnchanged } from './unchanged.ts';

/** An action on rows, and what it needs to run. */
export interface Batch<Row, Input> {
  choice: Choice<Row>;
  verb: string;
  concurrency: number;
  action: Pick<RowAction<Row, Input>, 'run'> & Partial<RowAction<Row, Input>>;
  /** Flags whose values are never repeated. */
  secretFlags?: readonly string[];
  input(rows: readonly Row[]): Input;
}

/**
 * Looks the rows up, asks where the action is dangerous, runs it on each with its progress on standard error, and prints
 * a result an item. Resolves to the exit code; a row that does not exist is an item that failed. A run of several writes
 * is recorded, so that what was not done can be done later without repeating what was.
 */
export async function runBatch<Row, Input>(
  screen: BrowseScreen<Row>,
  batch: Batch<Row, Input>,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { context, dryRun, gatewayUrl } = session;
  const { action, verb, concurrency, choice } = batch;
  const command = `${screen.noun} ${verb}`;
  const facts = { command, concurrency, isRepeatable: action.idempotent ?? true };
  const plan = await planBatch(screen, choice, facts, session, invocation);
  const { ids, rows, single } = plan;
  const items = new Map(plan.settled);
  let journal = openJournal(plan.run, ids);
  if (rows.length > 0) {
    const input = batch.input(rows);
    const allowed = rows.filter((row) => action.refusal?.(row, context) === undefined);
    if (action.confirm && allowed.length > 0) await confirm(action.confirm(allowed, context, input), invocation);
    const place = invocation.flags.text('resume');
    const isRecorded = !plan.run && !dryRun && (place !== undefined || (rows.length > 1 && !action.isRead));
    if (isRecorded) {
      const file = await beginRunFile({ command, gateway: gatewayUrl, ids }, place, invocation);
      journal = openJournal(file, ids);
    }
    for await (const result of runItems(screen, { ...batch, input }, plan, journal, session, invocation)) {
      const item = itemOf(screen, result, invocation);
      items.set(item.id, item);
      const isRefused = result.outcome === 'skipped' && action.refusal?.(result.row, context) !== undefined;
      await journal.end(item.id, result, isRefused || item.result === 'unchanged');
    }
  }
  if (dryRun && dryRun.planned.length > 0) {
    await printPlanned(dryRun, invocation);
    return undefined;
  }
  const resume = await closeJournal(journal, batch, invocation);
  // The order asked for, not the order of the answers.
  const ordered = ids.flatMap((id) => items.get(id) ?? []);
  return printBatch(screen.noun, ordered, single, invocation, resume);
}

async function* runItems<Row, Input>(
  screen: BrowseScreen<Row>,
  { action, input, concurrency }: Omit<Batch<Row, Input>, 'input'> & { input: Input },
  { rows, ids, single, settled }: BatchPlan<Row>,
  journal: Journal,
  { context }: Session,
  invocation: Invocation,
): AsyncGenerator<ItemResult<Row>> {
  const { signal, talk, say } = invocation;
  const { run, runMany } = action;
  const stopping = () => void talk.notice('stopping', say('batch.stopping'));
  // Ctrl-C lets the calls under way end: one broken off would leave it unknown what it did.
  const inPeace = single ? { signal } : {};
  const recorded: RowAction<Row, Input> = {
    ...(action as RowAction<Row, Input>),
    on: 'rows',
    run: async (row, given) => {
      await journal.begin(screen.id(row));
      return run(row, given, context, inPeace);
    },
    runMany: runMany && ((chosen, given) => runMany(chosen, given, context, inPeace)),
  };
  const progress = openProgress(invocation);
  if (!single) signal.addEventListener('abort', stopping, { once: true });
  let done = settled.size;
  for await (const result of runAction(recorded, rows, input, () => context, { concurrency, signal })) {
    done += 1;
    yield result;
    if (ids.length > 1) await progress.show(done, ids.length);
  }
  signal.removeEventListener('abort', stopping);
  await progress.end();
}

/** Removes the record of a run when nothing is left; else resolves to the command line that goes on with it. */
async function closeJournal<Row, Input>(
  { file, isWorthResuming }: Journal,
  { secretFlags }: Batch<Row, Input>,
  invocation: Invocation,
): Promise<string | undefined> {
  if (!file) return undefined;
  if (isWorthResuming()) return resumeLine(invocation, file.path, secretFlags);
  await file.remove();
  return undefined;
}

function itemOf<Row>(screen: BrowseScreen<Row>, result: ItemResult<Row>, { say }: Invocation): BatchItem {
  const base = { id: screen.id(result.row), name: screen.name(result.row) };
  switch (result.outcome) {
    case 'done':
      return { ...base, result: 'done', done: result.done };
    case 'failed': {
      const reason = result.error instanceof Refusal ? result.error.message : '';
      if (isUnchanged(reason, say)) return { ...base, result: 'unchanged', reason };
      return { ...base, result: 'failed', error: result.error };
    }
    case 'skipped':
      return { ...base, result: isUnchanged(result.reason, say) ? 'unchanged' : 'skipped', reason: result.reason };
  }
}
