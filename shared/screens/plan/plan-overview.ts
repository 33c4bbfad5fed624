import type { Plan } from '../../domain/user/plan.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { Overview } from '../../screen/overview.ts';
import { planColumns } from './plan-columns.ts';

/** The overview of a plan: its price, quota and duration (WEB-13). It needs no reading besides the row. */
export const planOverview: Overview<Plan> = {
  head: (row, context) => [
    columnCell(planColumns, 'enabled', row, context),
    ...(row.subtitle === '' ? [] : [columnCell(planColumns, 'subtitle', row, context)]),
  ],
  figures: (row, context) =>
    (['price_amount', 'total_amount', 'duration'] as const).flatMap((id) =>
      columnFacts(planColumns, [id], row, context),
    ),
  groups: (row, context) => [
    {
      title: 'overview.madeOf',
      facts: columnFacts(
        planColumns,
        [
          'id',
          'max_purchase_per_user',
          'upgrade_group',
          'downgrade_group',
          'quota_reset_period',
          'sort_order',
          'created_at',
        ],
        row,
        context,
      ),
    },
  ],
  verbs: ['enable', 'disable', 'assign'],
};
