import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import { fieldText } from '../../../shared/screen/field-text.ts';
import type { AnyField, Form } from '../../../shared/screen/form.ts';
import { changedFields, fieldsOf } from '../../../shared/screen/form-check.ts';

/** One field that a write changes. */
export interface FieldChange {
  /** As in JSON. */
  name: string;
  /** As a flag, without dashes. */
  flag: string;
  isToggle: boolean;
  /** Known to change, but neither value may be told. */
  isSecret: boolean;
  /** As a flag takes them; never those of a secret. */
  before: string;
  after: string;
  /** As in JSON; null for a secret. */
  values: { before: unknown; after: unknown };
}

/** What turns one value of a form into the other, field by field, in the form's order. */
export function fieldChanges<Value extends object, Row>(
  form: Form<Value, Row>,
  before: Value,
  after: Value,
): readonly FieldChange[] {
  const changed = new Set<string>(changedFields(before, after));
  return fieldsOf(form, after, 'edit')
    .filter(({ name }) => changed.has(name))
    .map((field) => {
      // A key in a header or a password in an address: neither may be told, and masked it could not be put back.
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

/** A value as its flag reads it back to the second and in any time zone. */
function flagText<Value>(field: AnyField<Value>, value: Value): string {
  const content: unknown = value[field.name];
  return field.kind === 'datetime' && typeof content === 'number' && content > 0
    ? String(content)
    : fieldText(field, value);
}
