import type { RowAction } from '../../../shared/screens/action.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import { type ItemResult, runAction } from '../../../shared/screens/run-action.ts';
import { confirm } from '../ask.ts';
import { printPlanned } from '../dry-run.ts';
import type { Ids } from '../ids.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { type BatchItem, printBatch } from './print-batch.ts';
import { rowsById } from './rows-by-id.ts';
import { isUnchanged } from './unchanged.ts';

/** An action on rows, and what it needs to run. */
export interface Batch<Row, Input> extends Ids {
  concurrency: number;
  action: Pick<RowAction<Row, Input>, 'run'> & Partial<RowAction<Row, Input>>;
  input(rows: readonly Row[]): Input;
}

/**
 * Looks the rows up, asks where the action is dangerous, runs it on each with its progress on standard error, and prints
 * a result an item. Resolves to the exit code; a row that does not exist is an item that failed.
 */
export async function runBatch<Row, Value extends object, Input>(
  screen: ListScreen<Row, Value>,
  batch: Batch<Row, Input>,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { context, dryRun } = session;
  const { signal, talk, say } = invocation;
  const found = await rowsById(screen, batch.ids, session, invocation, batch.concurrency);
  const items = new Map<number, BatchItem>();
  const rows: Row[] = [];
  for (const item of found) {
    if ('row' in item) rows.push(item.row);
    else items.set(item.id, { id: item.id, name: '', result: 'failed', error: item.error });
  }
  if (rows.length > 0) {
    const input = batch.input(rows);
    const allowed = rows.filter((row) => batch.action.refusal?.(row, context) === undefined);
    if (batch.action.confirm && allowed.length > 0) await confirm(batch.action.confirm(allowed, context), invocation);
    const action = { ...batch.action, on: 'rows' } as RowAction<Row, Input>;
    for await (const result of runAction(action, rows, input, context, { concurrency: batch.concurrency, signal })) {
      items.set(screen.id(result.row), itemOf(screen, result, invocation));
      if (batch.ids.length > 1) await talk.progress(say('cli.progress', { done: items.size, total: batch.ids.length }));
    }
    await talk.clearProgress();
  }
  if (dryRun && dryRun.planned.length > 0) {
    await printPlanned(dryRun, invocation);
    return undefined;
  }
  // The order asked for, not the order of the answers.
  const ordered = batch.ids.flatMap((id) => items.get(id) ?? []);
  return printBatch(screen.noun, ordered, batch.single, invocation);
}

function itemOf<Row, Value>(screen: ListScreen<Row, Value>, result: ItemResult<Row>, { say }: Invocation): BatchItem {
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
