import { parseFieldText } from '../field-text.ts';
import type { AnyField } from '../form.ts';
import { changedFields, checkForm, fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type BulkDraft, type BulkScreen, isList, setFields } from './bulk-form.ts';

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
  const set = setFields(screen, draft);
  const edited = bulkValue(screen, before, draft, context);
  const { value, errors } = checkForm(form, edited, 'edit', context);
  const names = new Set<string>(changedFields(before, value));
  // What its form would put right by the way in other fields is nobody's wish here.
  const after = { ...form.fromRow(row, context), ...pick(value, names) };
  const applying = fieldsOf(form, after, 'edit');
  const changed = applying.filter(({ name }) => names.has(name));
  const refusal =
    set
      .filter((field) => JSON.stringify(edited[field.name]) !== JSON.stringify(before[field.name]))
      .map((field) => (applying.includes(field) ? field.disabled?.(after, context) : context.say('bulk.doesNotApply')))
      .find((reason) => reason !== undefined) ??
    Object.values(errors)[0] ??
    (changed.length === 0 ? context.say('form.changedNothing') : undefined);
  return { before, after, changed, refusal };
}

/** A value of the rows' form with what a draft of many sets, empties and copies. */
export function bulkValue<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  before: Value,
  draft: BulkDraft,
  context: ScreenContext,
): Value {
  const set = setFields(screen, draft).map((field) => [field.name, contentOf(field, before, draft, context)]);
  return { ...before, ...(Object.fromEntries(set) as Partial<Value>) };
}

/** A field's new content: copied, then emptied, then as it was typed. */
function contentOf<Value extends object>(
  field: AnyField<Value>,
  before: Value,
  draft: BulkDraft,
  context: ScreenContext,
): unknown {
  const { name } = field;
  let content: unknown = before[name];
  if (draft.copy_fields.includes(name)) content = draft.copied?.[name] ?? content;
  if (draft.clear.includes(name)) content = isList(field) ? [] : '';
  const typed = draft[name];
  if (Array.isArray(typed)) return membersOf((content ?? []) as readonly string[], typed as readonly string[]);
  if (typed === '' || typed === undefined) return content;
  if (field.kind === 'choice') return typed;
  const read = parseFieldText(field, String(typed), context);
  return read.ok ? read.value : content;
}

/** A list with `+members` added and `-members` taken away; members without a sign are the list that this is done to. */
function membersOf(list: readonly string[], typed: readonly string[]): string[] {
  const plain = typed.filter((member) => !/^[+-]/.test(member));
  const signed = (sign: string) => typed.flatMap((one) => (one.startsWith(sign) ? [one.slice(1).trim()] : []));
  const removed = signed('-');
  const kept = (plain.length > 0 ? plain : list).filter((member) => !removed.includes(member));
  return [...new Set([...kept, ...signed('+')])];
}

function pick<Value extends object>(value: Value, names: ReadonlySet<string>): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name))) as Partial<Value>;
}
