import type { JournalEntry } from '../../../shared/domain/journal.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { requestOfEntry } from '../../../shared/screens/navigation/undo-of-entry.ts';
import { requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readKeys } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { runFlow } from '../action/run-flow.ts';
import { doneOf, undoOf } from '../action/run-site-action.ts';
import { notifyUndo } from '../undo/undo-line.ts';
import { runBatch } from './batch.ts';
import { findRow, type LookUpScreen } from './find-row.ts';
import { printSiteDone } from './print-done.ts';
import { withScreenSession } from './screen-session.ts';

/** The number of rows that are restored at once. */
const concurrency = 5;

/**
 * Undoes a journal entry (CHG-08), or checks the outcome of one. The action that does so prompts first (`--yes`
 * agrees), runs, and prints its result as an action on the entry's own list. Resolves to the exit code.
 */
export async function runInstead<Row, Input>(
  screen: BrowseScreen<Row>,
  action: RowAction<Row, Input>,
  invocation: Invocation,
): Promise<number | undefined> {
  const { keys } = await readKeys(invocation, screen.noun, { key: screen.selectFirst });
  const [key] = keys;
  if (keys.length > 1 || key === undefined) throw usageFailure('cli.oneIdOnly', { verb: action.verb });
  if (action.isRead !== true) requireConfirmable(invocation);
  const work = async (session: Session) => {
    const { context, dryRun } = session;
    const options = { signal: invocation.signal };
    const row = await findRow(screen as LookUpScreen<Row>, key, {}, context, options);
    const reason = action.refusal?.(row, context);
    if (reason !== undefined) throw new Refusal(reason);
    const request = await requestOfEntry(action.verb, row as JournalEntry, context, options);
    if (request.action.on === 'rows') {
      const { target, rows, undoes } = request;
      const batch = { choice: { kind: 'rows', rows } as const, concurrency, action: request.action, undoes };
      return runBatch(target as BrowseScreen<unknown>, batch, session, invocation);
    }
    const flow = runFlow(request, {}, session, invocation);
    const ended = flow.then(doneOf);
    const outcome = dryRun ? await runDry(dryRun, ended, invocation) : { result: await ended };
    if (!outcome) return undefined;
    const exitCode = await printSiteDone(request.target.noun, outcome.result, invocation);
    if (!dryRun) await notifyUndo(undoOf(await flow), session, invocation);
    return exitCode;
  };
  return withScreenSession(screen, invocation, 'fresh', work, { verb: action.verb });
}
