import type { UndoRecipe } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Action, Changes, Done, RowAction, RowDone, UndoAction } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { callNameOf, type FlowTarget } from './flow-rules.ts';
import type { ItemResult } from './run-action.ts';

/** The parts of a list that undoing an action needs. */
export type UndoTarget<Row> = Pick<
  FlowTarget<Row>,
  'noun' | 'actions' | 'id' | 'idForm' | 'lookUp' | 'name' | 'get' | 'columns'
>;

/** The action that undoes what was done, or the reason why there is none. */
export interface WayBack<Row> {
  /** Something on the gateway was changed, or may have been. */
  isChange: boolean;
  undo: UndoAction<Row> | undefined;
  /** Why a change cannot be undone, as a sentence; '' where it can, and where nothing was changed. */
  noUndo: string;
}

/**
 * The field that an action with an opposite (enable, disable, promote, demote) sets on a row, before and after
 * (CHG-07).
 */
export function oppositeChanges<Row>(
  { actions = [] }: UndoTarget<Row>,
  { verb }: Action<Row>,
  row: Row,
): Changes | undefined {
  const opposite = opposites[verb];
  if (opposite === undefined || !actions.some((one) => one.verb === opposite.verb)) return undefined;
  const { field, after } = opposite;
  return { before: { [field]: fieldOf(row, field) }, after: { [field]: after } };
}

/** The undo recipe of an action that has an opposite; undefined where it has none. */
export function oppositeRecipe(done: string): Extract<UndoRecipe, { by: 'verb' }> | undefined {
  const opposite = opposites[done];
  return opposite && recipeOf(opposite);
}

function recipeOf({ verb, field, before, after }: Opposite): Extract<UndoRecipe, { by: 'verb' }> {
  return { by: 'verb', verb, field, was: before, left: after };
}

/**
 * Rebuilds the undo of an action that has an opposite from its recipe. Each row is read and checked before it is
 * changed.
 */
export function undoByOpposite<Row>(
  target: UndoTarget<Row>,
  { verb, left }: { verb: string; left: unknown },
  rows: readonly Row[],
): UndoAction<Row> | undefined {
  const opposite = Object.values(opposites).find((one) => one.verb === verb && one.after === left);
  const action = target.actions?.find((one) => one.verb === verb);
  if (opposite === undefined || action?.on !== 'rows') return undefined;
  return opposed(target, action, opposite, rows);
}

/** The verb that undoes an action, the row field that the action sets, and its value before and after the action. */
interface Opposite {
  verb: string;
  field: 'status' | 'role';
  before: number;
  after: number;
}

const opposites: Readonly<Record<string, Opposite>> = {
  enable: { verb: 'disable', field: 'status', before: 2, after: 1 },
  disable: { verb: 'enable', field: 'status', before: 1, after: 2 },
  promote: { verb: 'demote', field: 'role', before: 1, after: 10 },
  demote: { verb: 'promote', field: 'role', before: 10, after: 1 },
};

/**
 * The action that undoes what was done to these rows, limited to those that were done; otherwise the reason why the
 * last action cannot be undone. An older action is never offered in its place (TUI-07).
 */
export function wayBack<Row>(
  target: UndoTarget<Row>,
  action: Action<Row>,
  { results, done }: { results: readonly ItemResult<Row>[]; done?: Done | undefined },
  input: unknown,
  context: ScreenContext,
): WayBack<Row> {
  const isDone = action.on === 'all' ? done !== undefined : results.some((result) => doneOf(result).length > 0);
  if (!isDone || action.isRead || action.isTrial) return { isChange: false, undo: undefined, noUndo: '' };
  const undo =
    action.on === 'all'
      ? done && action.undo?.(done, input, context)
      : undoOfAction(target, action, results, input, context);
  const ends =
    action.on === 'all' ? [done] : results.map((result) => (result.outcome === 'done' ? result.done : undefined));
  if (undo === undefined && ends.every(isSame)) return { isChange: false, undo, noUndo: '' };
  const isSure = action.on === 'all' || results.some(({ outcome }) => outcome === 'done');
  const reason = isSure ? noUndoOf(action) : 'undo.unsure';
  return { isChange: true, undo, noUndo: undo === undefined ? context.say(reason) : '' };
}

/** Whether a result says that everything was so before: then there is nothing to undo, and nothing to say of it. */
function isSame(done: Done | undefined): boolean {
  return done?.was !== undefined && JSON.stringify(done.was) === JSON.stringify(done.left);
}

/** Why an action that was done cannot be undone. */
function noUndoOf<Row>({ noUndo, danger }: Action<Row>): MessageKey {
  return noUndo ?? (danger === 'irreversible' ? 'undo.gone' : 'undo.none');
}

/**
 * The action that undoes an action on these rows. It takes only rows that were done and that the opposite restores
 * exactly: undoing the enabling of an automatically disabled channel would leave it manually disabled. Undefined where
 * no row is left.
 */
export function undoOfAction<Row>(
  target: UndoTarget<Row>,
  done: Action<Row>,
  results: readonly ItemResult<Row>[],
  input: unknown,
  context: ScreenContext,
): UndoAction<Row> | undefined {
  if (done.on === 'rows' && done.undo) return done.undo(results.flatMap(doneOf), input, context);
  const opposite = opposites[done.verb];
  const action = opposite && target.actions?.find((one) => one.verb === opposite.verb);
  if (opposite === undefined || action?.on !== 'rows') return undefined;
  const rows = results.flatMap((result) =>
    result.outcome === 'done' && fieldOf(result.row, opposite.field) === opposite.before
      ? [{ ...(result.done.row ?? result.row), [opposite.field]: opposite.after }]
      : [],
  );
  return rows.length === 0 ? undefined : opposed(target, action, opposite, rows);
}

function opposed<Row>(
  target: UndoTarget<Row>,
  action: RowAction<Row, unknown>,
  opposite: Opposite,
  rows: readonly Row[],
): UndoAction<Row> {
  const { verb, field } = opposite;
  const back = {
    action: checked(target, action, opposite),
    rows,
    recipe: recipeOf(opposite),
  } as const;
  // A user who switches something on or off knows the opposite command; one who changes rights is shown it.
  if (field === 'status') return back;
  const ids = rows.map((row) => callNameOf(target, row));
  return { ...back, commands: [commandLineOf({ noun: target.noun, verb, ids })] };
}

/**
 * The same action, run only on rows that are still as the first action left them: each row is read again, and one that
 * another user changed since is skipped with its present state (TUI-18). Where rows cannot be read one by one, the
 * gateway's answer decides.
 */
function checked<Row>(
  { id, name, get, columns = [] }: UndoTarget<Row>,
  action: RowAction<Row, unknown>,
  { field, after }: Opposite,
): RowAction<Row, unknown> {
  if (get === undefined || id === undefined) return action;
  const moved = (now: Row, row: Row, context: ScreenContext) => {
    if (fieldOf(now, field) === after) return undefined;
    const state = columns.find((column) => column.id === field)?.cell(now, context).text ?? '';
    return context.say('undo.changedSince', { name: sanitise(name?.(row) ?? ''), state });
  };
  return {
    ...action,
    // Rows that were read just now are refused before anything is asked.
    refusal: (row, context, input) => action.refusal?.(row, context, input) ?? moved(row, row, context),
    // One call for all rows could not check each of them.
    runMany: undefined,
    run: async (row, input, context, options) => {
      const now = await get(id(row), context, { signal: options.signal });
      const reason = moved(now, row, context);
      if (reason !== undefined) throw new Refusal(reason);
      return action.run(row, input, context, options);
    },
  };
}

function doneOf<Row>(result: ItemResult<Row>): RowDone<Row>[] {
  if (result.outcome === 'done') return [{ row: result.row, done: result.done }];
  return result.outcome === 'failed' && mayBeDone(result.error) ? [{ row: result.row, done: undefined }] : [];
}

function fieldOf(row: unknown, field: Opposite['field']): unknown {
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[field] : undefined;
}
