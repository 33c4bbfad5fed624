import { durationUnits, type Plan, resetPeriods } from '../../domain/user/plan.ts';
import { formatMoney } from '../../format/money.ts';
import { formatQuota, priceCurrency, quotaDisplayOf } from '../../format/quota.ts';
import { formatDuration } from '../../format/time.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The price of a plan, in the site's currency. */
export function planPrice({ price_amount }: Pick<Plan, 'price_amount'>, { status, say }: ScreenContext): string {
  return price_amount === 0 ? say('plan.free') : formatMoney(price_amount, 2, priceCurrency(status));
}

/** The text of each unit of a plan's duration. */
const lengths = {
  year: 'plan.lastsYears',
  month: 'plan.lastsMonths',
  day: 'plan.lastsDays',
  hour: 'plan.lastsHours',
} as const;

/** The duration of a plan in words. */
export function planDuration(
  { duration_unit, duration_value, custom_seconds }: Pick<Plan, 'duration_unit' | 'duration_value' | 'custom_seconds'>,
  { say }: Pick<ScreenContext, 'say'>,
): string {
  if (duration_unit === 'custom') return formatDuration(custom_seconds, say);
  const { name, label } = durationUnits.of(duration_unit);
  if (Object.hasOwn(lengths, name)) return say(lengths[name as keyof typeof lengths], { count: duration_value });
  return say('plan.lasts', { count: duration_value, unit: say(label) });
}

/** The quota of a plan in words, and how often it is reset. */
export function planQuota(
  { total_amount, quota_reset_period }: Pick<Plan, 'total_amount' | 'quota_reset_period'>,
  { say, status }: ScreenContext,
): string {
  const amount = total_amount === 0 ? say('plan.unlimited') : formatQuota(total_amount, quotaDisplayOf(status));
  if (total_amount === 0 || quota_reset_period === 'never') return amount;
  return say('plan.quotaReset', { amount, period: say(resetPeriods.of(quota_reset_period).label) });
}
