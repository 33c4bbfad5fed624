import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { type Entity, flag, flagOr, identity, number, onFirstUse, text } from '../schema.ts';

/** A plan that users subscribe to (docs/gateways-modern.md 9.1). Times in Unix seconds. */
export const planSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    title: text,
    subtitle: text,
    /** USD. */
    price_amount: number,
    duration_unit: text,
    duration_value: number,
    /** The duration where the unit is `custom`. */
    custom_seconds: number,
    enabled: flag,
    /** Plans with a higher number are shown first. */
    sort_order: number,
    /** Quota units; 0 is unlimited. */
    total_amount: number,
    quota_reset_period: text,
    quota_reset_custom_seconds: number,
    /** 0 is unlimited; subscriptions that ended count too. */
    max_purchase_per_user: number,
    /** The user's group while the subscription runs; '' changes nothing. */
    upgrade_group: text,
    /** The user's group afterwards; '' is the previous one. From v1.0 on. */
    downgrade_group: text,
    /** From v1.0 on; missing is true. */
    allow_balance_pay: flagOr(true),
    allow_wallet_overflow: flagOr(true),
    stripe_price_id: text,
    creem_product_id: text,
    waffo_pancake_product_id: text,
    created_at: number,
    updated_at: number,
  }),
);

export type Plan = Entity<typeof planSchema>;

/**
 * The fields that a write of a plan must contain: left out, the plan would be free, unlimited and disabled
 * (docs/gateways-modern.md 29.2).
 */
export type PlanFields = Pick<Plan, 'title' | 'price_amount' | 'total_amount' | 'enabled'> & Record<string, unknown>;

/** The units of a plan's duration. */
export const durationUnits = enumeration<string>(
  [
    { value: 'year', name: 'year', label: 'plan.year', tone: 'plain' },
    { value: 'month', name: 'month', label: 'plan.month', tone: 'plain' },
    { value: 'day', name: 'day', label: 'plan.day', tone: 'plain' },
    { value: 'hour', name: 'hour', label: 'plan.hour', tone: 'plain' },
    { value: 'custom', name: 'custom', label: 'plan.seconds', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The periods after which the used quota of a subscription is reset to 0. */
export const resetPeriods = enumeration<string>(
  [
    { value: 'never', name: 'never', label: 'plan.never', tone: 'plain' },
    { value: 'daily', name: 'daily', label: 'plan.daily', tone: 'plain' },
    { value: 'weekly', name: 'weekly', label: 'plan.weekly', tone: 'plain' },
    { value: 'monthly', name: 'monthly', label: 'plan.monthly', tone: 'plain' },
    { value: 'custom', name: 'custom', label: 'plan.customReset', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
