import { quotaTypes } from '../../domain/price/pricing.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pricingColumns } from './pricing-columns.ts';
import { ownGroup, type PricingRow, pricedGroups, pricingRows } from './pricing-row.ts';

const pricingFilters: readonly Filter[] = [
  { id: 'model', kind: 'text', label: 'pricing.filterModel', help: 'pricing.filterModelHelp', example: 'gpt-4o' },
  {
    id: 'group',
    kind: 'choice',
    label: 'pricing.filterGroup',
    help: 'pricing.filterGroupHelp',
    example: 'default',
    askChoices: async ({ gateway }, signal) => {
      const list = await gateway.pricing.list({ signal });
      return pricedGroups(list).map((name) => {
        const label = list.usableGroups[name];
        return { value: name, label: sanitise(name), ...(label && { hint: sanitise(label) }) };
      });
    },
  },
  {
    id: 'type',
    kind: 'choice',
    label: 'pricing.filterType',
    help: 'pricing.filterTypeHelp',
    choices: ({ say }) => quotaTypes.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
];

/** The prices of all models, for all users (PRICE-01, PRICE-02). */
export const pricingScreen: BrowseScreen<PricingRow> = {
  noun: 'pricing',
  title: 'pricing.title',
  one: 'pricing.one',
  explanation: ['pricing.explainUsage', 'pricing.explainCompletion', 'pricing.explainCall', 'pricing.explainCost'],
  emptyState: 'pricing.empty',
  selectFirst: 'pricing.selectFirst',
  notFound: 'pricing.notFound',
  singular: 'noun.onePricing',
  listHelp: 'noun.listPricing',
  id: ({ key }) => key,
  name: ({ model }) => sanitise(model.model_name),
  muted: ({ isAvailable }) => !isAvailable,
  columns: pricingColumns,
  letters: { M: 'model_name', I: 'model_price' },
  opener: 'model_name',
  filters: pricingFilters,
  filtersHere: true,
  list: listPrices,
  lookUp: { keyOf: ({ model }) => model.model_name, find: findModel },
  actions: [],
  copyFields: [{ id: 'model', label: 'pricing.modelName', separator: ',', value: ({ model }) => model.model_name }],
};

/** The gateway sends all models at once; they are filtered and divided into pages here. */
async function listPrices(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<Page<PricingRow>> {
  const { text } = readFilters(pricingFilters, filters, context);
  const typed = text('type');
  const type = typed && chosenMember(typed, quotaTypes.members, context.say('pricing.filterType'), context);
  const name = text('model')?.toLowerCase() ?? '';
  const list = await context.gateway.pricing.list({ signal });
  const rows = pricingRows(list, viewedGroup(list, text('group'), context)).filter(
    ({ model }) =>
      model.model_name.toLowerCase().includes(name) && (typeof type !== 'number' || model.quota_type === type),
  );
  const start = (Math.max(1, page) - 1) * pageSize;
  const end = start + pageSize;
  return { rows: rows.slice(start, end), total: rows.length, page, pageSize, hasMore: rows.length > end };
}

function viewedGroup(list: PriceList, asked: string | undefined, { user, say }: ScreenContext): string {
  if (asked === undefined) return ownGroup(list, user?.group);
  if (Object.hasOwn(list.groupRatio, asked)) return asked;
  const groups = pricedGroups(list).map(sanitise);
  throw new Refusal(say('pricing.groupUnknown', { group: sanitise(asked), groups }));
}

async function findModel(
  key: string,
  { group = '' }: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<PricingRow> {
  const everything = { page: 1, pageSize: Number.MAX_SAFE_INTEGER, filters: { model: key, group } };
  const { rows } = await listPrices(everything, context, options);
  const row = rows.find(({ model }) => model.model_name === key);
  if (row === undefined) throw new Refusal(context.say('pricing.notFound'));
  return row;
}
