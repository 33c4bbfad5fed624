import { sanitise } from '../../../shared/format/sanitise.ts';
import { mayBeDone } from '../../../shared/gateway/client/gateway-error.ts';
import type { Done } from '../../../shared/screen/action.ts';
import { unfitReason } from '../../../shared/screen/bulk/apply-bulk.ts';
import type { BulkDraft } from '../../../shared/screen/bulk/bulk-fields.ts';
import { bulkValue } from '../../../shared/screen/bulk/bulk-value.ts';
import { changedFields } from '../../../shared/screen/form-check.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { readableChanges, verifySaved } from '../../../shared/screen/saving/verify-row.ts';
import { rowColumns } from '../../output/row-columns.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { changeText } from '../undo/change-text.ts';
import { changedMeanwhile, type Expectations } from '../undo/expectations.ts';
import { type FieldChange, fieldChanges } from '../undo/field-changes.ts';
import type { KeepUndo } from '../undo/undo-file.ts';
import { undoLine } from '../undo/undo-line.ts';
import { refuseSetElsewhere } from './form/beside-form.ts';
import { checkedValue } from './form/checked-value.ts';
import { applyTypedAndTools, type TypedForm } from './form/form-input.ts';
import { verifies } from './form/verify-flag.ts';
import { notifyPreview } from './preview.ts';

/** How rows are updated: the input, the preconditions, and where the undo lines are stored. */
export interface UpdateRun<Value> {
  typed: TypedForm<Value>;
  /** List members to add or remove, and fields to copy from another row. */
  bulk?: BulkDraft | undefined;
  expect: Expectations<Value>;
  keepUndo: KeepUndo | undefined;
  /** One row, named by its id: its changes and the command that undoes them are printed. */
  isSingle: boolean;
  /** Reads each row again before it is written. */
  looksAgain: boolean;
  /** Called with the changes of each write and the whole value that was written. */
  noted?(id: number, changes: readonly FieldChange[], saved: Value): void;
}

/**
 * Updates one row: refuses unexpected values, prints the changes, stores the command line that undoes them, and only
 * then writes. The result carries both for machine formats, without values of secrets.
 */
export async function updateRow<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  { typed, bulk, expect, keepUndo, isSingle, looksAgain, noted }: UpdateRun<Value>,
  session: Session,
  invocation: Invocation,
  signal: AbortSignal | undefined,
): Promise<Done<Row>> {
  const { form, noun } = screen;
  const { context, connection, dryRun } = session;
  const { talk, say, output } = invocation;
  const facts = { id: screen.id(row), name: screen.name(row) };
  const before = form.fromRow(row, context);
  if (looksAgain) await refuseChanged(screen, row, before, session, signal);
  expect(facts, before, context);
  await notifyIgnored(screen, row, typed, isSingle, session, invocation);
  const after = await updatedValue(screen, row, { typed, bulk }, context, signal);
  const isVerified = verifies(invocation);
  if (isVerified && readableChanges(form, before, after).length === 0 && changedFields(before, after).length > 0)
    throw usageFailure('batch.verifySecret', {}, { key: 'batch.verifySecretHint' });
  const changes = fieldChanges(form, before, after);
  const undo = undoLine([noun, 'update', String(facts.id)], changes, connection, { expects: true });
  if (isSingle && !output.structured) {
    for (const change of changes) await talk.notice('change', textOf(change, invocation));
  }
  if (undo !== undefined) await keepUndo?.keep(undo);
  let isNotified = false;
  // Called before the row is read back: if that read fails, the undo command must have been printed (TRU-02).
  const onWritten = async () => {
    if (isNotified || dryRun || !isSingle || undo === undefined || keepUndo || output.structured) return;
    isNotified = true;
    await talk.notice('undo', say('batch.undoWith', { command: sanitise(undo) }));
  };
  const done = await screen.update(row, after, context, { signal, onWritten }).catch(async (error: unknown) => {
    // A write with an unknown outcome may have to be undone; a refused write left nothing behind.
    if (mayBeDone(error)) noted?.(facts.id, changes, after);
    else if (undo !== undefined) await keepUndo?.drop(undo);
    throw error;
  });
  noted?.(facts.id, changes, after);
  if (dryRun) {
    if (isSingle) await notifyPreview(form, after, 'edit', context, invocation);
    return done;
  }
  if (isVerified) await verifySaved(screen, facts.id, { before, saved: after }, context, { signal });
  return { ...done, data: { ...done.data, ...recordOf(changes, undo, invocation) } };
}

/** The form's value for a row with the input applied; rejects where the input is invalid. */
export async function updatedValue<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  { typed, bulk }: Pick<UpdateRun<Value>, 'typed' | 'bulk'>,
  context: Session['context'],
  signal: AbortSignal | undefined,
): Promise<Value> {
  const { form, id } = screen;
  const before = form.fromRow(row, context);
  const how = { mode: 'edit', rowId: id(row), signal } as const;
  const applied = await applyTypedAndTools(form, before, typed, how, context);
  if (bulk === undefined) return checkedValue(form, applied, typed, 'edit', context, before);
  const edited = bulkValue(screen, applied, bulk, context);
  const unfit = unfitReason(screen, bulk, { before: applied, edited, after: edited }, context);
  if (unfit !== undefined) throw new Refusal(unfit);
  return checkedValue(form, edited, typed, 'edit', context, before);
}

function textOf({ name, before, after, isSecret }: FieldChange, { say }: Invocation): string {
  return changeText({ key: name, before, after, isSecret }, say);
}

/** Adds fields only to formats that name them: the columns of `tsv` and `csv` stay as they are. */
function recordOf(changes: readonly FieldChange[], undo: string | undefined, { output }: Invocation): object {
  const isNamed = output.structured || output.format === 'yaml' || output.format === 'template';
  if (!isNamed && !output.columns) return {};
  return { changes: changes.map(({ name, values }) => ({ field: name, ...values })), undo: undo ?? null };
}

async function refuseChanged<Row, Value extends object>(
  { get, form, id, name }: ListScreen<Row, Value>,
  row: Row,
  shown: Value,
  { context }: Session,
  signal: AbortSignal | undefined,
): Promise<void> {
  const now = form.fromRow(await get(id(row), context, { signal }), context);
  const fields = changedFields(shown, now);
  const stable = form.fields.filter(({ kind }) => kind !== 'quota').map((field) => field.name as string);
  const changed = fields.filter((field) => stable.includes(field));
  if (changed.length > 0) throw changedMeanwhile(name(row), changed);
}

/**
 * Handles fields of `--input` that the form lacks and that differ from the row: `--input` may repeat what `get`
 * printed, but cannot change them. A field that another command sets is refused; any other causes a warning.
 */
async function notifyIgnored<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  { beside = {} }: TypedForm<Value>,
  isSingle: boolean,
  { context }: Session,
  { talk, say }: Invocation,
): Promise<void> {
  const id = screen.id(row);
  if (isSingle && beside.id !== undefined && beside.id !== id) {
    throw usageFailure('batch.inputOfOther', { id, other: sanitise(String(beside.id)) });
  }
  const isOther = (name: string, value: unknown) => {
    const column = rowColumns(screen, context).find((one) => one.id === name);
    return column !== undefined && JSON.stringify(column.cell(row).raw) !== JSON.stringify(value);
  };
  const names = Object.entries(beside).flatMap(([name, value]) => (isOther(name, value) ? [name] : []));
  for (const name of names) refuseSetElsewhere(screen, name, beside[name], id);
  if (isSingle && names.length > 0) await talk.warning('not-changed', say('batch.notChanged', { names }));
}
