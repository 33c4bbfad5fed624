import type { Plan } from '../../domain/user/plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Filter, ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import { planActions } from './plan-actions.ts';
import { planColumns } from './plan-columns.ts';
import { type PlanDraft, planForm } from './plan-form.ts';
import { createPlan, findPlan, updatePlan } from './plan-save.ts';

const planFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'plan.filterKeyword', help: 'plan.filterKeywordHelp' },
];

/** The plans of the site, for admins (GEN-19). */
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
  letters: { N: 'title', S: 'enabled', P: 'price_amount', C: 'total_amount' },
  overview: async () => (await import('./plan-overview.ts')).planOverview,
  opener: 'title',
  filters: planFilters,
  filtersHere: true,
  async list({ page, pageSize, filters }, context, options) {
    // A gateway returns all plans at once and cannot search them.
    const keyword = readFilters(planFilters, filters, context).text('keyword')?.toLowerCase() ?? '';
    const all = (await context.gateway.subscriptions.plans(options)).filter(
      ({ id: number, title, subtitle }) =>
        String(number) === keyword || `${title}\n${subtitle}`.toLowerCase().includes(keyword),
    );
    return sliceOf(all, page, pageSize);
  },
  get: (number, context, options) => findPlan(number, context, options),
  actions: [...planActions(() => planScreen), importInto('plans')],
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
