import type { JournalEntry, JournalledRow, JournalValues } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ChangeTable, Done, RowAction, RunOptions, UndoAction } from '../../screen/action.ts';
import { shownText } from '../../screen/bulk/bulk-form.ts';
import { confirmRows, listNames } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { rowValues } from '../../screen/journal/journalled-values.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { type MetadataDraft, metadataForm } from './metadata-form.ts';
import { type MetadataRow, metadataOf } from './metadata-reading.ts';
import { createMetadata, updateMetadata } from './metadata-save.ts';

/** A list whose rows are about the metadata of a model each. */
export interface ModelList<Row> {
  id(row: Row): number;
  name(row: Row): string;
  modelOf(row: Row): string;
  /** Makes a row again from what the journal says of it, because the list may not have it any more. */
  rowOf(kept: JournalledRow): Row;
}

/** What an action did to the metadata of a model: `before` is missing where it made it, `after` where it deleted it. */
interface MetadataEdit<Row> {
  row: Row;
  before: JournalValues | undefined;
  after: JournalValues | undefined;
  /** The metadata as read before anything is asked; null where the model has none. */
  now?: MetadataRow | null;
}

/** The values of metadata for the journal. */
export function metadataValues(row: MetadataRow, context: ScreenContext): JournalValues {
  return rowValues(metadataForm as never, row, context);
}

/**
 * The undo of an action that made metadata from another list, or set fields of it (CHG-08): what was made is deleted,
 * and what was set gets its former value, while it is as it was left. `along` names models whose metadata was made in
 * the same call and stays. Undefined where nothing is known to be done.
 */
export function undoMetadata<Row>(
  list: ModelList<Row>,
  all: readonly MetadataEdit<Row>[],
  along: readonly string[] = [],
): UndoAction<Row> | undefined {
  const edits = all.filter(({ before, after }) => before !== undefined || after !== undefined);
  if (edits.length === 0) return undefined;
  const byId = new Map(edits.map((edit) => [list.id(edit.row), edit]));
  const editOf = (row: Row) => {
    const edit = byId.get(list.id(row));
    if (edit === undefined) throw new Error('not a row of this action');
    return edit;
  };
  const action: RowAction<Row, undefined> = {
    ...undoFace,
    verb: 'update',
    on: 'rows',
    // Lines of one model are written one after the other, because each write replaces all of its metadata.
    inOrder: () => 0,
    refusal: (row, context) => {
      const { now } = editOf(row);
      return now === undefined ? undefined : movedText(editOf(row), now, context);
    },
    confirm: (rows, context) => {
      const own = rows.map(editOf);
      const named = rows.map((row) => ({ name: list.name(row) }));
      const isDeleting = own.some(({ before }) => before === undefined);
      const asked = confirmRows('bulk.confirmUndo', isDeleting ? ['metadata.undoDeletes'] : [], named, context);
      const names = listNames(along.map(sanitise), context.say);
      const stays = along.length === 0 ? [] : [context.say('metadata.alongStays', { names })];
      const changes = changeTable(list, own, context);
      return {
        ...asked,
        consequences: [...asked.consequences, ...stays],
        ...(changes.rows.length > 0 && { changes }),
      };
    },
    command: () => '',
    changes: (row) => {
      const { before, after } = editOf(row);
      return { ...(after && { before: after }), ...(before && { after: before }) };
    },
    run: (row, _input, context, options) => putBack(list, editOf(row), context, options),
    undo: (results) =>
      undoMetadata(
        list,
        results.map(({ row }) => ({ row, before: editOf(row).after, after: editOf(row).before })),
      ),
  };
  return { action, rows: edits.map(({ row }) => row), commands: [], recipe: { by: 'own', data: { along } } };
}

async function putBack<Row>(
  list: ModelList<Row>,
  edit: MetadataEdit<Row>,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<Row>> {
  const { gateway, say } = context;
  const { row, before } = edit;
  const model = list.modelOf(row);
  const now = (await metadataOf(model, context, { signal: options.signal })) ?? null;
  const reason = movedText(edit, now, context);
  if (reason !== undefined) throw new Refusal(reason);
  if (before === undefined) {
    await gateway.metadata.delete(now?.id ?? 0, { signal: options.signal });
    return { message: say('metadata.deletedOne', { name: sanitise(model) }) };
  }
  if (now === null) {
    const draft = { ...metadataForm.defaults(context), ...before, model_name: model };
    const { message, tone } = await createMetadata(draft, context, options);
    return { message, ...(tone && { tone }) };
  }
  const { message, tone } = await updateMetadata(now, { ...formOf(now, context), ...before }, context, options);
  return { message, ...(tone && { tone }) };
}

function formOf(row: MetadataRow, context: ScreenContext): MetadataDraft {
  return metadataForm.normalise(metadataForm.fromRow(row, context), 'edit');
}

/** The fields of these values that metadata does not have. */
function differing(values: JournalValues, now: MetadataDraft): (keyof MetadataDraft)[] {
  const stored = Object.entries(now) as [keyof MetadataDraft, unknown][];
  return stored.flatMap(([name, value]) => (Object.hasOwn(values, name) && values[name] !== value ? [name] : []));
}

/** Why an edit is not taken back: it is so already, or somebody changed the metadata since. */
function movedText<Row>(
  { before, after }: Pick<MetadataEdit<Row>, 'before' | 'after'>,
  row: MetadataRow | null,
  context: ScreenContext,
): string | undefined {
  const { say } = context;
  if (row === null) {
    if (after === undefined) return undefined;
    if (before === undefined) return say('form.changedNothing');
    throw new GatewayError('not-found');
  }
  const now = formOf(row, context);
  if (before !== undefined && differing(before, now).length === 0) return say('form.changedNothing');
  const moved = after === undefined ? differing(before ?? {}, now) : differing(after, now);
  if (moved.length === 0) return undefined;
  const fields = metadataForm.fields.filter(({ name }) => moved.includes(name));
  const texts = fields.map((field) => pairOf(say(field.label), shownText(field, now, context), say));
  return say('undo.fieldsChanged', { fields: texts });
}

/** The fields that are set back, before and after; what is made or deleted has no line. */
function changeTable<Row>(
  list: ModelList<Row>,
  edits: readonly MetadataEdit<Row>[],
  context: ScreenContext,
): ChangeTable {
  const { say } = context;
  const draftOf = (values: JournalValues): MetadataDraft => ({ ...metadataForm.defaults(context), ...values });
  const set = edits.flatMap(({ row, before, after }) => (before && after ? [{ row, before, after }] : []));
  const fields = metadataForm.fields.filter(({ name }) => set.some(({ before }) => Object.hasOwn(before, name)));
  return {
    head: say('metadata.modelName'),
    fields: fields.map(({ label }) => say(label)),
    rows: set.map(({ row, before, after }) => ({
      id: sanitise(list.modelOf(row)),
      cells: fields.map((field) => {
        if (!Object.hasOwn(before, field.name)) return undefined;
        const text = (values: JournalValues) => shownText(field, draftOf(values), context);
        return say('bulk.fromTo', { from: text(after), to: text(before) });
      }),
    })),
  };
}

/** Rebuilds that undo from the journal, also of an entry that was cut off. */
export async function restoreMetadata<Row>(
  list: ModelList<Row>,
  { rows, undo }: Pick<JournalEntry, 'rows' | 'undo'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row> | undefined> {
  const edits: MetadataEdit<Row>[] = [];
  for (const kept of rows) {
    if (kept.outcome === 'failed') continue;
    const row = list.rowOf(kept);
    const now = (await metadataOf(list.modelOf(row), context, options)) ?? null;
    edits.push({ row, before: kept.before, after: kept.after, now });
  }
  const data = undo?.by === 'own' ? (undo.data as { along?: unknown } | null) : null;
  const along = Array.isArray(data?.along) ? data.along.map(String) : [];
  return undoMetadata(list, edits, along);
}

/** What the metadata of an entry's rows shows of what it did. */
export async function lookAtMetadata<Row>(
  list: ModelList<Row>,
  { rows }: Pick<JournalEntry, 'rows'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook[]> {
  const looks: RowLook[] = [];
  for (const kept of rows) {
    const row = list.rowOf(kept);
    const now = await metadataOf(list.modelOf(row), context, options);
    looks.push({ name: list.name(row), ...lookOf(kept, now && formOf(now, context), context) });
  }
  return looks;
}

function lookOf(
  { before, after }: Pick<JournalledRow, 'before' | 'after'>,
  now: MetadataDraft | undefined,
  { say }: ScreenContext,
): Omit<RowLook, 'name'> {
  if (before === undefined && after === undefined) return { state: 'unknown' };
  if (now === undefined) return { state: before === undefined ? 'before' : after === undefined ? 'intended' : 'gone' };
  const moved = differing(after ?? {}, now);
  if (after !== undefined && moved.length === 0) return { state: 'intended' };
  const fields = metadataForm.fields.filter(({ name }) => moved.includes(name)).map(({ label }) => say(label));
  return { state: before !== undefined && differing(before, now).length === 0 ? 'before' : 'other', fields };
}
