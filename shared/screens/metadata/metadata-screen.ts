import { nameRules, shownStatus } from '../../domain/channel/model-metadata.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, listCell, multilineCell, onDemand, yesNoCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Column, Filter, ListQuery, ListScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { metadataActions } from './metadata-actions.ts';
import { type MetadataDraft, metadataForm, vendorChoices } from './metadata-form.ts';
import { type MetadataRow, readMetadata, readVendors, withVendor } from './metadata-reading.ts';
import { createMetadata, updateMetadata, vendorIdOf } from './metadata-save.ts';

const { column, id, text, member, time } = columnsOf<MetadataRow>();

const metadataColumns: readonly Column<MetadataRow>[] = [
  id('id', 'metadata.id', [3, 6], { priority: 2 }),
  text('model_name', 'metadata.modelName', [12, 36], { priority: 1, weight: 9 }),
  column('state', 'metadata.state', [6, 10], stateCell, {
    priority: 1,
    isWhole: true,
    byGateway: {
      // Gateways before v1.0 ignore this filter.
      filter: (value, isExcluding, { gateway }) =>
        isAtLeast(gateway.dialect() ?? 'v013', 'v1') && (value === 'shown' || value === 'hidden')
          ? (value === 'shown') === isExcluding
            ? 'disabled'
            : 'enabled'
          : undefined,
    },
  }),
  member('name_rule', 'metadata.nameRule', [6, 10], nameRules, { priority: 2 }),
  column(
    'vendor',
    'metadata.vendor',
    [6, 16],
    ({ vendor }) => (vendor === '' ? emptyCell('') : onDemand(vendor, () => sanitise(vendor))),
    { priority: 1, raw: ({ vendor }) => vendor },
  ),
  text('tags', 'metadata.tags', [6, 20], { priority: 2 }),
  column('sync_official', 'metadata.sync', [4, 10], (row, context) => yesNoCell(row.sync_official, context), {
    priority: 2,
    head: 'metadata.syncHead',
  }),
  column('matched', 'metadata.matched', [6, 20], ({ matched_models: models }) => listCell(models), { sparse: true }),
  text('description', 'metadata.description', [10, 48], { priority: 2 }),
  text('icon', 'metadata.icon', [6, 16], { wide: true }),
  time('updated_time', 'metadata.updatedAt', 'common.unknown', { wide: true }),
  time('created_time', 'metadata.createdAt', 'common.unknown', { wide: true }),
];

function stateCell({ status }: MetadataRow, { say }: ScreenContext): Cell {
  if (status === shownStatus) return { text: say('metadata.stateShown'), raw: 'shown', tone: 'good' };
  return { text: say('metadata.stateHidden'), raw: 'hidden', tone: 'warn', hint: say('metadata.hiddenHint') };
}

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
  opener: 'model_name',
  filters: metadataFilters,
  views: [{ label: 'metadata.viewHidden', line: 'state:hidden' }],
  list: listMetadata,
  details: metadataDetails,
  get: readMetadata,
  actions: metadataActions,
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
