import type { RowAction, RowDone, UndoAction } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import { callNameOf, type FlowPlace } from './flow-rules.ts';

/**
 * What takes an action back by another one (or the same) with this input: of rows that were surely done, as they were left.
 * It asks before it is done, and can be taken back in its turn. Undefined where no row was done.
 */
export function undoWithInput<Row, Input>(
  place: Pick<FlowPlace<Row>, 'noun' | 'id' | 'idForm' | 'lookUp'>,
  results: readonly RowDone<Row>[],
  opposite: RowAction<Row, Input>,
  input: Input,
): UndoAction<Row> | undefined {
  const rows = results.flatMap(({ row, done }) => (done === undefined ? [] : [done.row ?? row]));
  if (rows.length === 0) return undefined;
  const command = commandLineOf({
    ...{ noun: place.noun, verb: opposite.verb, ids: rows.map((row) => callNameOf(place, row)) },
    fields: opposite.input?.fields ?? [],
    value: input,
  });
  const recipe = { by: 'input', verb: opposite.verb, input } as const;
  return { action: given(opposite, input, command), rows, commands: [command], recipe };
}

/** The action without its form. */
function given<Row, Input>(action: RowAction<Row, Input>, input: Input, command: string): RowAction<Row, undefined> {
  const { verb, icon, label, help, idempotent, access, needs, refusal, confirm } = action;
  return {
    ...{ verb, icon, label, help, idempotent, access, needs },
    on: 'rows',
    danger: 'confirm',
    refusal: (row, context) => refusal?.(row, context, input),
    confirm: (rows, context) => confirm?.(rows, context, input) ?? { question: context.say(label), consequences: [] },
    command: () => command,
    run: (row, _input, context, options) => action.run(row, input, context, options),
    undo: (results, _input, context) => action.undo?.(results, input, context),
  };
}
