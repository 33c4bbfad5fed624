import type { RowAction, SiteAction } from '../action.ts';
import { undoOfEdit } from '../bulk/bulk-undo.ts';
import { fieldsOf } from '../form-check.ts';
import { changedValues } from '../journal/journalled-values.ts';
import type { ListScreen } from '../list-screen.ts';

/**
 * The edit of a row as an action: it is refused, filled in, saved without overwriting another user's changes, and
 * undone like any other action. Consent to costs and losses is asked while it runs, after the row was read again.
 */
export function updateAction<Row, Value extends object>(screen: ListScreen<Row, Value>): RowAction<Row, Value> {
  return {
    ...{ verb: 'update', icon: 'edit', on: 'rows', danger: 'safe', idempotent: true },
    label: 'common.save',
    help: screen.updateHelp,
    single: true,
    keepsUnnamed: true,
    isOfForm: true,
    input: screen.form,
    noUndo: 'undo.keyGone',
    refusal: (row, context) => screen.editRefusal?.(row, context),
    run: async (row, value, context, options) => {
      // Loaded when needed: a list can be shown without it.
      const { saveRow } = await import('./save-row.ts');
      return saveRow(screen, row, value, context, options);
    },
    changes: (row, value, context) => {
      const { form } = screen;
      return changedValues(fieldsOf(form, value, 'edit'), form.normalise(form.fromRow(row, context), 'edit'), value);
    },
    undo: ([only], value, context) => only?.done && undoOfEdit(screen, only.row, value, only.done, context),
  };
}

/** The creation of a row as an action. */
export function createAction<Row, Value extends object>(screen: ListScreen<Row, Value>): SiteAction<Value> {
  return {
    ...{ verb: 'create', on: 'all', danger: 'safe', idempotent: false },
    label: 'action.create',
    help: screen.createHelp,
    input: screen.form,
    noUndo: 'undo.made',
    refusal: (context) => screen.createRefusal?.(context),
    run: (value, context, options) => screen.create(value, context, options),
  };
}
