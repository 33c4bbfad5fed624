import type { RowAction, RowDone, UndoAction } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import { callNameOf, type FlowTarget } from './flow-rules.ts';

/**
 * Undoes an action by running `action` (another one, or the same) with this input, on rows that were certainly done, as
 * the first action left them. It asks for confirmation and can be undone in turn. Undefined where no row was done.
 */
export function undoWithInput<Row, Input>(
  target: Pick<FlowTarget<Row>, 'noun' | 'id' | 'idForm' | 'lookUp'>,
  results: readonly RowDone<Row>[],
  opposite: RowAction<Row, Input>,
  input: Input,
): UndoAction<Row> | undefined {
  const rows = results.flatMap(({ row, done }) => (done === undefined ? [] : [done.row ?? row]));
  if (rows.length === 0) return undefined;
  const command = commandLineOf({
    ...{ noun: target.noun, verb: opposite.verb, ids: rows.map((row) => callNameOf(target, row)) },
    fields: opposite.input?.fields ?? [],
    value: input,
  });
  const recipe = { by: 'input', verb: opposite.verb, input } as const;
  return { action: given(opposite, input, command), rows, commands: [command], recipe };
}

/** The action with its input fixed, so without a form. */
function given<Row, Input>(action: RowAction<Row, Input>, input: Input, command: string): RowAction<Row, undefined> {
  const { verb, icon, label, help, idempotent, access, needs, refusal, confirm } = action;
  return {
    ...{ verb, icon, label, help, idempotent, access, needs },
    on: 'rows',
    danger: 'confirm',
    refusal: (row, context) => refusal?.(row, context, input),
    confirm: (rows, context) => confirm?.(rows, context, input) ?? { prompt: context.say(label), consequences: [] },
    command: () => command,
    run: (row, _input, context, options) => action.run(row, input, context, options),
    undo: (results, _input, context) => action.undo?.(results, input, context),
  };
}
