import type { RowAction } from '../action.ts';
import { changedFields, fieldsOf } from '../form-check.ts';
import { changedValues } from '../journal/journalled-values.ts';
import type { ListScreen } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { RowEdit } from './bulk-table.ts';
import { undoOfRun } from './bulk-undo.ts';

/**
 * What makes an action undoable that sets fields which the form of its rows can set back (CHG-08): its values for the
 * journal, and its undo, which is rebuilt from them. `set` returns the form value that the action leaves of a row.
 * `screenOf` is called only when the action runs, because the screen itself contains the action.
 */
export function fieldsSet<Row, Value extends object, Input>(
  screenOf: () => ListScreen<Row, Value>,
  set: (before: Value, input: Input, context: ScreenContext) => Value,
): Required<Pick<RowAction<Row, Input>, 'changes' | 'undo'>> {
  const editOf = (row: Row, input: Input, context: ScreenContext): RowEdit<Row, Value> => {
    const { form } = screenOf();
    const before = form.normalise(form.fromRow(row, context), 'edit');
    const after = form.normalise(set(before, input, context), 'edit');
    const names: readonly string[] = changedFields(before, after);
    return { row, before, after, fields: fieldsOf(form, after, 'edit').filter(({ name }) => names.includes(name)) };
  };
  return {
    changes: (row, input, context) => {
      const { before, after, fields } = editOf(row, input, context);
      return changedValues(fields, before, after);
    },
    undo: (results, input, context) => undoOfRun(screenOf(), results, (row) => editOf(row, input, context), context),
  };
}
