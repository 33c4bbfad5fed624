import {
  fieldsOfMetadata,
  type MetadataFields,
  type ModelMetadata,
  nameRules,
  shownStatus,
} from '../../domain/channel/model-metadata.ts';
import { joinList, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Changes, Done, ManyDone, RowAction, RowDone, RunOptions, UndoAction } from '../../screen/action.ts';
import { confirmRows, listNames } from '../../screen/flow/confirm-rows.ts';
import type { Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { findByName, type MetadataRow, metadataOf, readVendors } from './metadata-reading.ts';
import { type ModelList, metadataValues, undoMetadata } from './metadata-undo.ts';
import { lineName, type SyncLine, syncedFields, syncText } from './sync-lines.ts';

interface TakeInput {
  /**
   * Keeps new rows in later syncs; gateways exclude the rows they create from syncs (docs/gateways-modern.md 29.13).
   */
  keep_synced: boolean;
}

const takeForm: Form<TakeInput, SyncLine> = {
  title: { create: 'metadata.take', edit: 'metadata.take' },
  fields: [{ name: 'keep_synced', kind: 'toggle', label: 'metadata.keepSynced', help: 'metadata.keepSyncedHelp' }],
  defaults: () => ({ keep_synced: true }),
  fromRow: () => ({ keep_synced: true }),
  normalise: (input) => input,
  validate: () => ({}),
};

/**
 * Applies selected lines from the catalogue (GEN-25). A field is written into the row as it is stored at that moment;
 * other fields keep their values. A gateway creates all new rows or none, so the confirmation names those that are
 * created along.
 */
export const takeLines: RowAction<SyncLine, TakeInput> = {
  verb: 'take',
  icon: 'download',
  on: 'rows',
  label: 'metadata.take',
  help: 'metadata.takeHelp',
  danger: 'confirm',
  idempotent: true,
  input: takeForm,
  confirm: (rows, context) => {
    const named = rows.map((row) => ({ name: lineName(row) }));
    const { prompt, consequences } = confirmRows('metadata.confirmTake', [], named, context);
    const { say } = context;
    const news = rows.filter(({ field }) => field === '');
    const chosen = new Set(news.map(({ model }) => model));
    const others = (news[0]?.together ?? []).filter((model) => !chosen.has(model));
    const names = listNames(others.map(sanitise), say);
    const shown = rows.filter(({ field }) => field !== '').slice(0, 8);
    return {
      prompt,
      consequences: [
        ...consequences,
        ...shown.map((row) => changeText(row, context)),
        ...(others.length === 0 ? [] : [say('metadata.comeAlong', { count: others.length, names })]),
      ],
    };
  },
  changes: changesOf,
  undo: undoTaken,
  run: async (row, input, context, options) => {
    const done = await take([row], input, context, options);
    const own = done.get(row);
    if (own === undefined || own instanceof Error) throw own ?? new GatewayError('unsure');
    return own;
  },
  runMany: take,
};

/** The field of metadata that a line changes, before and after; undefined for a line that makes metadata. */
function changesOf({ field, local, upstream }: SyncLine): Changes | undefined {
  const value = (text: string) => {
    if (field === 'name_rule') return nameRules.of(Number(text)).name;
    return field === 'tags' ? joinList(splitList(text)) : text.trim();
  };
  if (field === '') return undefined;
  if (field !== 'status') return { before: { [field]: value(local) }, after: { [field]: value(upstream) } };
  const isShown = (text: string) => Number(text) === shownStatus;
  return { before: { shown: isShown(local) }, after: { shown: isShown(upstream) } };
}

/** The undo of taken lines. One call makes all new metadata; what was made along with the chosen lines stays. */
function undoTaken(results: readonly RowDone<SyncLine>[]): UndoAction<SyncLine> | undefined {
  const edits = results.map(({ row, done }) => ({ row, before: undefined, after: done?.left, ...changesOf(row) }));
  const made = edits.filter(({ row, after }) => row.field === '' && after !== undefined).map(({ row }) => row);
  const own = made.map(({ model }) => model);
  const along = (made[0]?.together ?? []).filter((model) => !own.includes(model));
  return undoMetadata(syncLines, edits, along);
}

/** Lines of the catalogue as rows about metadata, for their undo. */
export const syncLines: ModelList<SyncLine> = {
  id: ({ key }) => key,
  name: (row) => sanitise(lineName(row)),
  modelOf: ({ model }) => model,
  rowOf: ({ id, key }) => {
    const [, ofField, field = ''] =
      new RegExp(`^(.+):(${Object.keys(syncedFields).join('|')})$`, 's').exec(String(key)) ?? [];
    return { key: id, model: ofField ?? String(key), field, local: '', upstream: '', locale: '', together: [] };
  },
};

function changeText({ model, field, local, upstream }: SyncLine, context: ScreenContext): string {
  const { say } = context;
  const label = labelOf(field, context);
  const values = { from: syncText(field, local, context), to: syncText(field, upstream, context) };
  return say('metadata.change', { model: sanitise(model), field: label, ...values });
}

async function take(
  rows: readonly SyncLine[],
  { keep_synced, ...rest }: TakeInput,
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<SyncLine, Done<SyncLine> | Error> & ManyDone<SyncLine>> {
  nothingLeft(rest);
  const done = new Map<SyncLine, Done<SyncLine> | Error>();
  const news = rows.filter(({ field }) => field === '');
  if (news.length > 0) {
    const made = await attempt(() => makeRows(news, keep_synced, context, options));
    for (const row of news) done.set(row, made instanceof Error ? made : ownOf(row, made, context));
  }
  const models = new Set(rows.filter(({ field }) => field !== '').map(({ model }) => model));
  for (const model of models) {
    const lines = rows.filter((row) => row.model === model && row.field !== '');
    const written = await attempt(() => changeRow(lines, context, options));
    for (const row of lines) done.set(row, written);
  }
  return done;
}

async function attempt<Result>(make: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof GatewayError || error instanceof Refusal) return error;
    throw error;
  }
}

interface Made {
  created: readonly string[];
  /** What was made, as it is stored; without what could not be read. */
  rows: ReadonlyMap<string, MetadataRow>;
  /** Names the created rows that could not be kept in later syncs. */
  warnings: string[];
}

async function makeRows(
  news: readonly SyncLine[],
  keepSynced: boolean,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Made> {
  const { gateway, say } = context;
  const [{ together, locale } = { together: [], locale: '' }] = news;
  const agreed = new Set(together);
  // The gateway would also create rows that are missing since the preview.
  const preview = await gateway.metadata.preview(locale, { signal });
  const unasked = preview.missing.filter((model) => !agreed.has(model));
  if (unasked.length > 0) throw new Refusal(say('metadata.movedOn'));
  const { created } = await gateway.metadata.createMissing(locale, { signal });
  await onWritten?.();
  const unsynced: string[] = [];
  if (keepSynced) {
    for (const model of created) {
      const kept = await attempt(async () => {
        const row = await findByName(model, context, { signal });
        if (row === undefined) throw new GatewayError('not-found');
        await gateway.metadata.update(row.id, { ...fieldsOfMetadata(row), sync_official: 1 }, { signal });
        await onWritten?.();
      });
      if (kept instanceof Error) unsynced.push(sanitise(model));
    }
  }
  const rows = new Map<string, MetadataRow>();
  for (const { model } of news) {
    const row = created.includes(model) ? await readBack(() => metadataOf(model, context, { signal })) : undefined;
    if (row !== undefined) rows.set(model, row);
  }
  const warnings = unsynced.length === 0 ? [] : [say('metadata.notKeptSynced', { names: listNames(unsynced, say) })];
  return { created, rows, warnings };
}

function ownOf({ model }: SyncLine, { created, rows, warnings }: Made, context: ScreenContext): Done<SyncLine> | Error {
  const { say } = context;
  const name = sanitise(model);
  const row = rows.get(model);
  if (!created.includes(model)) return new Refusal(say('metadata.notMade', { name }));
  const along = created.filter((other) => other !== model).length;
  const message = say('metadata.created', { name });
  return {
    message: sentencesOf([message, ...warnings]),
    tone: warnings.length === 0 ? 'good' : 'warn',
    data: { model, created: created.length, along },
    ...(row && { left: metadataValues(row, context) }),
  };
}

/** Writes the selected fields into one row as it is stored now. */
async function changeRow(
  lines: readonly SyncLine[],
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<SyncLine>> {
  const { gateway, say } = context;
  const [first] = lines;
  const model = first?.model ?? '';
  const name = sanitise(model);
  const row = await findByName(model, context, { signal });
  if (row === undefined) throw new GatewayError('not-found');
  const vendors = await readVendors(context, { signal });
  const vendor = vendors.find(({ id }) => id === row.vendor_id)?.name ?? '';
  const moved = lines.filter(({ field, local }) => textOf(row, field, vendor) !== local);
  if (moved.length > 0) throw new Refusal(say('metadata.changedMeanwhile', { name }));
  const changes: Partial<MetadataFields> = {};
  for (const { field, upstream } of lines) {
    if (field === 'vendor') changes.vendor_id = await vendorFor(upstream, context, { signal, onWritten });
    else if (field === 'name_rule' || field === 'status') changes[field] = Number(upstream);
    else if (field === 'description' || field === 'icon' || field === 'tags') changes[field] = upstream;
  }
  await gateway.metadata.update(row.id, { ...fieldsOfMetadata(row), ...changes }, { signal });
  await onWritten?.();
  const after = await readBack(() => gateway.metadata.get(row.id, { signal }));
  const labels = lines.map(({ field }) => labelOf(field, context));
  const message = say('metadata.taken', { name, fields: labels });
  const data = { model, fields: lines.map(({ field }) => field).join(',') };
  if (after === undefined) return { message: sentencesOf([message, say('form.notReadBack')]), tone: 'warn', data };
  const now = fieldsOfMetadata(after);
  const lost = lines.filter(({ field }) => now[columnOf(field)] !== changes[columnOf(field)]);
  if (lost.length === 0) return { message, data };
  const fields = lost.map(({ field }) => labelOf(field, context));
  return { message: sentencesOf([message, say('metadata.differs', { fields })]), tone: 'warn', data };
}

/** The label of a field of the catalogue. */
function labelOf(field: string, { say }: Pick<ScreenContext, 'say'>): string {
  return say(syncedFields[field] ?? 'metadata.modelName');
}

/** The column that a field of the catalogue is written into; a vendor is written by its id. */
function columnOf(field: string): keyof MetadataFields {
  return field === 'vendor' ? 'vendor_id' : (field as keyof MetadataFields);
}

function textOf(row: ModelMetadata, field: string, vendor: string): string {
  if (field === 'vendor') return vendor;
  const values: Readonly<Record<string, unknown>> = { ...row };
  return String(values[field] ?? '');
}

/** The id of a catalogue vendor; creates it where the site has none of this name. */
async function vendorFor(name: string, context: ScreenContext, { signal, onWritten }: RunOptions): Promise<number> {
  if (name === '') return 0;
  const known = (await readVendors(context, { signal })).find((vendor) => vendor.name === name);
  if (known !== undefined) return known.id;
  const made = await context.gateway.metadata.createVendor({ name, description: '', icon: '' }, { signal });
  await onWritten?.();
  if (made === undefined) throw new GatewayError('unsure');
  return made.id;
}
