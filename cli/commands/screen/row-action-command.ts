import type { RowAction } from '../../../shared/screens/action.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import { requireConfirmable } from '../ask.ts';
import type { CommandDefinition } from '../definition.ts';
import { concurrencyFlag, idOperand, idOperands, readConcurrency, readIds } from '../ids.ts';
import type { Invocation } from '../invocation.ts';
import { usageFailure } from '../usage.ts';
import { runBatch } from './batch.ts';
import { checkedValue } from './checked-value.ts';
import { formFlags } from './form-flags.ts';
import { applyTyped, readTypedForm } from './form-input.ts';
import { withScreenSession } from './screen-session.ts';

/** A screen's action on rows, as `noun verb ID…`. */
export function rowActionCommand<Row, Value extends object, Input extends object>(
  screen: ListScreen<Row, Value>,
  action: RowAction<Row, Input>,
): CommandDefinition {
  const { noun } = screen;
  const start = `tollgate ${noun} ${action.verb}`;
  const many = [
    `${start} 12 31`,
    `tollgate ${noun} list --all -o name | ${start} -${action.danger === 'safe' ? '' : ' --yes'}`,
  ];
  return {
    verb: action.verb,
    aliases: action.aliases,
    summary: { key: action.help },
    operands: action.single ? idOperand : idOperands,
    flags: [...(action.input ? formFlags(action.input, 'edit') : []), ...(action.single ? [] : [concurrencyFlag])],
    examples: [`${start} 12`, ...(action.single ? [] : many)],
    run: (invocation) => runRowAction(screen, action, invocation),
  };
}

async function runRowAction<Row, Value extends object, Input extends object>(
  screen: ListScreen<Row, Value>,
  action: RowAction<Row, Input>,
  invocation: Invocation,
): Promise<number | undefined> {
  const concurrency = readConcurrency(invocation);
  const { input: form } = action;
  const typed = form ? await readTypedForm(form, 'edit', invocation) : undefined;
  const { ids, single } = await readIds(invocation, screen.noun, { key: screen.selectFirst });
  if (action.single && ids.length > 1) throw usageFailure('cli.oneIdOnly', { verb: action.verb });
  if (action.danger !== 'safe') requireConfirmable(invocation);
  return withScreenSession(screen, invocation, 'cached', (session) => {
    const { context } = session;
    const input = (rows: readonly Row[]): Input => {
      if (!form || !typed) return undefined as unknown as Input;
      const [only] = rows;
      const start = rows.length === 1 && only !== undefined ? form.fromRow(only, context) : form.defaults(context);
      return checkedValue(form, applyTyped(form, start, typed, 'edit', context), typed, 'edit', context);
    };
    return runBatch(screen, { ids, single, concurrency, action, input }, session, invocation);
  });
}
