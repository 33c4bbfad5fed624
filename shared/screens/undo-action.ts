import type { Action } from './action.ts';
import type { BrowseScreen } from './list-screen.ts';
import type { ItemResult } from './run-action.ts';

/** The verb that turns an action around, and the states of a row before and after it. */
const opposites: Readonly<Record<string, { verb: string; before: number; after: number }>> = {
  enable: { verb: 'disable', before: 2, after: 1 },
  disable: { verb: 'enable', before: 1, after: 2 },
};

/** What takes an action back (TUI-07, WEB-04). */
export interface UndoAction<Row> {
  action: Action<Row>;
  /** The rows that it was done to, as it left them. */
  rows: readonly Row[];
}

/**
 * What takes back what an action did to these rows. Only rows that were done are taken, and of them those that it leads back to just
 * what they were: one that the gateway had disabled by itself would become disabled by hand. Undefined where there is none.
 */
export function undoOfAction<Row>(
  { actions }: Pick<BrowseScreen<Row>, 'actions'>,
  verb: string,
  results: readonly ItemResult<Row>[],
): UndoAction<Row> | undefined {
  const opposite = opposites[verb];
  const action = opposite && actions.find((one) => one.verb === opposite.verb);
  if (opposite === undefined || action === undefined) return undefined;
  const rows = results.flatMap(({ row, outcome }) =>
    outcome === 'done' && statusOf(row) === opposite.before ? [{ ...row, status: opposite.after }] : [],
  );
  return rows.length === 0 ? undefined : { action, rows };
}

function statusOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'status' in row ? row.status : undefined;
}
