import { fieldsOfMetadata, type MetadataFields, nameRules, shownStatus } from '../../domain/channel/model-metadata.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { type MetadataDraft, metadataForm } from './metadata-form.ts';
import { type MetadataRow, readMetadata, readVendors } from './metadata-reading.ts';

/**
 * Creates metadata. Whether it is shown and synced is always sent, because gateways store 0 for missing values, which
 * hides the model, although they answer 1 (docs/gateways-modern.md 29.10). The stored row is read back.
 */
export async function createMetadata(
  draft: MetadataDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<MetadataRow>> {
  const { gateway, say } = context;
  const fields = await fieldsFrom(draft, context, { signal });
  const id = await gateway.metadata.create(fields, { signal });
  await onWritten?.();
  const message = say('metadata.created', { name: sanitise(draft.model_name) });
  if (id === undefined) return { message, data: { model_name: draft.model_name } };
  return { ...(await savedMetadata(id, draft, message, context, { signal })), made: { filters: {}, firstId: id } };
}

/**
 * Updates a row: applies the changed fields to the row as it is stored right now, because a write replaces all of it.
 */
export async function updateMetadata(
  row: MetadataRow,
  draft: MetadataDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<MetadataRow>> {
  const { gateway, say } = context;
  const before = metadataForm.normalise(metadataForm.fromRow(row, context), 'edit');
  const names = changedFields(before, draft);
  if (names.length === 0) throw new Refusal(say('form.changedNothing'));
  const present = await readMetadata(row.id, context, { signal });
  const changes = Object.fromEntries(names.map((name) => [name, draft[name]]));
  const wanted = { ...metadataForm.fromRow(present, context), ...changes };
  const typed = await fieldsFrom(wanted, context, { signal }, present);
  await gateway.metadata.update(row.id, typed, { signal });
  await onWritten?.();
  const message = say('metadata.updated', { name: sanitise(wanted.model_name) });
  return savedMetadata(row.id, wanted, message, context, { signal });
}

/** The fields to send: every column. Values of `present` that the draft cannot express (another status) are kept. */
async function fieldsFrom(
  draft: MetadataDraft,
  context: ScreenContext,
  options: CallOptions,
  present?: MetadataRow,
): Promise<MetadataFields> {
  const {
    model_name,
    name_rule: rule,
    vendor,
    description,
    tags,
    icon,
    endpoints,
    shown,
    sync_official,
    ...rest
  } = draft;
  nothingLeft(rest);
  const isSameVendor = present !== undefined && present.vendor === vendor;
  const vendor_id = isSameVendor ? present.vendor_id : await vendorIdOf(vendor, context, options);
  const isSameState = present !== undefined && (present.status === shownStatus) === shown;
  const status = isSameState ? present.status : shown ? shownStatus : 0;
  const name_rule = nameRules.named(rule)?.value ?? present?.name_rule ?? 0;
  const texts = { model_name, name_rule, description, tags, icon, endpoints };
  return {
    ...(present === undefined ? {} : fieldsOfMetadata(present)),
    ...texts,
    vendor_id,
    status,
    sync_official: sync_official ? 1 : 0,
  };
}

/** The id of a vendor by name; 0 for ''. @throws Refusal where no vendor has this name */
export async function vendorIdOf(name: string, context: ScreenContext, options: CallOptions): Promise<number> {
  if (name === '') return 0;
  const found = (await readVendors(context, options)).find((vendor) => vendor.name === name);
  if (found === undefined) throw new Refusal(context.say('metadata.vendorUnknown', { name: sanitise(name) }));
  return found.id;
}

/** Compares the saved row with the draft, and names the fields that the gateway stored differently. */
async function savedMetadata(
  id: number,
  wanted: MetadataDraft,
  message: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done<MetadataRow>> {
  const { say } = context;
  const row = await readBack(() => readMetadata(id, context, options));
  if (row === undefined)
    return { message: sentencesOf([message, say('form.notReadBack')]), tone: 'warn', data: { id } };
  const stored = metadataForm.normalise(metadataForm.fromRow(row, context), 'edit');
  const lost = changedFields(metadataForm.normalise(wanted, 'edit'), stored);
  const data = { id, model_name: row.model_name, shown: row.status === shownStatus };
  if (lost.length === 0) return { message, row, data };
  const fields = metadataForm.fields.filter(({ name }) => lost.includes(name)).map(({ label }) => say(label));
  return { message: sentencesOf([message, say('metadata.differs', { fields })]), tone: 'warn', row, data };
}
