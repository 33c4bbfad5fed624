import type { JournalValues } from '../../domain/journal.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { Changes } from '../action.ts';
import { fieldText } from '../field-text.ts';
import type { FlowTarget } from '../flow/flow-rules.ts';
import type { AnyField } from '../form.ts';
import { fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';

export type AnyForm = NonNullable<FlowTarget<unknown>['form']>;

/** Whether these values of a field may be written to a journal: none of them is or contains a secret. */
function isRecordable<Value>(field: AnyField<Value>, ...values: readonly Value[]): boolean {
  return field.kind !== 'secret' && !values.some((value) => holdsSecret(fieldText(field, value)));
}

/**
 * The form values of a row without secrets, for the journal: after a deletion a user can recreate the row from them.
 */
export function rowValues<Row>(
  form: AnyForm,
  row: Row,
  context: ScreenContext,
  names?: readonly string[],
): JournalValues {
  const value = form.normalise(form.fromRow(row, context), 'edit');
  const fields = fieldsOf(form, value, 'edit').filter(
    (field) => (names === undefined || names.includes(field.name)) && isRecordable(field, value),
  );
  return Object.fromEntries(fields.map(({ name }) => [name, value[name]]));
}

/** The values before and after of the fields that differ; of those that are or contain secrets only the names. */
export function changedValues<Value extends object>(
  fields: readonly AnyField<Value>[],
  before: Value,
  after: Value,
): Changes & { before: JournalValues } {
  const changed = fields.filter((field) => JSON.stringify(before[field.name]) !== JSON.stringify(after[field.name]));
  const recorded = changed.filter((field) => isRecordable(field, before, after));
  const hidden = changed.flatMap((field) => (recorded.includes(field) ? [] : [field.name]));
  const of = (value: Value) => Object.fromEntries(recorded.map(({ name }) => [name, value[name]]));
  return { before: of(before), after: of(after), ...(hidden.length > 0 && { hidden }) };
}
