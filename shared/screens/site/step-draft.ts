import { parseFieldText } from '../../screen/field-text.ts';
import type { AnyField, FieldErrors, FormMode } from '../../screen/form.ts';
import { checkForm, fieldsOf } from '../../screen/form-check.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { valueWith } from './site-diff.ts';
import { isReference, type RowKind, rowKinds } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';
import { type AnyListScreen, describedFields, nameField, plainValue } from './site-values.ts';

type Value = Record<string, unknown>;

/** The draft that a step would save. */
export interface StepDraft {
  /** The values of the row's form before. */
  before: Value;
  value: Value;
  errors: FieldErrors;
  /** Fields of the step that rows of this gateway do not have. */
  lacking: readonly string[];
}

/**
 * The form's values after a step's fields are set; for a new thing, starting from the defaults. References are kept as
 * they are unless their secrets are given.
 */
export function draftOf(
  screen: AnyListScreen,
  { name, fields }: Pick<PlanStep, 'name' | 'fields'>,
  row: unknown,
  context: ScreenContext,
  secrets: ReadonlyMap<string, string> = new Map(),
): StepDraft {
  const { form } = screen;
  const mode: FormMode = row === undefined ? 'create' : 'edit';
  const begins = form.defaults(context);
  const before = row === undefined ? begins : form.fromRow(row, context);
  const value: Value = { ...before };
  if (row === undefined) {
    value[nameField(screen)] = name;
    const names = fields.map(({ field }) => field);
    Object.assign(value, kindOf(screen)?.follows?.(names));
  }
  const described = describedFields(screen);
  for (const one of described) {
    const set = fields.filter(({ field }) => field === one.name);
    if (set.length === 0) continue;
    const wanted = valueWith(plainValue(one, before[one.name]), set) ?? begins[one.name];
    // While the secret is not known, the present value is kept and checked.
    const isUnknown = isReference(wanted) && !secrets.has(String(wanted)) && one.kind !== 'secret';
    if (!isUnknown) value[one.name] = storedValue(one, wanted, context, secrets);
    if (one.kind === 'secret' && row !== undefined) Object.assign(value, kindOf(screen)?.withSecret);
  }
  const offered = fieldsOf(form, value, mode).map((field) => field.name);
  const lacking = fields.filter(
    ({ field, after }) =>
      described.some((one) => one.name === field) && after !== undefined && !offered.includes(field),
  );
  const checked = checkForm(form, value, mode, context, row === undefined ? undefined : before);
  // What a reference stands for is checked once it is known.
  const errors = Object.fromEntries(Object.entries(checked.errors).filter(([name]) => !isReference(value[name])));
  return { before, value: checked.value, errors, lacking: lacking.map(({ field }) => field) };
}

function kindOf({ noun }: AnyListScreen): RowKind | undefined {
  return rowKinds.find(({ list }) => list.noun === noun);
}

/** A value of a file as the form holds it. */
function storedValue(
  field: AnyField<Value>,
  value: unknown,
  context: ScreenContext,
  secrets: ReadonlyMap<string, string>,
): unknown {
  if (isReference(value)) return secrets.get(String(value)) ?? value;
  if (field.kind === 'json') return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  if (field.kind !== 'datetime' || typeof value !== 'string') return value;
  const read = parseFieldText(field, value, context);
  return read.ok ? read.value : value;
}

/** The value of an option as gateways store it: as text. */
export function optionText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value, undefined, 2);
}
