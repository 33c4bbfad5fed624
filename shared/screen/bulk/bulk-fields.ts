import type { AnyField, FieldKind } from '../form.ts';
import type { ListScreen } from '../list-screen.ts';

/**
 * A bulk edit (CHG-06), keyed by the field names of the rows' form. Every kind of field but lists is a text; '' and the
 * empty list leave the field unchanged. Members of a list that begin with `+` or `-` are added or removed; members
 * without a sign replace the list.
 */
export interface BulkDraft {
  [field: string]: unknown;
  /** Fields to empty. */
  clear: readonly string[];
  /** The id of the row to copy from; '' for none. */
  copy_from: string | number;
  /** The names of the fields to copy. */
  copy_fields: readonly string[];
  /** The values of the row to copy from, once it was read. The user never types them. */
  copied?: Readonly<Record<string, unknown>>;
}

export type BulkScreen<Row, Value extends object> = ListScreen<Row, Value>;

/** The fields of a screen's form that may be set on many rows at once, in the order of `bulkFields`; never secrets. */
export function bulkFields<Row, Value extends object>({
  form,
  bulkFields: names = [],
}: BulkScreen<Row, Value>): AnyField<Value>[] {
  return names.flatMap((name) => form.fields.find((field) => field.name === name && field.kind !== 'secret') ?? []);
}

/** Whether a field holds several members. */
export function isList({ kind }: { kind: FieldKind }): boolean {
  return kind === 'choices' || kind === 'lines';
}

/** Whether the user typed anything for a field. */
export function isTyped(draft: BulkDraft, name: string): boolean {
  const content = draft[name];
  return Array.isArray(content) ? content.length > 0 : content !== '' && content !== undefined;
}

/** The fields that a draft sets, empties or copies. */
export function setFields<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  draft: BulkDraft,
): AnyField<Value>[] {
  const named: readonly string[] = [...draft.clear, ...draft.copy_fields];
  return bulkFields(screen).filter(({ name }) => isTyped(draft, name) || named.includes(name));
}
