import type { Sandbox } from '../store/sandbox.ts';
import { insertRows } from './insert-rows.ts';
import type { Person } from './people.ts';

const day = 86_400;

/**
 * Plans of the sample site: one with a limit that is reset each month, one without a limit and with a group, one that
 * is disabled; and root's subscriptions: an active and an expired one.
 */
export function insertPlans(
  { store, options }: Pick<Sandbox, 'store' | 'options'>,
  people: readonly Person[],
  now: number,
): void {
  const unit = options.number('QuotaPerUnit');
  const times = { created_at: now - 90 * day, updated_at: now - 90 * day };
  const plan = {
    quota_reset_period: 'never',
    upgrade_group: '',
    enabled: 1,
    duration_value: 1,
    max_purchase_per_user: 0,
  };
  insertRows(store, 'plans', [
    {
      ...plan,
      id: 1,
      title: 'Starter',
      subtitle: '',
      price_amount: 5,
      total_amount: 20 * unit,
      duration_unit: 'month',
      sort_order: 10,
      ...times,
    },
    {
      ...plan,
      id: 2,
      title: 'Team 团队版',
      subtitle: 'No limit, VIP group',
      price_amount: 99,
      total_amount: 0,
      duration_unit: 'year',
      upgrade_group: 'vip',
      max_purchase_per_user: 1,
      sort_order: 5,
      ...times,
    },
    {
      ...plan,
      id: 3,
      title: 'Trial week',
      subtitle: '',
      price_amount: 0,
      total_amount: unit,
      duration_unit: 'day',
      duration_value: 7,
      enabled: 0,
      quota_reset_period: 'daily',
      sort_order: 0,
      ...times,
    },
  ]);
  store.run("UPDATE plans SET quota_reset_period = 'monthly' WHERE id = 1");
  const subscription = (userId: number, planId: number, start: number, end: number, used: number) => ({
    user_id: userId,
    plan_id: planId,
    amount_total: planId === 2 ? 0 : 20 * unit,
    amount_used: used * unit,
    start_time: now + start * day,
    end_time: now + end * day,
    status: end < 0 ? 'expired' : 'active',
    source: 'admin',
    created_at: now + start * day,
    updated_at: now + start * day,
  });
  const mira = people.find(({ username }) => username === 'mira')?.id ?? 2;
  insertRows(store, 'subscriptions', [
    subscription(1, 1, -70, -40, 20),
    subscription(1, 1, -10, 20, 7.5),
    subscription(mira, 2, -100, 265, 310),
  ]);
}
