import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { type Entity, flagOr, identity, number, onFirstUse, text } from '../schema.ts';

/** A user's subscription to a plan (docs/gateways-modern.md 9.2). Times in Unix seconds, amounts in quota units. */
export const subscriptionSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    user_id: number,
    plan_id: number,
    /** 0 is unlimited. */
    amount_total: number,
    amount_used: number,
    start_time: number,
    end_time: number,
    status: text,
    source: text,
    last_reset_time: number,
    /** 0: never. */
    next_reset_time: number,
    upgrade_group: text,
    prev_user_group: text,
    downgrade_group: text,
    allow_wallet_overflow: flagOr(true),
  }),
);

/** A subscription as returned by a gateway, with only the plan's id. */
export type WireSubscription = Entity<typeof subscriptionSchema>;

/** A subscription with its plan's title and its user's name; '' where they are not known. */
export interface Subscription extends WireSubscription {
  plan_title: string;
  username: string;
}

export const subscriptionStatuses = enumeration<string>(
  [
    { value: 'active', name: 'active', label: 'subscription.active', tone: 'good' },
    { value: 'expired', name: 'expired', label: 'subscription.expired', tone: 'muted' },
    { value: 'cancelled', name: 'cancelled', label: 'subscription.cancelled', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

export const subscriptionSources = enumeration<string>(
  [
    { value: 'order', name: 'order', label: 'subscription.fromOrder', tone: 'plain' },
    { value: 'admin', name: 'admin', label: 'subscription.fromAdmin', tone: 'plain' },
    { value: 'balance', name: 'balance', label: 'subscription.fromBalance', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** Which source pays first, where a user has both a subscription and a balance. */
export const billingPreferences = enumeration<string>(
  [
    { value: 'subscription_first', name: 'subscription-first', label: 'subscription.subscriptionFirst', tone: 'plain' },
    { value: 'wallet_first', name: 'wallet-first', label: 'subscription.walletFirst', tone: 'plain' },
    { value: 'subscription_only', name: 'subscription-only', label: 'subscription.subscriptionOnly', tone: 'plain' },
    { value: 'wallet_only', name: 'wallet-only', label: 'subscription.walletOnly', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/**
 * Whether a subscription is active now; gateways update the status only some time after its end. `now` in Unix seconds.
 */
export function isRunning({ status, end_time }: Pick<WireSubscription, 'status' | 'end_time'>, now: number): boolean {
  return status === 'active' && end_time > now;
}

/** The units left; infinite where there is no limit. */
export function remainingOf({ amount_total, amount_used }: WireSubscription): number {
  return amount_total === 0 ? Number.POSITIVE_INFINITY : Math.max(0, amount_total - amount_used);
}
