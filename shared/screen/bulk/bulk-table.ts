import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { ChangeTable } from '../action.ts';
import { fieldText } from '../field-text.ts';
import type { AnyField } from '../form.ts';
import { type ListScreen, writtenId } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { isList } from './bulk-fields.ts';
import { shownText } from './bulk-form.ts';

/** A row with the values of its form before and after an edit, and the fields that differ. */
export interface RowEdit<Row, Value> {
  row: Row;
  before: Value;
  after: Value;
  fields: readonly AnyField<Value>[];
  /** The row is as it was before the edit, whose outcome is not known. */
  isOld?: boolean;
}

/**
 * The table of values before and after, with a column for each field that differs in any row, in the order of the form.
 */
export function changeTable<Row, Value extends object>(
  screen: Pick<ListScreen<Row, Value>, 'form' | 'id' | 'idForm' | 'name'>,
  edits: readonly RowEdit<Row, Value>[],
  context: ScreenContext,
): ChangeTable {
  const { say } = context;
  const names = new Set<string>(edits.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const columns = screen.form.fields.filter(({ name }) => names.has(name));
  return {
    head: say('bulk.id'),
    fields: columns.map(({ label }) => say(label)),
    rows: edits.map(({ row, before, after, fields }) => ({
      id: String(writtenId(screen, screen.id(row))),
      name: sanitise(screen.name(row)),
      cells: columns.map((column) =>
        fields.some(({ name }) => name === column.name) ? changeText(column, before, after, context) : undefined,
      ),
    })),
  };
}

/** `18 → 10`; for lists the number of members and which were added and removed: `8 → 7: − gpt-4.5`. */
function changeText<Value>(field: AnyField<Value>, before: Value, after: Value, context: ScreenContext): string {
  const { say } = context;
  if (!isList(field)) {
    // Two secrets that differ look the same when masked.
    if ([before, after].some((value) => holdsSecret(fieldText(field, value)))) return say('bulk.hiddenChange');
    const texts = (isExact: boolean) => ({
      from: shownText(field, before, context, isExact),
      to: shownText(field, after, context, isExact),
    });
    const short = texts(false);
    return say('bulk.fromTo', short.from === short.to ? texts(true) : short);
  }
  const [old, now] = [before[field.name], after[field.name]] as unknown as readonly (readonly string[])[];
  const added = (now ?? []).filter((member) => !old?.includes(member)).map((member) => `+ ${member}`);
  const removed = (old ?? []).filter((member) => !now?.includes(member)).map((member) => `− ${member}`);
  const counts = say('bulk.fromTo', { from: old?.length ?? 0, to: now?.length ?? 0 });
  const members = added.length + removed.length === 0 ? (now ?? []) : [...added, ...removed];
  return say('bulk.listChange', { counts, members: members.map(sanitise) });
}
