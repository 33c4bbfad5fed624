import type { Done } from '../../../shared/screens/action.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import type { CommandDefinition } from '../definition.ts';
import { concurrencyFlag, idOperands, readConcurrency, readIds } from '../ids.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import { runBatch } from './batch.ts';
import { checkedValue } from './checked-value.ts';
import { updateExample } from './form-example.ts';
import { formFlags } from './form-flags.ts';
import { applyTyped, readTypedForm, type TypedForm } from './form-input.ts';
import { inputFlag } from './input-flag.ts';
import { withScreenSession } from './screen-session.ts';

/** `noun update ID…`: changes the fields given, leaves all others as they are; several rows get the same change. */
export function updateCommand<Row, Value extends object>(screen: ListScreen<Row, Value>): CommandDefinition {
  const { noun, form } = screen;
  return {
    verb: 'update',
    aliases: ['edit'],
    summary: { key: form.title.edit },
    operands: idOperands,
    flags: [...formFlags(form, 'edit'), inputFlag, concurrencyFlag],
    examples: [updateExample(noun, form), `tollgate ${noun} update 12 --input changes.json`],
    run: (invocation) => runUpdate(screen, invocation),
  };
}

async function runUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  invocation: Invocation,
): Promise<number | undefined> {
  const concurrency = readConcurrency(invocation);
  const typed = await readTypedForm(screen.form, 'edit', invocation);
  const { ids, single } = await readIds(invocation, screen.noun, { key: screen.selectFirst });
  if (typed.isEmpty) throw usageFailure('form.changedNothing', {}, { key: 'cli.changeHint' });
  return withScreenSession(screen, invocation, 'fresh', (session) => {
    const action = {
      run: (row: Row, _input: undefined, _context: unknown, { signal }: { signal?: AbortSignal }) =>
        updateRow(screen, row, typed, session, signal),
    };
    return runBatch(screen, { ids, single, concurrency, action, input: () => undefined }, session, invocation);
  });
}

function updateRow<Row, Value extends object>(
  { form, update }: ListScreen<Row, Value>,
  row: Row,
  typed: TypedForm<Value>,
  { context }: Session,
  signal: AbortSignal | undefined,
): Promise<Done<Row>> {
  const value = applyTyped(form, form.fromRow(row, context), typed, 'edit', context);
  return update(row, checkedValue(form, value, typed, 'edit', context), context, { signal });
}
