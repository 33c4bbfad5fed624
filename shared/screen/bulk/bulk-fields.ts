import type { AnyField, FieldKind } from '../form.ts';
import type { ListScreen } from '../list-screen.ts';

/**
 * What is set on many rows at once (CHG-06), by the names of the fields of the rows' own form. A text stands for every
 * kind but lists; '' and the empty list leave the field as each row has it. Members of a list that begin with `+` or `-`
 * are added or taken away, others are the new list.
 */
export interface BulkDraft {
  [field: string]: unknown;
  /** Fields to empty. */
  clear: readonly string[];
  /** Number of the row to copy from; '' is none. */
  copy_from: string | number;
  /** Fields to copy. */
  copy_fields: readonly string[];
  /** What that row holds, once it was read. Never typed. */
  copied?: Readonly<Record<string, unknown>>;
}

export type BulkScreen<Row, Value extends object> = ListScreen<Row, Value>;

/** The fields of a screen's form that may be set on many rows, in the screen's order; secrets are never among them. */
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

/** Whether something was typed for a field. */
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
