import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RowAction, RunOptions } from '../../screen/action.ts';
import { readFilters } from '../../screen/filter-values.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { changedFields } from '../../screen/form-check.ts';
import type { Filter, ListScreen } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { type VendorRow, vendorColumns } from './vendor-columns.ts';

interface VendorDraft {
  name: string;
  description: string;
  icon: string;
}

const vendorForm: Form<VendorDraft, VendorRow> = {
  title: { create: 'vendor.createTitle', edit: 'vendor.editTitle' },
  fields: [
    { name: 'name', kind: 'text', label: 'vendor.name', required: true, example: 'OpenAI' },
    { name: 'description', kind: 'text', label: 'vendor.description' },
    { name: 'icon', kind: 'text', label: 'vendor.icon', help: 'vendor.iconHelp', example: 'OpenAI' },
  ],
  defaults: () => ({ name: '', description: '', icon: '' }),
  fromRow: ({ name, description, icon }) => ({ name, description, icon }),
  normalise: ({ name, description, icon }) => ({
    name: name.trim(),
    description: description.trim(),
    icon: icon.trim(),
  }),
  validate: (draft, _mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    if (draft.name === '') errors.name = say('vendor.nameRequired');
    for (const field of ['name', 'icon'] as const) {
      if ([...draft[field]].length > 128) errors[field] = say('vendor.tooLong', { maximum: 128 });
    }
    return errors;
  },
};

const deleteVendor: RowAction<VendorRow, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'vendor.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  confirm: (rows, context) => {
    const { prompt, consequences } = confirmRows('vendor.confirmDelete', ['action.irreversible'], rows, context);
    const models = rows.reduce((sum, row) => sum + row.models, 0);
    const lost = models === 0 ? [] : [context.say('vendor.deleteConsequence', { count: models })];
    return { prompt, consequences: [...consequences, ...lost] };
  },
  shows: (after) => after === undefined,
  run: async (row, _input, { gateway, say }, { signal }) => {
    await gateway.metadata.deleteVendor(row.id, { signal });
    return { message: say('vendor.deletedOne', { name: sanitise(row.name) }) };
  },
};

const vendorFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'vendor.filterKeyword', help: 'vendor.filterKeywordHelp' },
];

/** The vendors of models, for admins (GEN-25). */
export const vendorScreen: ListScreen<VendorRow, VendorDraft> = {
  noun: 'vendor',
  title: 'vendor.heading',
  one: 'vendor.one',
  emptyState: 'vendor.empty',
  selectFirst: 'vendor.selectFirst',
  notFound: 'vendor.notFound',
  singular: 'noun.oneVendor',
  listHelp: 'noun.listVendor',
  createHelp: 'noun.createVendor',
  updateHelp: 'noun.updateVendor',
  id: (row) => row.id,
  name: ({ name, id: number }) => sanitise(name) || String(number),
  columns: vendorColumns,
  letters: { N: 'name', C: 'models' },
  overview: async () => (await import('./vendor-overview.ts')).vendorOverview,
  opener: 'name',
  filters: vendorFilters,
  async list({ page, pageSize, filters }, context, options) {
    const { metadata } = context.gateway;
    const keyword = readFilters(vendorFilters, filters, context).text('keyword');
    const [found, counts] = await Promise.all([
      metadata.vendors({ page, pageSize, keyword }, options),
      metadata.countByVendor(options),
    ]);
    return { ...found, rows: found.rows.map((row) => ({ ...row, models: counts[row.id] ?? 0 })) };
  },
  get: readVendor,
  actions: [deleteVendor, importInto('vendors')],
  copyFields: [
    { id: 'name', label: 'vendor.name', value: ({ name }) => name },
    { id: 'id', label: 'vendor.id', value: (row) => String(row.id) },
  ],
  form: vendorForm,
  create: createVendor,
  update: updateVendor,
};

async function readVendor(number: number, { gateway }: ScreenContext, options: CallOptions): Promise<VendorRow> {
  const [row, counts] = await Promise.all([
    gateway.metadata.vendor(number, options),
    gateway.metadata.countByVendor(options),
  ]);
  return { ...row, models: counts[number] ?? 0 };
}

async function createVendor(
  draft: VendorDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<VendorRow>> {
  const { name, description, icon, ...rest } = draft;
  nothingLeft(rest);
  const { gateway, say } = context;
  const row = await gateway.metadata.createVendor({ name, description, icon }, { signal });
  await onWritten?.();
  const message = say('vendor.created', { name: sanitise(name) });
  if (row === undefined) return { message, data: { name } };
  return { message, row: { ...row, models: 0 }, data: { id: row.id, name }, made: { filters: {}, firstId: row.id } };
}

/**
 * Saves the changed fields of a vendor over its current record. The gateway's call replaces the whole record: it clears
 * missing fields and creates a vendor for an unknown id (docs/gateways-modern.md 29.12).
 */
async function updateVendor(
  row: VendorRow,
  draft: VendorDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<VendorRow>> {
  const { gateway, say } = context;
  const before = vendorForm.normalise(vendorForm.fromRow(row, context), 'edit');
  const names = changedFields(before, draft);
  if (names.length === 0) throw new Refusal(say('form.changedNothing'));
  const present = await gateway.metadata.vendor(row.id, { signal });
  if (present.id !== row.id) throw new GatewayError('not-found');
  const changes = Object.fromEntries(names.map((name) => [name, draft[name]]));
  const wanted = { ...present, ...changes };
  await gateway.metadata.saveVendor(wanted, { signal });
  await onWritten?.();
  const message = say('vendor.updated', { name: sanitise(wanted.name) });
  const after = await readBack(() => readVendor(row.id, context, { signal }));
  if (after === undefined) {
    return { message: sentencesOf([message, say('form.notReadBack')]), tone: 'warn', data: { id: row.id } };
  }
  const lost = changedFields(vendorForm.fromRow({ ...wanted, models: 0 }, context), vendorForm.fromRow(after, context));
  const data = { id: row.id, name: after.name };
  if (lost.length === 0) return { message, row: after, data };
  const fields = vendorForm.fields.filter(({ name }) => lost.includes(name)).map(({ label }) => say(label));
  return { message: sentencesOf([message, say('vendor.differs', { fields })]), tone: 'warn', row: after, data };
}
