import { vendorOfName } from '../../domain/channel/model-vendor.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import type { RowAction } from '../../screen/action.ts';
import type { Badge } from '../../screen/badge.ts';
import { emptyCell, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { Form } from '../../screen/form.ts';
import type { Behind, BrowseScreen, Filter, FilterValues, ListQuery } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readSold } from '../price/read-sold.ts';
import { type MetadataDraft, metadataForm } from './metadata-form.ts';
import { createMetadata } from './metadata-save.ts';
import { lookAtMetadata, type ModelList, metadataValues, restoreMetadata, undoMetadata } from './metadata-undo.ts';

/** A model that channels serve and that has no metadata. */
interface MissingModel {
  model: string;
  /** What its calls of the last 30 days were charged, in quota units; undefined where the gateway has no sums. */
  sold?: number | undefined;
}

const { column, text } = columnsOf<MissingModel>();

/** The sign of the vendor that the model's name speaks of. */
function vendorBadge({ model }: MissingModel): Badge {
  const title = vendorOfName(model);
  return { letters: title.slice(0, 1), hue: title.length % 8, title };
}

/** The calls of the last 30 days, which the column adds up. */
function callsBehind({ model }: MissingModel): Behind {
  return { noun: 'log', filters: { model, start: '-30d', type: 'consumption' }, words: '' };
}

const missingFilters: readonly Filter[] = [
  { id: 'model', kind: 'text', label: 'metadata.modelName', help: 'metadata.filterModelHelp', example: 'gpt-4o' },
];

/** The metadata to create for several models. */
interface DescribeInput {
  vendor: string;
  description: string;
  tags: string;
  icon: string;
  shown: boolean;
  sync_official: boolean;
}

const shared = new Set(['vendor', 'description', 'tags', 'icon', 'shown', 'sync_official']);

const wholeOf = (input: DescribeInput, model: string, context: ScreenContext): MetadataDraft => {
  const { vendor, description, tags, icon, shown, sync_official, ...rest } = input;
  nothingLeft(rest);
  const defaults = metadataForm.defaults(context);
  return metadataForm.normalise(
    { ...defaults, model_name: model, vendor, description, tags, icon, shown, sync_official },
    'create',
  );
};

const defaultsOf = (context: ScreenContext): DescribeInput => {
  const { model_name: _name, name_rule: _rule, endpoints: _endpoints, ...rest } = metadataForm.defaults(context);
  return rest;
};

const describeForm: Form<DescribeInput, MissingModel> = {
  title: { create: 'metadata.describe', edit: 'metadata.describe' },
  fields: metadataForm.fields.filter(({ name }) => shared.has(name)) as unknown as Form<DescribeInput>['fields'],
  defaults: defaultsOf,
  fromRow: (_row, context) => defaultsOf(context),
  normalise: (input) => input,
  validate: (input, mode, context) => metadataForm.validate(wholeOf(input, 'x', context), mode, context),
};

/** Creates metadata for models that have none, shown and synced by default (GEN-25). */
const describeModels: RowAction<MissingModel, DescribeInput> = {
  verb: 'describe',
  icon: 'tool',
  on: 'rows',
  label: 'metadata.describe',
  help: 'metadata.describeHelp',
  danger: 'confirm',
  idempotent: false,
  input: describeForm,
  confirm: (rows, context, input) => {
    const named = rows.map(({ model }) => ({ name: model }));
    const hides = input?.shown === false ? (['metadata.hideConsequence'] as const) : [];
    return confirmRows('metadata.confirmDescribe', [...hides], named, context);
  },
  shows: (after) => after === undefined,
  changes: ({ model }, input, context) => ({ after: { ...wholeOf(input, model, context) } }),
  run: async ({ model }, input, context, options) => {
    const { message, tone, data, row } = await createMetadata(wholeOf(input, model, context), context, options);
    return { message, tone, data, ...(row && { left: metadataValues(row, context) }) };
  },
  undo: (results) =>
    undoMetadata(
      missingModels,
      results.map(({ row, done }) => ({ row, before: undefined, after: done?.left })),
    ),
};

const missingModels: ModelList<MissingModel> = {
  id: ({ model }) => keyOfText(model),
  name: ({ model }) => sanitise(model),
  modelOf: ({ model }) => model,
  rowOf: ({ key }) => ({ model: String(key) }),
};

/** The models that channels serve and that have no metadata of exactly their name (GEN-25). */
export const missingModelScreen: BrowseScreen<MissingModel> = {
  noun: 'missing-model',
  title: 'metadata.missingHeading',
  one: 'metadata.missingOne',
  explanation: ['metadata.explainMissing'],
  emptyState: 'metadata.missingEmpty',
  selectFirst: 'metadata.selectFirst',
  notFound: 'metadata.missingNotFound',
  singular: 'noun.oneMissingModel',
  listHelp: 'noun.listMissingModel',
  id: missingModels.id,
  name: missingModels.name,
  columns: [
    text('model', 'metadata.modelName', [16, 60], { priority: 1, badge: vendorBadge }),
    column('vendor', 'metadata.vendorByName', [10, 20], ({ model }) => textCell(vendorOfName(model)), {
      priority: 2,
    }),
    column(
      'sold',
      'price.sold',
      [8, 14],
      ({ sold }, context) => (sold === undefined ? emptyCell(null) : quotaCell(sold, context)),
      { priority: 1, align: 'right', unit: 'quota', behind: callsBehind },
    ),
  ],
  letters: { N: 'model', V: 'vendor' },
  opener: 'model',
  filters: missingFilters,
  filtersHere: true,
  list: async ({ page, pageSize, filters }: ListQuery, context, options) => {
    const part = readFilters(missingFilters, filters, context).text('model')?.toLowerCase() ?? '';
    const all = (await readMissing(context, options)).filter(({ model }) => model.toLowerCase().includes(part));
    return sliceOf(all, page, pageSize);
  },
  lookUp: { keyOf: ({ model }) => model, find: findMissing },
  actions: [describeModels],
  restoreUndo: (entry, context, options) => restoreMetadata(missingModels, entry, context, options),
  lookBack: (entry, context, options) => lookAtMetadata(missingModels, entry, context, options),
  copyFields: [{ id: 'model', label: 'metadata.modelName', separator: ',', value: ({ model }) => model }],
};

/** Those sold most first: they are looked up most. */
async function readMissing(context: ScreenContext, options: CallOptions): Promise<MissingModel[]> {
  const [models, sold] = await Promise.all([context.gateway.metadata.missing(options), readSold(context, options)]);
  const rows = models.map((model): MissingModel => ({ model, sold: sold && (sold.get(model) ?? 0) }));
  return rows.sort((one, other) => (other.sold ?? 0) - (one.sold ?? 0));
}

async function findMissing(
  key: string,
  _filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<MissingModel> {
  const found = (await readMissing(context, options)).find(({ model }) => model === key);
  if (found === undefined) throw new Refusal(context.say('metadata.missingNotFound'));
  return found;
}
