import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { fieldText } from '../../../shared/screen/field-text.ts';
import type { AnyField, Form } from '../../../shared/screen/form.ts';
import { changedFields, fieldsOf } from '../../../shared/screen/form-check.ts';

/** One field that a write changes. */
export interface FieldChange {
  /** The name in JSON. */
  name: string;
  /** The name of the flag, without dashes. */
  flag: string;
  isToggle: boolean;
  /** The field changes, but neither value may be shown. */
  isSecret: boolean;
  /** The values as the flag takes them; never those of a secret. */
  before: string;
  after: string;
  /** The values in JSON; null for a secret. */
  values: { before: unknown; after: unknown };
}

/** The differences between two values of a form, field by field, in the form's order. */
export function fieldChanges<Value extends object, Row>(
  form: Form<Value, Row>,
  before: Value,
  after: Value,
): readonly FieldChange[] {
  const changed = new Set<string>(changedFields(before, after));
  return fieldsOf(form, after, 'edit')
    .filter(({ name }) => changed.has(name))
    .map((field) => {
      // A header may hold a key and a URL a password: they must not be shown, and could not be restored from a masked
      // value.
      const isSecret = field.kind === 'secret' || [before, after].some((value) => holdsSecret(flagText(field, value)));
      return {
        name: field.name,
        flag: flagOf(field.name).slice(2),
        isToggle: field.kind === 'toggle',
        isSecret,
        before: isSecret ? '' : flagText(field, before),
        after: isSecret ? '' : flagText(field, after),
        values: isSecret ? { before: null, after: null } : { before: before[field.name], after: after[field.name] },
      };
    });
}

/** A value as text that its flag reads back as the same value, to the second and in any time zone. */
function flagText<Value>(field: AnyField<Value>, value: Value): string {
  const content: unknown = value[field.name];
  return field.kind === 'datetime' && typeof content === 'number' && content > 0
    ? String(content)
    : fieldText(field, value);
}
