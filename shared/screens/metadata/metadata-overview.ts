import { servingChannels, shownStatus } from '../../domain/channel/model-metadata.ts';
import { splitList } from '../../domain/list-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import { countCell, emptyCell, idCell, namesCell } from '../../screen/cells.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { Figure, Overview, Problem, Reading } from '../../screen/overview.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { pricingColumns } from '../pricing/pricing-columns.ts';
import { ownGroup, pricingRows } from '../pricing/pricing-row.ts';
import { metadataColumns } from './metadata-columns.ts';
import type { MetadataRow } from './metadata-reading.ts';

/**
 * The overview of a model's metadata: whether users see the model, at what price, and which channels serve it (WEB-13).
 * The channels come with the row; the prices are one reading.
 */
export const metadataOverview: Overview<MetadataRow> = {
  head: (row, context) => [
    { ...columnCell(metadataColumns, 'state', row, context), hint: undefined },
    ...(row.vendor === '' ? [] : [columnCell(metadataColumns, 'vendor', row, context)]),
    { ...idCell(row.id), text: `#${row.id}` },
  ],
  problem: problemOf,
  figures: (row) => [
    ...(isRule(row)
      ? [{ id: 'matched_count', label: 'metadata.matched', cell: countCell(row.matched_models.length) } as const]
      : priceFigures),
    { id: 'channels', label: 'metadata.channels', cell: countCell(servingChannels(row).length) },
    { id: 'groups', label: 'metadata.groups', cell: countCell(row.enable_groups.length) },
  ],
  readings: (row) => (isRule(row) ? [] : [readPrice]),
  groups: (row, context) => [
    {
      title: 'metadata.usersRead',
      facts: [
        ...columnFacts(metadataColumns, ['vendor', 'description'], row, context),
        ...namesFact('tags', 'metadata.tags', splitList(row.tags), context),
        ...columnFacts(metadataColumns, ['icon'], row, context),
      ],
    },
    {
      title: 'metadata.servedBy',
      facts: [
        ...namesFact('channels', 'metadata.channels', servingChannels(row), context),
        ...namesFact('groups', 'metadata.groups', row.enable_groups, context),
        ...namesFact('matched', 'metadata.matched', row.matched_models, context),
      ],
    },
    {
      title: 'metadata.record',
      facts: columnFacts(metadataColumns, ['name_rule', 'sync_official', 'updated_time', 'created_time'], row, context),
    },
  ],
  verbs: ['unhide', 'hide'],
};

const isRule = ({ name_rule }: MetadataRow) => name_rule !== 0;

const priceFigures: readonly Figure[] = [
  { id: 'input', label: 'metadata.input', reading: 'price' },
  { id: 'output', label: 'metadata.output', reading: 'price' },
];

function problemOf(row: MetadataRow, { say }: ScreenContext): Problem | undefined {
  if (row.status !== shownStatus) return { tone: 'warn', text: say('metadata.hiddenHint'), verb: 'unhide' };
  return servingChannels(row).length === 0 ? { tone: 'warn', text: say('metadata.unserved') } : undefined;
}

function namesFact(id: string, label: MessageKey, names: readonly string[], context: ScreenContext) {
  return names.length === 0 ? [] : [{ id, label, cell: namesCell(names.map(sanitise), context) }];
}

/**
 * The price of the model as the price list shows it to the admin. A model that is billed per call has its price in the
 * first figure; a hidden model is not in the list.
 */
const readPrice: Reading<MetadataRow> = {
  id: 'price',
  async read({ model_name }, context, options) {
    const list = await context.gateway.pricing.list(options);
    const row = pricingRows(list, ownGroup(list, context.user?.group)).find(
      ({ model }) => model.model_name === model_name,
    );
    if (row === undefined) return { figures: { input: emptyCell(null), output: emptyCell(null) } };
    const isPerCall = row.callPrice !== undefined;
    return {
      figures: {
        input: columnCell(pricingColumns, isPerCall ? 'call_price' : 'prompt_price', row, context),
        output: columnCell(pricingColumns, 'completion_price', row, context),
      },
    };
  },
};
