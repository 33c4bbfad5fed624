import { holdsSecret } from '../../gateway/client/redact.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Done, RowAction, RowDone, UndoAction } from '../action.ts';
import { commandLineOf, flagOf, quoteWord } from '../command-line.ts';
import { fieldText } from '../field-text.ts';
import { confirmFields } from '../flow/confirm-rows.ts';
import { undoFace } from '../flow/undo-face.ts';
import type { AnyField } from '../form.ts';
import { changedFields, checkForm, fieldsOf } from '../form-check.ts';
import { startImpact } from '../impact/impact-reading.ts';
import { changedValues } from '../journal/journalled-values.ts';
import type { ListScreen } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { shownText } from './bulk-form.ts';
import { changeTable, type RowEdit } from './bulk-table.ts';

/**
 * The action that undoes edits of many rows at once (CHG-06). It shows the change before it runs and checks each row
 * when it runs: a row in which one of the fields no longer has the value that the edit left is skipped and named.
 * `edits` hold the rows as the edit left them, `secrets` the fields that it set too and that are not put back, which is
 * said. Undefined where nothing was changed.
 */
export function bulkUndo<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  edits: readonly RowEdit<Row, Value>[],
  secrets: readonly AnyField<Value>[] = [],
): UndoAction<Row> | undefined {
  const changing = edits.filter(({ fields }) => fields.length > 0);
  if (changing.length === 0) return undefined;
  return {
    action: undoOf(screen, changing, secrets),
    rows: changing.map(({ row }) => row),
    commands: commandsOf(screen, changing),
    recipe: { by: 'edit' },
  };
}

/**
 * Undoes a run that set form fields of rows. `editOf` returns what the run meant for a row; where the gateway returned
 * the row, the values are those that it left. Undefined where nothing was changed.
 */
export function undoOfRun<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  results: readonly RowDone<Row>[],
  editOf: (row: Row) => RowEdit<Row, Value>,
  context: ScreenContext,
): UndoAction<Row> | undefined {
  const { form } = screen;
  const edits = results.map(({ row, done }) => {
    const now = done?.row;
    if (now === undefined) return { ...editOf(row), row, isOld: true };
    return { ...editOf(row), row: now, isOld: false, after: form.normalise(form.fromRow(now, context), 'edit') };
  });
  return bulkUndo(
    screen,
    edits.filter((edit) => faultOfFormer(screen, edit.row, edit, context) === undefined),
  );
}

/**
 * The action that undoes the edit of one row (TUI-18). `opened` is the row when its form was opened, `saved` the saved
 * form value. Secrets are not restored, because nobody knows the old ones. Undefined where nothing else was changed.
 */
export function undoOfEdit<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  opened: Row,
  saved: Value,
  done: Done<Row>,
  context: ScreenContext,
): UndoAction<Row> | undefined {
  const { form } = screen;
  const before = form.normalise(form.fromRow(opened, context), 'edit');
  const after = done.row === undefined ? saved : form.normalise(form.fromRow(done.row, context), 'edit');
  const changed = new Set<string>(changedFields(before, saved));
  const all = fieldsOf(form, saved, 'edit').filter(({ name }) => changed.has(name));
  const secrets = all.filter(
    (field) => field.kind === 'secret' || [before, saved].some((value) => holdsSecret(fieldText(field, value))),
  );
  const fields = all.filter((field) => !secrets.includes(field));
  const edit = { row: done.row ?? opened, before, after, fields };
  return faultOfFormer(screen, edit.row, edit, context) === undefined ? bulkUndo(screen, [edit], secrets) : undefined;
}

/**
 * Why the form no longer takes what an edit replaced, such as an expiry that has passed since (`docs/gateways.md` 4.9);
 * undefined where it does.
 */
function faultOfFormer<Row, Value extends object>(
  { form }: Pick<ListScreen<Row, Value>, 'form'>,
  row: Row,
  { before, fields }: Pick<RowEdit<Row, Value>, 'before' | 'fields'>,
  context: ScreenContext,
): string | undefined {
  const now = form.fromRow(row, context);
  const { errors } = checkForm(form, { ...now, ...values(fields, before) }, 'edit', context, now);
  return Object.values(errors)[0];
}

function undoOf<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  edits: readonly RowEdit<Row, Value>[],
  secrets: readonly AnyField<Value>[],
): RowAction<Row, undefined> {
  const { form, id } = screen;
  const byId = new Map(edits.map((edit) => [id(edit.row), edit]));
  const editOf = (row: Row) => {
    const edit = byId.get(id(row));
    if (edit === undefined) throw new Error('not a row of this edit');
    return edit;
  };
  const formOf = (row: Row, context: ScreenContext) => form.normalise(form.fromRow(row, context), 'edit');
  const backOf = (row: Row, context: ScreenContext): Value => {
    const { before, fields } = editOf(row);
    return { ...form.fromRow(row, context), ...values(fields, before) };
  };
  /**
   * Fields whose value is neither what the edit left nor what was stored before it: another user changed them since.
   */
  const movedOf = (row: Row, context: ScreenContext) => {
    const { after, before, fields } = editOf(row);
    const now = formOf(row, context);
    return fields.filter((field) => !isSame(field, now, after) && !isSame(field, now, before));
  };
  const refusal = (row: Row, context: ScreenContext) => {
    const { say } = context;
    const moved = movedOf(row, context);
    const now = formOf(row, context);
    const shown = moved.map((field) => pairOf(say(field.label), shownText(field, now, context), say));
    if (moved.length > 0) return say('undo.fieldsChanged', { fields: shown });
    const { before, fields } = editOf(row);
    if (fields.every((field) => isSame(field, now, before))) return say('form.changedNothing');
    return faultOfFormer(screen, row, editOf(row), context);
  };
  return {
    ...undoFace,
    verb: 'update',
    on: 'rows',
    // Rows that were read just now are refused before anything is asked; of an old one only its run knows.
    refusal: (row, context) =>
      screen.editRefusal?.(row, context) ?? (editOf(row).isOld ? undefined : refusal(row, context)),
    confirm: (rows, context) => {
      const fields = new Set<string>(rows.flatMap((row) => editOf(row).fields.map(({ name }) => name)));
      const asked = confirmFields('bulk.confirmUndo', screen, rows, [...fields], context);
      const effects = secretsStay(secrets, context);
      return {
        ...asked,
        consequences: [...effects, ...asked.consequences],
        changes: changeTable(screen, rows.map(editOf).map(turned), context),
        // For those who are not asked (`--yes`).
        effects,
      };
    },
    impact: (rows, context) => {
      const changes = rows.flatMap((row) => [...(screen.routingOf?.(row, backOf(row, context)) ?? [])]);
      return changes.length === 0 ? undefined : startImpact(new Map(changes), context);
    },
    // lint-allow glued-punctuation: commands of a shell.
    command: () => commandsOf(screen, edits).join('; '),
    run: async (row, _input, context, options) => {
      const newest = await screen.get(id(row), context, { signal: options.signal });
      const reason = refusal(newest, context);
      if (reason !== undefined) throw new Refusal(reason);
      return screen.update(newest, backOf(newest, context), context, options);
    },
    changes: (row, _input, context) => {
      const { fields } = editOf(row);
      return changedValues(fields, formOf(row, context), backOf(row, context));
    },
    undo: (results) =>
      bulkUndo(
        screen,
        results.map(({ row, done }) =>
          turned({ ...editOf(row), row: done?.row ?? row, isOld: done?.row === undefined }),
        ),
        secrets,
      ),
  };
}

/** What an undo says of fields that hold secrets, which it leaves as they are. */
function secretsStay(fields: readonly { label: MessageKey }[], { say }: ScreenContext): string[] {
  const names = fields.map(({ label }) => say(label));
  return names.length === 0 ? [] : [say('undo.secretsStay', { names: listOf(names, say) })];
}

/** The same edit in the opposite direction. */
function turned<Row, Value>({ before, after, ...edit }: RowEdit<Row, Value>): RowEdit<Row, Value> {
  return { ...edit, before: after, after: before };
}

function isSame<Value>({ name }: AnyField<Value>, one: Value, other: Value): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

function values<Value extends object>(fields: readonly AnyField<Value>[], of: Value): Partial<Value> {
  return Object.fromEntries(fields.map(({ name }) => [name, of[name]])) as Partial<Value>;
}

/** The most command lines that are shown, where rows need different values; with more, none is shown. */
const mostCommands = 3;

/**
 * One command line for each group of rows that had the same values before and after. Values that hold secrets are left
 * out.
 */
function commandsOf<Row, Value extends object>(
  { noun, id }: Pick<ListScreen<Row, Value>, 'noun' | 'id'>,
  edits: readonly RowEdit<Row, Value>[],
): string[] {
  const groups = new Map<string, RowEdit<Row, Value>[]>();
  for (const edit of edits) {
    const { fields, before, after } = edit;
    const key = JSON.stringify([values(fields, before), values(fields, after)]);
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  }
  const commands = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { before, after: saved } = first;
    const isRecordable = (field: AnyField<Value>) =>
      ![before, saved].some((value) => holdsSecret(fieldText(field, value)));
    const fields = first.fields.filter(isRecordable);
    if (fields.length === 0) return [];
    return [backCommand({ noun, ids: group.map(({ row }) => id(row)), fields, before, saved })];
  });
  return commands.length > mostCommands ? [] : commands;
}

/**
 * The command line that restores the old values of these fields, provided that no field was changed since (`--expect`).
 */
function backCommand<Value>({
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
