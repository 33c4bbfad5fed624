import { shownStatus } from '../../domain/channel/model-metadata.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { multilineCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Filter, ListQuery, ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { metadataActions } from './metadata-actions.ts';
import { metadataColumns } from './metadata-columns.ts';
import { type MetadataDraft, metadataForm, vendorChoices } from './metadata-form.ts';
import { type MetadataRow, readMetadata, readVendors, withVendor } from './metadata-reading.ts';
import { createMetadata, updateMetadata, vendorIdOf } from './metadata-save.ts';

const metadataFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'metadata.filterKeyword', help: 'metadata.filterKeywordHelp' },
  {
    id: 'vendor',
    kind: 'choice',
    label: 'metadata.vendor',
    help: 'metadata.filterVendorHelp',
    askChoices: vendorChoices,
    example: 'OpenAI',
  },
];

/** The site's model metadata, for admins (GEN-25). */
export const metadataScreen: ListScreen<MetadataRow, MetadataDraft> = {
  noun: 'metadata',
  title: 'metadata.heading',
  one: 'metadata.one',
  explanation: ['metadata.explainUse', 'metadata.explainHidden', 'metadata.explainRule'],
  emptyState: 'metadata.empty',
  selectFirst: 'metadata.selectFirst',
  notFound: 'metadata.notFound',
  singular: 'noun.oneMetadata',
  listHelp: 'noun.listMetadata',
  createHelp: 'noun.createMetadata',
  updateHelp: 'noun.updateMetadata',
  id: (row) => row.id,
  name: ({ model_name, id: number }) => sanitise(model_name) || String(number),
  muted: ({ status }) => status !== shownStatus,
  columns: metadataColumns,
  letters: { N: 'model_name', S: 'state', V: 'vendor', R: 'name_rule' },
  overview: async () => (await import('./metadata-overview.ts')).metadataOverview,
  opener: 'model_name',
  filters: metadataFilters,
  views: [{ label: 'metadata.viewHidden', line: 'state:hidden' }],
  list: listMetadata,
  details: metadataDetails,
  get: readMetadata,
  actions: [...metadataActions(() => metadataScreen), importInto('models')],
  copyFields: [
    { id: 'model-name', label: 'metadata.modelName', separator: ',', value: ({ model_name }) => model_name },
    { id: 'id', label: 'metadata.id', value: (row) => String(row.id) },
  ],
  form: metadataForm,
  create: createMetadata,
  update: updateMetadata,
};

async function listMetadata(
  { page, pageSize, filters, columns }: ListQuery,
  context: ScreenContext,
  options: CallOptions,
) {
  const { text: filter } = readFilters(metadataFilters, filters, context);
  const name = filter('vendor');
  const vendor = name === undefined ? undefined : await vendorIdOf(name, context, options);
  const query = { page, pageSize, keyword: filter('keyword'), vendor, status: columns?.state };
  const [found, vendors] = await Promise.all([
    context.gateway.metadata.list(query, options),
    readVendors(context, options),
  ]);
  return { ...found, rows: found.rows.map((row) => withVendor(row, vendors)) };
}

function metadataDetails({ endpoints }: MetadataRow): Detail[] {
  if (endpoints === '') return [];
  return [{ id: 'endpoints', label: 'metadata.endpoints', cell: multilineCell(endpoints), multiline: true }];
}
