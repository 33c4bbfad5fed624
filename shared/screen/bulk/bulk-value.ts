import { parseFieldText } from '../field-text.ts';
import type { AnyField } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type BulkDraft, type BulkScreen, isList, setFields } from './bulk-fields.ts';

/** The value of a row's form after a bulk draft was applied: fields set, emptied and copied. */
export function bulkValue<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  before: Value,
  draft: BulkDraft,
  context: ScreenContext,
): Value {
  const set = setFields(screen, draft).map((field) => [field.name, contentOf(field, before, draft, context)]);
  return { ...before, ...(Object.fromEntries(set) as Partial<Value>) };
}

/** A field's new content: first copied, then emptied, then set as typed; a later step wins. */
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

/**
 * The list after adding `+members` and removing `-members`; where there are members without a sign, they replace the
 * list first.
 */
function membersOf(list: readonly string[], typed: readonly string[]): string[] {
  const plain = typed.filter((member) => !/^[+-]/.test(member));
  const signed = (sign: string) => typed.flatMap((one) => (one.startsWith(sign) ? [one.slice(1).trim()] : []));
  const removed = signed('-');
  const kept = (plain.length > 0 ? plain : list).filter((member) => !removed.includes(member));
  return [...new Set([...kept, ...signed('+')])];
}
