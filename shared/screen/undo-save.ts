import { holdsSecret } from '../gateway/redact.ts';
import { commandLineOf, flagOf, quoteWord } from './command-line.ts';
import { fieldText } from './field-text.ts';
import type { AnyField } from './form.ts';
import { changedFields, fieldsOf } from './form-check.ts';
import type { ListScreen } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** What takes a saved edit back (TUI-07). */
export interface UndoSave<Row, Value> {
  /** The command line that puts the old values back, as long as nobody has changed them since. */
  command: string;
  /** The form of the row as it is now, with the old values in it. `saveRow` keeps what somebody else changed meanwhile. */
  draftOf(row: Row): Value;
}

/**
 * What takes an edit of `opened` back, whose form was saved as `saved`. Secrets are left out: their old values are known to
 * nobody. Undefined where nothing else was changed.
 */
export function undoOfSave<Row, Value extends object>(
  { noun, form, id }: Pick<ListScreen<Row, Value>, 'noun' | 'form' | 'id'>,
  opened: Row,
  saved: Value,
  context: ScreenContext,
): UndoSave<Row, Value> | undefined {
  const before = form.normalise(form.fromRow(opened, context), 'edit');
  const changed = new Set<string>(changedFields(before, saved));
  const fields = fieldsOf(form, saved, 'edit').filter(
    (field) =>
      changed.has(field.name) &&
      field.kind !== 'secret' &&
      ![before, saved].some((value) => holdsSecret(fieldText(field, value))),
  );
  if (fields.length === 0) return undefined;
  return {
    command: backCommand({ noun, ids: [id(opened)], fields, before, saved }),
    draftOf: (row) => ({
      ...form.normalise(form.fromRow(row, context), 'edit'),
      ...(Object.fromEntries(fields.map(({ name }) => [name, before[name]])) as Partial<Value>),
    }),
  };
}

/** The command line that puts the old values of these fields back into rows, as long as nobody has changed them since. */
export function backCommand<Value>({
  noun,
  ids,
  fields,
  before,
  saved,
}: {
  noun: string;
  ids: readonly (string | number)[];
  fields: readonly AnyField<Value>[];
  before: Value;
  saved: Value;
}): string {
  const expected = fields.flatMap((field) => [
    '--expect',
    quoteWord(`${flagOf(field.name).slice(2)}=${fieldText(field, saved)}`),
  ]);
  return [commandLineOf({ noun, verb: 'update', ids, fields, value: before }), ...expected].join(' ');
}
