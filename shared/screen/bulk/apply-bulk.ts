import type { AnyField } from '../form.ts';
import { changedFields, checkForm, fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type BulkDraft, type BulkScreen, setFields } from './bulk-fields.ts';
import { bulkValue } from './bulk-value.ts';

/** What a row's form holds now, and what it would hold. */
export interface BulkEdit<Value> {
  before: Value;
  after: Value;
  /** The fields that would change. */
  changed: readonly AnyField<Value>[];
  /** Why the row is left out; undefined where it is to be written. */
  refusal: string | undefined;
}

/**
 * What a draft of many would make of one row: nothing but the named fields, and what the row's own form makes of them. A
 * row is left out where the result breaks a rule of its form, where a field is not for it, or where nothing changes.
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
  // What its form would put right by the way in other fields is nobody's wish here.
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
 * Why a field that a draft of many would change is not for a row whose form held `before` and would hold `edited`, or
 * `after` once its own form has put it right; undefined where all are.
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
