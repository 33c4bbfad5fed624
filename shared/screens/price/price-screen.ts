import type { PriceKind } from '../../domain/price/model-price.ts';
import { readTiers } from '../../domain/price/price-tiers.ts';
import { formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, multilineCell, quotaCell, yesNoCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { costPriceText, marginCell } from '../cost/cost-text.ts';
import { dearestOf } from '../cost/model-costs.ts';
import { adjustPrice } from './adjust-price.ts';
import { lookAtPrices } from './look-at-prices.ts';
import { type PriceRow, type PriceState, readPrices } from './price-reading.ts';
import { addPrice, setPrice } from './set-price.ts';
import { restorePrices } from './undo-prices.ts';
import { priceLabels } from './write-prices.ts';

const { column, text } = columnsOf<PriceRow>();

const states: Readonly<Record<PriceState, { label: MessageKey; tone: Cell['tone'] }>> = {
  'per-token': { label: 'price.perToken', tone: 'plain' },
  'per-call': { label: 'price.perCall', tone: 'accent' },
  expression: { label: 'price.expression', tone: 'accent' },
  unset: { label: 'price.unset', tone: 'bad' },
};

/**
 * The columns of the price table (GEN-23), in the order all faces show them. USD per 1 M tokens, before group ratios.
 */
const priceColumns: readonly Column<PriceRow>[] = [
  text('model', 'price.model', [16, 40], { priority: 1, weight: 9 }),
  column('state', 'price.state', [13, 16], stateCell, { priority: 1, weight: 9, isWhole: true }),
  priceColumn('input', 1),
  priceColumn('output', 1),
  priceColumn('cached', 2),
  priceColumn('cache_write', 3, { sparse: true }),
  priceColumn('image', 3, { sparse: true }),
  priceColumn('audio_input', 3, { sparse: true }),
  priceColumn('audio_output', 3, { sparse: true }),
  priceColumn('call', 1),
  column('paid', 'cost.paid', [8, 20], paidCell, {
    priority: 1,
    weight: 6,
    align: 'right',
    sparse: true,
    isWhole: true,
    // What a channel costs is entered at the channel.
    enteredAt: ({ model, isServed }) =>
      isServed === false ? undefined : { noun: 'channel', filters: { model }, words: '' },
  }),
  column('margin', 'cost.margin', [7, 10], rowMarginCell, {
    ...{ priority: 1, weight: 8, align: 'right', unit: 'share', sparse: true },
  }),
  column('sold', 'price.sold', [8, 14], soldCell, { priority: 1, weight: 7, align: 'right', unit: 'quota' }),
  column('served', 'price.served', [6, 8], servedCell, {
    ...{ priority: 2, isWhole: true, sortable: false },
    isUsual: ({ isServed }) => isServed === true,
  }),
];

function priceColumn(kind: PriceKind, priority: 1 | 2 | 3, traits: Partial<Column<PriceRow>> = {}): Column<PriceRow> {
  const cell = ({ prices, state }: PriceRow): Cell => {
    const usd = prices[kind];
    if (usd === undefined) return emptyCell(null);
    // A price that is not used because another way of billing takes precedence is muted.
    const isMuted = state === 'expression' || (state === 'per-call' && kind !== 'call');
    return { text: formatPrice(usd), raw: usd, tone: isMuted ? 'muted' : 'plain' };
  };
  return column(kind, priceLabels[kind], [8, 12], cell, { priority, align: 'right', unit: 'dollars', ...traits });
}

function stateCell({ state }: PriceRow, { say }: ScreenContext): Cell {
  const { label, tone } = states[state];
  return { text: say(label), tone, raw: state, hint: state === 'unset' ? say('price.unsetHint') : undefined };
}

function servedCell({ isServed }: PriceRow, context: ScreenContext): Cell {
  return isServed === undefined ? emptyCell(null) : yesNoCell(isServed, context);
}

/** The cost on the most expensive channel; undefined where none is known, or it is billed differently there. */
const dearest = ({ prices, state, costs }: PriceRow) => (state === 'expression' ? undefined : dearestOf(prices, costs));

function paidCell(row: PriceRow, { say }: ScreenContext): Cell {
  const paid = dearest(row)?.paid ?? row.costs?.[0];
  if (paid === undefined) return emptyCell(null);
  const { call, input } = paid.prices;
  const hint = say('cost.paidHint', { channel: paid.channel });
  return { text: costPriceText(paid.prices), raw: call ?? input ?? null, hint };
}

function rowMarginCell(row: PriceRow, { say }: ScreenContext): Cell {
  const found = dearest(row);
  if (found === undefined) return emptyCell(null);
  const { kind, margin } = found.least;
  return marginCell(margin, say('cost.marginHint', { kind: say(priceLabels[kind]), channel: found.paid.channel }));
}

function soldCell({ sold }: PriceRow, context: ScreenContext): Cell {
  return sold === undefined ? emptyCell(null) : quotaCell(sold, context);
}

const priceFilters: readonly Filter[] = [
  { id: 'model', kind: 'text', label: 'price.filterModel', help: 'price.filterModelHelp', example: 'gpt-4o' },
  { id: 'unset', kind: 'toggle', label: 'price.filterUnset', help: 'price.filterUnsetHelp' },
  { id: 'served', kind: 'toggle', label: 'price.filterServed', help: 'price.filterServedHelp' },
];

/** The prices of all models before group ratios, and the models without a price, for the super admin (GEN-23). */
export const priceScreen: BrowseScreen<PriceRow> = {
  noun: 'price',
  title: 'price.title',
  one: 'price.one',
  explanation: ['price.explainUnit', 'price.explainOrder', 'price.explainUnset'],
  emptyState: 'price.empty',
  selectFirst: 'price.selectFirst',
  notFound: 'price.notFound',
  singular: 'noun.onePrice',
  listHelp: 'noun.listPrice',
  id: ({ key }) => key,
  name: ({ model }) => sanitise(model),
  muted: ({ isServed }) => isServed === false,
  columns: priceColumns,
  letters: { M: 'model', S: 'state', I: 'input', O: 'output', C: 'call' },
  opener: 'model',
  filters: priceFilters,
  filtersHere: true,
  views: [
    { label: 'price.viewServed', line: 'served:true' },
    { label: 'price.filterUnset', line: 'state:unset' },
    { label: 'price.viewSold', line: 'sold>0' },
    { label: 'cost.viewBelow', line: 'margin<0' },
  ],
  readsStatus: true,
  list: listPrices,
  details: priceDetails,
  lookUp: { keyOf: ({ model }) => model, readsList: true, find: findPrice },
  detailVerbs: ['set', 'adjust'],
  actions: [setPrice, adjustPrice, addPrice],
  restoreUndo: restorePrices,
  lookBack: (entry, context, options) => lookAtPrices(entry, ({ key }) => String(key), context, options),
  copyFields: [{ id: 'model', label: 'price.model', separator: ',', value: ({ model }) => model }],
};

/** The gateway sends all prices at once; they are filtered and divided into pages here. */
async function listPrices(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<Page<PriceRow>> {
  const { text } = readFilters(priceFilters, filters, context);
  const name = text('model')?.toLowerCase() ?? '';
  const isUnset = text('unset') === 'true';
  const isServed = text('served') === 'true';
  const rows = (await readPrices(context, { signal })).filter(
    (row) =>
      row.model.toLowerCase().includes(name) &&
      (!isUnset || row.state === 'unset') &&
      (!isServed || row.isServed !== false),
  );
  const start = (Math.max(1, page) - 1) * pageSize;
  const end = start + pageSize;
  return { rows: rows.slice(start, end), total: rows.length, page, pageSize, hasMore: rows.length > end };
}

async function findPrice(
  key: string,
  _filters: FilterValues,
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<PriceRow> {
  const row = (await readPrices(context, { signal })).find(({ model }) => model === key);
  if (row === undefined) throw new Refusal(context.say('price.notFound'));
  return row;
}

const variables: Readonly<Record<string, MessageKey>> = {
  p: 'price.input',
  c: 'price.output',
  cr: 'price.cached',
  cc: 'price.cacheWrite',
  cc1h: 'price.cacheWriteHour',
  img: 'price.image',
  img_o: 'price.imageOutput',
  ai: 'price.audioInput',
  ao: 'price.audioOutput',
};

/** Prices that depend on the request, tier by tier in words; an expression with more than tiers is shown as it is. */
function priceDetails({ expression }: PriceRow, context: ScreenContext): Detail[] {
  if (expression === '') return [];
  const { say } = context;
  const own: Detail = { id: 'expression', label: 'price.expression', cell: multilineCell(expression), multiline: true };
  const read = readTiers(expression);
  if (read === undefined) return [own];
  const lines = read.tiers.map(({ name, condition, prices }) => {
    const sums = prices.map(({ variable, usd }) => {
      const label = variables[variable];
      return pairOf(label === undefined ? sanitise(variable) : say(label), formatPrice(usd), say);
    });
    const when = condition === '' ? say('price.otherwise') : say('price.when', { condition: sanitise(condition) });
    return say('price.tier', { name: sanitise(name), when, prices: listOf(sums, say) });
  });
  const factors = read.multipliers.map((one) => say('price.multiplier', { text: sanitise(one) }));
  const text = [...lines, ...factors].join('\n');
  return [{ id: 'tiers', label: 'price.tiers', cell: { text, raw: text }, multiline: true }, own];
}
