import { mayBeDone } from '../gateway/gateway-error.ts';
import type { Action, RowDone, UndoAction } from './action.ts';
import type { BrowseScreen } from './list-screen.ts';
import type { ItemResult } from './run-action.ts';
import type { ScreenContext } from './screen-context.ts';

/** The verb that turns an action around, and the states of a row before and after it. */
const opposites: Readonly<Record<string, { verb: string; before: number; after: number }>> = {
  enable: { verb: 'disable', before: 2, after: 1 },
  disable: { verb: 'enable', before: 1, after: 2 },
};

/**
 * What takes back what an action did to these rows. Only rows that were done are taken, and of them those that it leads back to just
 * what they were: one that the gateway had disabled by itself would become disabled by hand. Undefined where there is none.
 */
export function undoOfAction<Row>(
  { actions }: Pick<BrowseScreen<Row>, 'actions'>,
  done: Action<Row>,
  results: readonly ItemResult<Row>[],
  input: unknown,
  context: ScreenContext,
): UndoAction<Row> | undefined {
  if (done.on === 'rows' && done.undo) return done.undo(results.flatMap(doneOf), input, context);
  const opposite = opposites[done.verb];
  const action = opposite && actions.find((one) => one.verb === opposite.verb);
  if (opposite === undefined || action === undefined) return undefined;
  const rows = results.flatMap(({ row, outcome }) =>
    outcome === 'done' && statusOf(row) === opposite.before ? [{ ...row, status: opposite.after }] : [],
  );
  return rows.length === 0 ? undefined : { action, rows };
}

function doneOf<Row>(result: ItemResult<Row>): RowDone<Row>[] {
  if (result.outcome === 'done') return [{ row: result.row, done: result.done }];
  return result.outcome === 'failed' && mayBeDone(result.error) ? [{ row: result.row, done: undefined }] : [];
}

function statusOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'status' in row ? row.status : undefined;
}
