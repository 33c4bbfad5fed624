import type { AnyField, FieldErrors, Form, FormMode } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

export interface FormCheck<Value> {
  value: Value;
  errors: FieldErrors;
  isValid: boolean;
}

/** Normalises a form's value and checks it; the one gate all three faces pass before a request. */
export function checkForm<Value, Row>(
  form: Form<Value, Row>,
  value: Value,
  mode: FormMode,
  context: ScreenContext,
): FormCheck<Value> {
  const normalised = form.normalise(value, mode);
  const errors = form.validate(normalised, mode, context);
  return { value: normalised, errors, isValid: Object.keys(errors).length === 0 };
}

/** The fields that apply to this value in this mode and that the gateway's rows have, in the form's order. */
export function fieldsOf<Value, Row>(form: Form<Value, Row>, value: Value, mode: FormMode): AnyField<Value>[] {
  const lacks = form.lacks?.(value) ?? [];
  return form.fields.filter(
    (field) =>
      (field.modes?.includes(mode) ?? true) && !lacks.includes(field.name) && (field.applies?.(value, mode) ?? true),
  );
}

/** Names of the fields whose values differ; lists compare member by member. */
export function changedFields<Value extends object>(before: Value, after: Value): (keyof Value & string)[] {
  return (Object.keys(after) as (keyof Value & string)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** A value with one field set, and whatever follows from it set too. */
export function setField<Value, Row>(
  form: Form<Value, Row>,
  value: Value,
  name: keyof Value & string,
  to: Value[keyof Value & string],
  mode: FormMode,
  context: ScreenContext,
): Value {
  const changed = { ...value, [name]: to };
  return form.onChange?.(name, changed, mode, context) ?? changed;
}
