import { type Body, numberOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

export interface PlanRow {
  id: number;
  title: string;
  price_amount: number;
  duration_unit: string;
  duration_value: number;
  custom_seconds: number;
  enabled: number;
  total_amount: number;
  quota_reset_period: string;
  quota_reset_custom_seconds: number;
  max_purchase_per_user: number;
  upgrade_group: string;
  downgrade_group: string;
  allow_balance_pay: number;
  allow_wallet_overflow: number;
  stripe_price_id: string;
}

const periods = ['daily', 'weekly', 'monthly', 'custom'];

/** The columns of plans and subscriptions that v1.0 added. */
export const laterColumns = [
  'downgrade_group',
  'allow_wallet_overflow',
  'allow_balance_pay',
  'waffo_pancake_product_id',
];

/** The plan with this number. */
export function findPlan({ store }: Pick<Sandbox, 'store'>, id: number): PlanRow | undefined {
  return store.get<PlanRow>('SELECT * FROM plans WHERE id = ?', id);
}

/** A plan as it is returned: switches as booleans, without fields that the generation lacks. */
export function planAnswer(row: object, { traits }: Pick<Sandbox, 'traits'>): Record<string, unknown> {
  const answer: Record<string, unknown> = { ...row };
  for (const flag of ['enabled', 'allow_balance_pay', 'allow_wallet_overflow']) answer[flag] = answer[flag] === 1;
  if (!traits.topUp.hasCompliance) for (const column of laterColumns) delete answer[column];
  return answer;
}

/**
 * The columns of a plan in a body, as gateways read them (docs/gateways-modern.md 9.4): a missing field is its zero
 * value.
 * @throws Refusal for invalid values
 */
export function planColumns(
  { options, traits }: Pick<Sandbox, 'options' | 'traits'>,
  body: Body,
): [string, SqlValue][] {
  const text = (name: string) => textOf(body, name).trim();
  const number = (name: string) => numberOf(body, name);
  if (text('title') === '') throw new Refusal('planTitleMissing');
  if (number('price_amount') < 0) throw new Refusal('planPriceNegative');
  if (number('price_amount') > 9999) throw new Refusal('planPriceTooHigh');
  if (number('max_purchase_per_user') < 0) throw new Refusal('planLimitNegative');
  if (number('total_amount') < 0) throw new Refusal('planAmountNegative');
  const isGroup = (name: string) => text(name) === '' || text(name) in options.record('GroupRatio');
  if (!isGroup('upgrade_group')) throw new Refusal('planUpgradeUnknown');
  if (traits.topUp.hasCompliance && !isGroup('downgrade_group')) throw new Refusal('planDowngradeUnknown');
  const unit = text('duration_unit') || 'month';
  const period = periods.includes(text('quota_reset_period')) ? text('quota_reset_period') : 'never';
  if (period === 'custom' && number('quota_reset_custom_seconds') <= 0) throw new Refusal('planResetInvalid');
  const later: [string, SqlValue][] = [
    ['downgrade_group', text('downgrade_group')],
    ['waffo_pancake_product_id', text('waffo_pancake_product_id')],
  ];
  // These two keep their value when they are missing.
  for (const flag of ['allow_balance_pay', 'allow_wallet_overflow']) {
    if (typeof body[flag] === 'boolean') later.push([flag, body[flag] ? 1 : 0]);
  }
  return [
    ['title', textOf(body, 'title')],
    ['subtitle', textOf(body, 'subtitle')],
    ['price_amount', number('price_amount')],
    ['duration_unit', unit],
    ['duration_value', number('duration_value') <= 0 && unit !== 'custom' ? 1 : number('duration_value')],
    ['custom_seconds', number('custom_seconds')],
    ['enabled', body.enabled === true ? 1 : 0],
    ['sort_order', number('sort_order')],
    ['stripe_price_id', textOf(body, 'stripe_price_id')],
    ['creem_product_id', textOf(body, 'creem_product_id')],
    ['max_purchase_per_user', number('max_purchase_per_user')],
    ['upgrade_group', text('upgrade_group')],
    ['total_amount', number('total_amount')],
    ['quota_reset_period', period],
    ['quota_reset_custom_seconds', number('quota_reset_custom_seconds')],
    ...(traits.topUp.hasCompliance ? later : []),
  ];
}
