import type { Confirmation, Done } from '../../../shared/screens/action.ts';
import { confirmRows } from '../../../shared/screens/confirm-rows.ts';
import type { ListNoun, ListScreen } from '../../../shared/screens/list-screen.ts';
import { requireConfirmable } from '../ask.ts';
import { isBatch, readChoice, resumeFlag } from '../batch/batch-plan.ts';
import { type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import type { CommandDefinition } from '../definition.ts';
import { concurrencyFlag, idOperands, readConcurrency } from '../ids.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import { runBatch } from './batch.ts';
import { checkedValue } from './checked-value.ts';
import { updateExample } from './form-example.ts';
import { flagName, formFlags } from './form-flags.ts';
import { applyTyped, readTypedForm, type TypedForm } from './form-input.ts';
import { inputFlag } from './input-flag.ts';
import { refuseFilters } from './refuse-filters.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun update ID…`: changes the fields given, leaves all others as they are; several rows get the same change. */
export function updateCommand<Row, Value extends object>(screen: ListScreen<Row, Value, ListNoun>): CommandDefinition {
  const { noun, form } = screen;
  const own = [...formFlags(form, 'edit'), inputFlag, concurrencyFlag, resumeFlag];
  const selection = selectionFlags(screen, own);
  return {
    verb: 'update',
    aliases: ['edit'],
    summary: { key: form.title.edit },
    operands: idOperands,
    flags: [...own, ...selection.flags],
    examples: [updateExample(noun, form), `tollgate ${noun} update 12 --input changes.json`],
    run: (invocation) => runUpdate(screen, selection, invocation),
  };
}

async function runUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value, ListNoun>,
  selection: SelectionFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { form, editRefusal, noun } = screen;
  const concurrency = readConcurrency(invocation);
  const typed = await readTypedForm(form, 'edit', invocation);
  const choice = await readChoice(invocation, selection, noun, { key: screen.selectFirst });
  if (typed.isEmpty) throw usageFailure('form.changedNothing', {}, { key: 'cli.changeHint' });
  const isSelection = choice.kind === 'selection';
  if (isSelection) requireConfirmable(invocation);
  const secretFlags = form.fields.filter(({ kind }) => kind === 'secret').map(flagName);
  const work = (session: Session) => {
    const action = {
      refusal: editRefusal,
      confirm: isSelection ? (rows: readonly Row[]) => confirmUpdate(screen, rows, session) : undefined,
      run: (row: Row, _input: undefined, _context: unknown, { signal }: { signal?: AbortSignal }) =>
        updateRow(screen, row, typed, session, signal),
    };
    const batch = { choice, verb: 'update', concurrency, action, secretFlags, input: () => undefined };
    return runBatch(screen, batch, session, invocation);
  };
  const filters = isSelection ? choice.selection.filters : {};
  const refuse = (context: Session['context']) => refuseFilters(selection.filters, filters, context);
  return withScreenSession(screen, invocation, 'fresh', work, { refuse, paced: isBatch(invocation) });
}

/** Rows named one by one were looked at; rows found by a filter are shown first. */
function confirmUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value, ListNoun>,
  rows: readonly Row[],
  { context }: Session,
): Confirmation {
  const named = rows.map((row) => ({ name: screen.name(row) }));
  return confirmRows('batch.confirmUpdate', [], named, context);
}

function updateRow<Row, Value extends object>(
  { form, update }: ListScreen<Row, Value, ListNoun>,
  row: Row,
  typed: TypedForm<Value>,
  { context }: Session,
  signal: AbortSignal | undefined,
): Promise<Done<Row>> {
  const value = applyTyped(form, form.fromRow(row, context), typed, 'edit', context);
  return update(row, checkedValue(form, value, typed, 'edit', context), context, { signal });
}
