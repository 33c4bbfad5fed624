import type { AnyField } from '../form.ts';
import { changedFields, checkForm, fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type BulkDraft, type BulkScreen, setFields } from './bulk-fields.ts';
import { bulkValue } from './bulk-value.ts';

/** What a row's form holds now, and what it would hold after the bulk edit. */
export interface BulkEdit<Value> {
  before: Value;
  after: Value;
  /** The fields that would change. */
  changed: readonly AnyField<Value>[];
  /** Why the row is skipped; undefined where it is to be written. */
  refusal: string | undefined;
}

/**
 * Applies a bulk draft to one row: changes the named fields only, normalised by the row's own form. The row is skipped
 * where the result breaks a rule of the form, where a field does not apply to the row, or where nothing changes.
 */
export function applyBulk<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  row: Row,
  draft: BulkDraft,
  context: ScreenContext,
): BulkEdit<Value> {
  const { form } = screen;
  const before = form.normalise(form.fromRow(row, context), 'edit');
  const edited = bulkValue(screen, before, draft, context);
  const { value, errors } = checkForm(form, edited, 'edit', context, before);
  const names = new Set<string>(changedFields(before, value));
  // The form may also normalise fields that the user did not name; those keep their stored values.
  const after = { ...form.fromRow(row, context), ...pick(value, names) };
  const changed = fieldsOf(form, after, 'edit').filter(({ name }) => names.has(name));
  const refusal =
    screen.bulkRefusal?.(
      row,
      changed.map(({ name }) => name),
      context,
    ) ??
    unfitReason(screen, draft, { before, edited, after }, context) ??
    Object.values(errors)[0] ??
    (changed.length === 0 ? context.say('form.changedNothing') : undefined);
  return { before, after, changed, refusal };
}

/**
 * Why a field of a bulk draft does not apply to a row; undefined where all fields do. The row's form held `before`,
 * would hold `edited`, and holds `after` once normalised.
 */
export function unfitReason<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  draft: BulkDraft,
  { before, edited, after }: Readonly<Record<'before' | 'edited' | 'after', Value>>,
  context: ScreenContext,
): string | undefined {
  const applying = fieldsOf(screen.form, after, 'edit');
  return setFields(screen, draft)
    .filter((field) => JSON.stringify(edited[field.name]) !== JSON.stringify(before[field.name]))
    .map((field) => (applying.includes(field) ? field.disabled?.(after, context) : context.say('bulk.doesNotApply')))
    .find((reason) => reason !== undefined);
}

function pick<Value extends object>(value: Value, names: ReadonlySet<string>): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name))) as Partial<Value>;
}
