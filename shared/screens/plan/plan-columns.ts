import type { Plan } from '../../domain/user/plan.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { planDuration, planPrice, planQuota } from './plan-text.ts';

const { column, id, text, count, time } = columnsOf<Plan>();

/** The columns of the plans (GEN-19), in the order all faces show them. */
export const planColumns: readonly Column<Plan>[] = [
  id('id', 'plan.id', [3, 6], { priority: 1 }),
  text('title', 'plan.name', [8, 28], { priority: 1 }),
  column('enabled', 'plan.state', [7, 10], stateCell, { priority: 1, isWhole: true, isState: true }),
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

function stateCell({ enabled }: Plan, { say }: ScreenContext): Cell {
  return { text: say(enabled ? 'plan.stateOn' : 'plan.stateOff'), raw: enabled, tone: enabled ? 'good' : 'muted' };
}
