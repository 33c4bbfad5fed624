import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { lookAtMetadata, restoreMetadata } from './metadata-undo.ts';
import { lineName, readSyncLines, type SyncLine, syncedFields, syncText } from './sync-lines.ts';
import { syncLines, takeLines } from './take-lines.ts';

const { column, text } = columnsOf<SyncLine>();

const syncColumns: readonly Column<SyncLine>[] = [
  text('model', 'metadata.modelName', [16, 40], { priority: 1, weight: 9 }),
  column('field', 'metadata.field', [8, 14], fieldCell, { priority: 1, isWhole: true }),
  column('local', 'metadata.local', [8, 40], (row, context) => valueCell(row, row.local, context), { priority: 1 }),
  column('upstream', 'metadata.upstream', [8, 40], (row, context) => valueCell(row, row.upstream, context), {
    priority: 1,
  }),
];

function fieldCell({ field }: SyncLine, { say }: ScreenContext): Cell {
  const label = syncedFields[field];
  return label === undefined
    ? { text: say('metadata.newRow'), raw: 'new', tone: 'accent' }
    : { text: say(label), raw: field };
}

function valueCell({ field }: SyncLine, value: string, context: ScreenContext): Cell {
  return field === '' ? emptyCell(null) : onDemand(value, () => syncText(field, value, context));
}

/** The languages of the catalogue; for any other it returns Chinese texts (docs/gateways-modern.md 29.14). */
const locales = ['en', 'ja', 'zh'] as const;

const syncFilters: readonly Filter[] = [
  { id: 'model', kind: 'text', label: 'metadata.modelName', help: 'metadata.filterModelHelp', example: 'gpt-4o' },
  {
    id: 'locale',
    kind: 'choice',
    label: 'metadata.language',
    help: 'metadata.languageHelp',
    choices: ({ say }) => [
      { value: 'en', label: say('metadata.english') },
      { value: 'ja', label: say('metadata.japanese') },
      { value: 'zh', label: say('metadata.chinese') },
    ],
    default: ({ language }) => (language === 'en' ? 'en' : 'zh'),
    example: 'en',
  },
];

function localeOf(word: string | undefined): string {
  const known = locales.find((locale) => locale === word) ?? 'zh';
  return known === 'zh' ? '' : known;
}

/** The changes that a sync with the public catalogue would make, to be applied line by line (GEN-25). */
export const metadataSyncScreen: BrowseScreen<SyncLine> = {
  noun: 'metadata-sync',
  title: 'metadata.syncHeading',
  one: 'metadata.syncOne',
  explanation: ['metadata.explainSync', 'metadata.explainSyncSkips'],
  emptyState: 'metadata.syncEmpty',
  selectFirst: 'metadata.selectLine',
  notFound: 'metadata.syncNotFound',
  singular: 'noun.oneMetadataSync',
  listHelp: 'noun.listMetadataSync',
  id: ({ key }) => key,
  name: (row) => sanitise(lineName(row)),
  isCostly: true,
  columns: syncColumns,
  letters: { N: 'model', F: 'field' },
  opener: 'model',
  filters: syncFilters,
  filtersHere: true,
  list: async ({ page, pageSize, filters }, context, options) => {
    const all = await linesOf(filters, context, options);
    return sliceOf(all, page, pageSize);
  },
  lookUp: { keyOf: lineName, find: findLine },
  actions: [takeLines],
  restoreUndo: (entry, context, options) => restoreMetadata(syncLines, entry, context, options),
  lookBack: (entry, context, options) => lookAtMetadata(syncLines, entry, context, options),
  copyFields: [{ id: 'model', label: 'metadata.modelName', separator: ',', value: ({ model }) => model }],
};

async function linesOf(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<SyncLine[]> {
  const read = readFilters(syncFilters, filters, context);
  const part = read.text('model')?.toLowerCase() ?? '';
  const lines = await readSyncLines(localeOf(read.text('locale')), context, options);
  return lines.filter(({ model }) => model.toLowerCase().includes(part));
}

async function findLine(
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<SyncLine> {
  const { model: _model, ...others } = filters;
  const found = (await linesOf(others, context, options)).find((line) => lineName(line) === key);
  if (found === undefined) throw new Refusal(context.say('metadata.syncNotFound'));
  return found;
}
