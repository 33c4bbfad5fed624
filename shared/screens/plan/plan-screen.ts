import type { Plan } from '../../domain/plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { sliceOf } from '../../gateway/page.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Column, Filter, ListScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { planActions } from './plan-actions.ts';
import { type PlanDraft, planForm } from './plan-form.ts';
import { createPlan, findPlan, updatePlan } from './plan-save.ts';
import { planDuration, planPrice, planQuota } from './plan-text.ts';

const { column, id, text, count, time } = columnsOf<Plan>();

const planColumns: readonly Column<Plan>[] = [
  id('id', 'plan.id', [3, 6], { priority: 1 }),
  text('title', 'plan.name', [8, 28], { priority: 1 }),
  column('enabled', 'plan.state', [7, 10], stateCell, { priority: 1, isWhole: true }),
  column(
    'price_amount',
    'plan.price',
    [6, 12],
    (row, context) => onDemand(row.price_amount, () => planPrice(row, context)),
    {
      priority: 1,
      align: 'right',
      unit: 'usd',
      raw: ({ price_amount }) => price_amount,
    },
  ),
  column(
    'total_amount',
    'plan.quota',
    [9, 24],
    (row, context) =>
      Object.assign(
        onDemand(row.total_amount, () => planQuota(row, context)),
        { isBoundless: row.total_amount === 0 },
      ),
    {
      priority: 1,
      align: 'right',
      unit: 'quota',
      raw: ({ total_amount }) => total_amount,
    },
  ),
  column('duration', 'plan.duration', [7, 14], (row, context) => {
    const { duration_unit: unit, duration_value: value, custom_seconds: seconds } = row;
    return onDemand(unit === 'custom' ? `${seconds} second` : `${value} ${unit}`, () => planDuration(row, context));
  }),
  text('upgrade_group', 'plan.upgradeGroup', [6, 14]),
  column('max_purchase_per_user', 'plan.purchaseLimit', [5, 12], ({ max_purchase_per_user: most }) =>
    most === 0 ? emptyCell(0) : { text: String(most), raw: most },
  ),
  count('sort_order', 'plan.sortOrder', [4, 8], { wide: true }),
  text('subtitle', 'plan.subtitle', [8, 40], { wide: true }),
  text('quota_reset_period', 'plan.reset', [6, 10], { wide: true }),
  text('downgrade_group', 'plan.downgradeGroup', [6, 14], { wide: true }),
  time('created_at', 'plan.createdAt', 'common.unknown', { wide: true }),
];

const planFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'plan.filterKeyword', help: 'plan.filterKeywordHelp' },
];

/** The plans of the site, for administrators (GEN-19). */
export const planScreen: ListScreen<Plan, PlanDraft> = {
  noun: 'plan',
  title: 'plan.heading',
  one: 'plan.one',
  emptyState: 'plan.empty',
  selectFirst: 'plan.selectFirst',
  notFound: 'plan.notFound',
  singular: 'noun.onePlan',
  listHelp: 'noun.listPlan',
  createHelp: 'noun.createPlan',
  updateHelp: 'noun.updatePlan',
  id: (row) => row.id,
  name: ({ title, id: number }) => sanitise(title) || String(number),
  muted: ({ enabled }) => !enabled,
  columns: planColumns,
  opener: 'title',
  filters: planFilters,
  filtersHere: true,
  async list({ page, pageSize, filters }, context, options) {
    // A gateway tells all plans at once and searches none.
    const keyword = readFilters(planFilters, filters, context).text('keyword')?.toLowerCase() ?? '';
    const all = (await context.gateway.subscriptions.plans(options)).filter(
      ({ id: number, title, subtitle }) =>
        String(number) === keyword || `${title}\n${subtitle}`.toLowerCase().includes(keyword),
    );
    return sliceOf(all, page, pageSize);
  },
  get: (number, context, options) => findPlan(number, context, options),
  actions: planActions,
  copyFields: [
    { id: 'title', label: 'plan.name', value: ({ title }) => title },
    { id: 'id', label: 'plan.id', value: (row) => String(row.id) },
  ],
  form: planForm,
  graveFields: [
    ...(['price_amount', 'total_amount', 'unlimited', 'max_purchase_per_user', 'upgrade_group'] as const),
    ...(['downgrade_group', 'allow_balance_pay', 'allow_wallet_overflow'] as const),
  ],
  create: createPlan,
  update: updatePlan,
};

function stateCell({ enabled }: Plan, { say }: ScreenContext): Cell {
  return { text: say(enabled ? 'plan.stateOn' : 'plan.stateOff'), raw: enabled, tone: enabled ? 'good' : 'muted' };
}
